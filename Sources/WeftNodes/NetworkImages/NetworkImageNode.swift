// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks

/// Shows an image from the network.
///
/// It is fetched when the node enters the preload range, and released when the node leaves it: a
/// transfer in progress ends, and the bytes of a complete one stay in the cache. Until
/// the image is ready, and if it is unavailable, the ``defaultImage`` shows, or the received part
/// of a progressive JPEG: see ``rendersProgressImages``. It is decoded in a process of its own: see
/// ``ImageNode/isolation``. Properties may be set on any thread. (Texture's `ASNetworkImageNode`.)
@MainActor open class NetworkImageNode: ImageNode {
  /// Why an image is not shown.
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

  nonisolated private let content = Mutex(Content())
  nonisolated private let origin: ImageTransfer.Source
  private var transfer: ImageTransfer?
  /// Shows the partial image while the transfer is incomplete.
  private var partial: PartialImage?
  /// The URL whose image is shown.
  private var loadedURL: URL?
  private var fadesIn = false

  /// Makes a node.
  ///
  /// - Parameters:
  ///   - url: the URL of the image.
  ///   - defaultImage: shown in place of the image until it arrives.
  ///   - cache: `nil` fetches it each time.
  nonisolated public init(
    _ url: URL? = nil, defaultImage: ImageSource? = nil,
    downloader: any ImageDownloader = HTTPImageDownloader.shared,
    cache: (any ImageCache)? = StandardImageCache.shared
  ) {
    origin = ImageTransfer.Source(downloader: downloader, cache: cache)
    super.init()
    content.withLock { content in
      content.url = url
      content.defaultImage = defaultImage
    }
    source = defaultImage
    // Bytes from strangers.
    isolation = .process
  }

  /// The URL of the image; a new one shows the ``defaultImage`` until its image has loaded.
  nonisolated public final var url: URL? {
    get { content.withLock { $0.url } }
    set {
      let isChanged = content.withLock { content in
        defer { content.url = newValue }
        return content.url != newValue
      }
      if isChanged { onMain(self) { $0.urlDidChange() } }
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
      onMain(self) { if $0.loadedURL == nil { $0.source = $0.defaultImage } }
    }
  }

  /// The seconds in which an image fades in where there was none; 0 for at once.
  nonisolated public final var fadeDuration: Double {
    get { content.withLock { $0.fadeDuration } }
    set { content.withLock { $0.fadeDuration = newValue } }
  }

  /// How often a transfer is retried after a temporary failure: after half a second, then
  /// after twice as long each time.
  nonisolated public final var retryLimit: Int {
    get { content.withLock { $0.retryLimit } }
    set { content.withLock { $0.retryLimit = newValue } }
  }

  /// Whether a progressive JPEG is shown while it arrives, coarse at first and then finer; on by
  /// default.
  ///
  /// In the display range, a worker decodes the last complete scan, a few times a second at most
  /// and ten times for a transfer, where the ``ImageDownloader`` reports what arrives. Such a
  /// picture replaces the ``defaultImage``, and stays if the transfer stalls or fails, until the
  /// node leaves the display range; ``isLoaded`` says whether the image is complete. A scan that
  /// cannot be decoded is the last of its transfer, without an error. Set it before the transfer
  /// begins, to show one in parts. (Texture's `shouldRenderProgressImages`.)
  nonisolated public final var rendersProgressImages: Bool {
    get { content.withLock { $0.rendersProgressImages } }
    set {
      content.withLock { $0.rendersProgressImages = newValue }
      onMain(self) { if newValue { $0.partial?.update() } else { $0.hidePartialImage() } }
    }
  }

  /// Called when the image's bytes have loaded, and are about to be shown.
  nonisolated public final var onLoad: (@MainActor @Sendable () -> Void)? {
    get { content.withLock { $0.onLoad } }
    set { replace(\.onLoad, newValue) }
  }

  /// Called when the image cannot be shown; the default image stays.
  nonisolated public final var onFailure: (@MainActor @Sendable (Failure) -> Void)? {
    get { content.withLock { $0.onFailure } }
    set { replace(\.onFailure, newValue) }
  }

  /// Whether an image is being fetched.
  public final var isLoading: Bool { transfer != nil }

  /// Whether the image at the ``url`` has loaded.
  public final var isLoaded: Bool { loadedURL != nil && loadedURL == url }

  /// The bytes of the image at the ``url``, if they have loaded.
  package final var loadedData: Data? {
    guard isLoaded, case .data(let data) = source else { return nil }
    return data
  }

  /// Shows the image at a URL whose bytes are there already, without a transfer; any thread.
  nonisolated package final func show(_ data: Data, of url: URL) {
    content.withLock { $0.url = url }
    source = .data(data)
    onMain(self) { if $0.url == url { $0.loadedURL = url } }
  }

  nonisolated private func replace<Value: Sendable>(
    _ path: WritableKeyPath<Content, Value>, _ value: Value
  ) {
    let old = content.withLock { content in
      defer { content[keyPath: path] = value }
      return content
    }
    withExtendedLifetime(old) {}
  }

  // MARK: Loading

  open override func didEnterPreloadState() {
    super.didEnterPreloadState()
    load()
  }

  open override func didExitPreloadState() {
    super.didExitPreloadState()
    forget()
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
    if !isInPreloadState { cancelTransfer() }
  }

  private func urlDidChange() {
    forget()
    if isInPreloadState { load() }
  }

  private func forget() {
    cancelTransfer()
    loadedURL = nil
    source = defaultImage
  }

  private func cancelTransfer() {
    transfer?.cancel()
    transfer = nil
    endPartialImage()
  }

  private func load() {
    guard let url, url != loadedURL, url != transfer?.url else { return }
    cancelTransfer()
    partial = rendersProgressImages ? makePartialImage() : nil
    var origin = origin
    origin.retryLimit = retryLimit
    transfer = ImageTransfer(url, from: origin, gatheringIn: partial?.scans) { [weak self] in
      self?.finish(url, $0)
    }
    partial?.update()
  }

  // MARK: Progress

  private func makePartialImage() -> PartialImage {
    PartialImage { [weak self] in
      self?.placeForPartialImage
    } show: { [weak self] in
      self?.showPartialImage($0)
    }
  }

  private var placeForPartialImage: PartialImage.Place? {
    guard rendersProgressImages, isInDisplayState, url == transfer?.url, let runtime,
      !frame.isEmpty
    else { return nil }
    return PartialImage.Place(
      runtime: runtime, size: frame.size, scale: runtime.scale * Double(contentsZoom),
      priority: isVisible ? .visible : .display,
      // An error of a part is not an error of the image.
      drawing: { [self] in makeDrawing(of: .data($0)) { _ in } })
  }

  private func showPartialImage(_ picture: Bitmap) {
    // Another image may be wanted by now.
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
    partial = nil
    partialImage = nil
  }

  private func finish(_ url: URL, _ result: Result<Data, ImageDownloadError>) {
    // Another image may be wanted by now, of which the main actor has not been notified yet.
    guard transfer?.url == url, self.url == url else { return }
    transfer = nil
    switch result {
    case .success(let data):
      loadedURL = url
      fadesIn = contents == nil && isVisible
      source = .data(data)
      endPartialImage()
      content.withLock { $0.onLoad }?()
    case .failure(let error):
      // The last picture stays.
      partial?.end()
      partial = nil
      content.withLock { $0.onFailure }?(.download(error))
    }
  }

  override nonisolated func decodingDidFail(_ error: ImageDecodingError, of source: ImageSource) {
    super.decodingDidFail(error, of: source)
    Task { @MainActor [weak self] in
      guard let self, self.source == source, let url = self.loadedURL, url == self.url else {
        return
      }
      // The default image stays, whose own failure does not count as the image's, and bytes that
      // fail again are not worth keeping.
      self.loadedURL = nil
      self.source = self.defaultImage
      if error.isOfTheBytes { await self.origin.cache?.remove(url) }
      // Another image may be wanted since, or the same once more.
      if self.url == url, self.loadedURL == nil, self.transfer == nil {
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
