// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks
import WeftRuntime

/// Shows an image from the network.
///
/// The node requests the image when it enters the preload range, once for all nodes with its URL,
/// and releases it when it leaves the range. `file:` and `data:` URLs need no request. The
/// ``defaultImage`` shows until the image is ready and if it is unavailable. A separate process
/// decodes the image, see ``ImageNode/isolation``. Properties may be set on any thread. (Texture's
/// `ASNetworkImageNode`.)
@MainActor open class NetworkImageNode: ImageNode {
  /// The reason why an image is not shown.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Fetching failed.
    case download(ImageDownloadError)
    /// Decoding failed.
    case decoding(ImageDecodingError)

    /// The cause, in one line.
    public var description: String {
      switch self {
      case .download(let error): "\(error)"
      case .decoding(let error): "\(error)"
      }
    }
  }

  private struct Content {
    var url: URL?
    var defaultImage: ImageSource?
    var fadeDuration = 0.25
    var retryLimit = 2
    var rendersProgressImages = true
    var onLoad: (@MainActor @Sendable () -> Void)?
    var onFailure: (@MainActor @Sendable (Failure) -> Void)?
  }

  private enum Loading {
    case idle
    case loading(ImageLoader.Observation, PartialImage?)
    case loaded(ImageLoader.Observation)
  }

  nonisolated private let content = Mutex(Content())
  nonisolated private let origin: ImageLoader.Source
  private var loading = Loading.idle
  private var fadesIn = false

  /// Makes a node. The default image shows until the image has loaded. `nil` uses no cache.
  nonisolated public init(
    _ url: URL? = nil, defaultImage: ImageSource? = nil,
    downloader: any ImageDownloader = HTTPImageDownloader.shared,
    cache: (any ImageCache)? = StandardImageCache.shared
  ) {
    origin = ImageLoader.Source(downloader: downloader, cache: cache)
    super.init()
    content.withLock { content in
      content.url = url
      content.defaultImage = defaultImage
    }
    source = knownImage(at: url) ?? defaultImage
    isolation = .process
    decodingOrigin = url?.origin
  }

  /// The image at a URL if another node has loaded it, so that a reloaded row appears with it.
  nonisolated private func knownImage(at url: URL?) -> ImageSource? {
    url.flatMap { ImageLoader.loadedData(at: $0, from: origin) }.map { .data($0) }
  }

  /// The URL of the image. The ``defaultImage`` shows until the image at a new URL has loaded.
  nonisolated public final var url: URL? {
    get { content.withLock { $0.url } }
    set {
      let isChanged = content.withLock { content in
        defer { content.url = newValue }
        return content.url != newValue
      }
      guard isChanged else { return }
      if let known = knownImage(at: newValue) {
        decodingOrigin = newValue?.origin
        source = known
      }
      onMain(self) { $0.urlDidChange() }
    }
  }

  /// The image shown while the image at ``url`` loads.
  nonisolated public final var defaultImage: ImageSource? {
    get { content.withLock { $0.defaultImage } }
    set {
      let old = content.withLock { content in
        defer { content.defaultImage = newValue }
        return content.defaultImage
      }
      withExtendedLifetime(old) {}
      onMain(self) { if !$0.isLoaded { $0.source = $0.defaultImage } }
    }
  }

  /// The duration in seconds of the fade with which an image appears, or 0 for none.
  nonisolated public final var fadeDuration: Double {
    get { content.withLock { $0.fadeDuration } }
    set { content.withLock { $0.fadeDuration = newValue } }
  }

  /// The maximum number of retries after transient failures.
  ///
  /// The first starts after half a second, and each further retry after twice the delay or after
  /// the server's `Retry-After`. A server that asks for more than 30 seconds causes a failure.
  nonisolated public final var retryLimit: Int {
    get { content.withLock { $0.retryLimit } }
    set { content.withLock { $0.retryLimit = newValue } }
  }

  /// Whether a progressive JPEG shows with increasing detail while it arrives. `true` by default.
  ///
  /// In the display range, a worker decodes the latest complete scan, at most a few times a second
  /// and ten times for a transfer, if the ``ImageDownloader`` reports received bytes. The picture
  /// replaces the ``defaultImage`` until the node leaves the display range. A scan that cannot be
  /// decoded is the last and not an error. Set the property before the transfer begins. (Texture's
  /// `shouldRenderProgressImages`.)
  nonisolated public final var rendersProgressImages: Bool {
    get { content.withLock { $0.rendersProgressImages } }
    set {
      content.withLock { $0.rendersProgressImages = newValue }
      onMain(self) { if newValue { $0.partial?.update() } else { $0.hidePartialImage() } }
    }
  }

  /// Called when the image's bytes have loaded and are about to be shown.
  nonisolated public final var onLoad: (@MainActor @Sendable () -> Void)? {
    get { content.withLock { $0.onLoad } }
    set { content.replace(\.onLoad, with: newValue) }
  }

  /// Called when the image cannot be shown. The default image stays.
  nonisolated public final var onFailure: (@MainActor @Sendable (Failure) -> Void)? {
    get { content.withLock { $0.onFailure } }
    set { content.replace(\.onFailure, with: newValue) }
  }

  /// Whether an image is being fetched.
  public final var isLoading: Bool { if case .loading = loading { true } else { false } }

  /// Whether the image at the ``url`` has loaded.
  public final var isLoaded: Bool {
    if case .loaded(let observation) = loading { observation.url == url } else { false }
  }

  /// Sets the URL of a new node, which then can draw an image that another node has loaded before
  /// it enters the preload range. Any thread.
  nonisolated package final func prepare(_ url: URL?) {
    content.withLock { $0.url = url }
    decodingOrigin = url?.origin
    guard let url, let data = ImageLoader.loadedData(at: url, from: origin) else { return }
    source = .data(data)
    // The image counts as loaded before a worker reports that it is damaged.
    onMain(self) { node in
      guard node.url == url, ImageLoader.loadedData(at: url, from: node.origin) != nil else {
        return
      }
      node.load()
    }
  }

  // MARK: Loading

  open override func didEnterPreloadState() {
    super.didEnterPreloadState()
    load()
  }

  open override func didExitPreloadState() {
    super.didExitPreloadState()
    reset()
  }

  open override func didEnterDisplayState() {
    super.didEnterDisplayState()
    partial?.update()
  }

  open override func didExitDisplayState() {
    super.didExitDisplayState()
    hidePartialImage()
  }

  override func applyChanges(_ reasons: CommitReasons) {
    super.applyChanges(reasons)
    if reasons.contains(.arrangement) { partial?.move(to: runtime) }
  }

  open override func didExitHierarchy() {
    super.didExitHierarchy()
    if !isInPreloadState, isLoading { cancel() }
  }

  private func urlDidChange() {
    // Several changes on other threads are reported after the last one.
    guard observation?.url != url || url == nil else { return }
    cancel()
    source = knownImage(at: url) ?? defaultImage
    decodingOrigin = url?.origin
    if isInPreloadState { load() }
  }

  private func reset() {
    cancel()
    source = defaultImage
  }

  private func cancel() {
    endPartialImage()
    observation?.end()
    loading = .idle
  }

  private var observation: ImageLoader.Observation? {
    switch loading {
    case .idle: nil
    case .loading(let observation, _), .loaded(let observation): observation
    }
  }

  private func load() {
    guard let url, url != observation?.url else { return }
    cancel()
    let observation = ImageLoader.observe(url, from: origin, for: self, retryLimit: retryLimit) {
      [weak self] in
      self?.partial?.update()
    } completion: { [weak self] in
      self?.finish($0)
    }
    loading = .loading(
      observation, rendersProgressImages ? makePartialImage(of: observation.scans) : nil)
    if let data = observation.data { finish(.success(data)) } else { partial?.update() }
  }

  // MARK: Progress

  /// The decoder of the received part of the image.
  private var partial: PartialImage? {
    if case .loading(_, let partial) = loading { partial } else { nil }
  }

  private func makePartialImage(of scans: ReceivedScans) -> PartialImage {
    PartialImage(of: scans) { [weak self] in
      self?.placeForPartialImage
    } show: { [weak self] in
      self?.showPartialImage($0)
    }
  }

  private var placeForPartialImage: PartialImage.Place? {
    guard rendersProgressImages, isInDisplayState, isLoading, url == observation?.url,
      let runtime, !frame.isEmpty
    else { return nil }
    return PartialImage.Place(
      runtime: runtime, size: frame.size, scale: runtime.scale * Double(contentsZoom),
      priority: isVisible ? .visible : .display,
      // An error in an incomplete image is not reported.
      drawing: { [self] in makeDrawing(of: .data($0)) { _ in } })
  }

  private func showPartialImage(_ picture: Bitmap) {
    // The URL may have changed since.
    guard placeForPartialImage != nil else { return }
    fadesIn = contents == nil && isVisible
    partialImage = picture
  }

  private func hidePartialImage() {
    partial?.pause()
    partialImage = nil
  }

  private func endPartialImage() {
    partial?.end()
    partialImage = nil
  }

  private func finish(_ result: Result<Data, ImageDownloadError>) {
    // Another thread may have changed the URL. The main actor then starts the next request soon.
    guard case .loading(let observation, let partial) = loading, observation.url == url else {
      return
    }
    switch result {
    case .success(let data):
      let isPrepared = source == .data(data)
      fadesIn = contents == nil && isVisible && !isPrepared
      source = .data(data)
      endPartialImage()
      loading = .loaded(observation)
      content.withLock { $0.onLoad }?()
    case .failure(let error):
      // The partial image stays on the screen.
      partial?.end()
      loading = .idle
      content.withLock { $0.onFailure }?(.download(error))
    }
  }

  override nonisolated func decodingDidFail(_ error: ImageDecodingError, of source: ImageSource) {
    super.decodingDidFail(error, of: source)
    Task { @MainActor [weak self] in
      guard let self, self.source == source else { return }
      // A failure of the default image is not reported. A node that draws a known image before it
      // observes it decodes the image again then.
      if !self.isLoaded { return self.source = self.defaultImage }
      guard let observation = self.observation else { return }
      self.loading = .idle
      self.source = self.defaultImage
      if error.isOfTheBytes { await observation.discard() }
      observation.end()
      // The node may have another URL since, or load the same URL again.
      if self.url == observation.url, case .idle = self.loading {
        self.content.withLock { $0.onFailure }?(.decoding(error))
      }
    }
  }

  open override func displayDidFinish() {
    super.displayDidFinish()
    guard fadesIn, contents != nil else { return }
    fadesIn = false
    let duration = fadeDuration
    if duration > 0, isNodeLoaded {
      layer.add(.basic(.opacity, from: 0, .easeInOut(duration: duration)), forKey: "fade")
    }
  }
}
