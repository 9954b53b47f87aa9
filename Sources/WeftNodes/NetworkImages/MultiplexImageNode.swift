// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
import WeftLayers
import WeftLocks

/// Shows the best available version of an image.
///
/// ```swift
/// let node = MultiplexImageNode(["full", "preview"]) { identifier in
///   .url(photo.url(of: identifier))
/// }
/// node.downloadsIntermediateImages = true
/// ```
///
/// In the preload range, the node requests the sources of its identifiers, the best first, skips
/// unavailable versions, and loads images at URLs one at a time. It releases the image when it
/// leaves the range. A separate process decodes the images, see ``ImageNode/isolation``. Properties
/// may be set on any thread. (Texture's `ASMultiplexImageNode`.)
@MainActor open class MultiplexImageNode: ImageNode {
  /// The source of a version of the image.
  public enum Source: Sendable, Hashable {
    /// An available image in memory or in a file.
    case image(ImageSource)
    /// A URL from which the image is fetched.
    case url(URL)
  }

  /// The reason why a version of the image is not shown.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Its identifier has no source.
    case noSource
    /// Fetching failed.
    case download(ImageDownloadError)
    /// Decoding failed.
    case decoding(ImageDecodingError)

    /// The cause, in one line.
    public var description: String {
      switch self {
      case .noSource: "the image has no source"
      case .download(let error): "\(error)"
      case .decoding(let error): "\(error)"
      }
    }
  }

  /// Returns the source of a version, or `nil` if the version is unavailable.
  public typealias SourceProvider = @MainActor @Sendable (_ identifier: String) -> Source?

  private struct Content {
    var identifiers: [String] = []
    var downloadsIntermediateImages = false
    var retryLimit = 2
    var onLoad: (@MainActor @Sendable (String) -> Void)?
    var onFailure: (@MainActor @Sendable (String, Failure) -> Void)?
  }

  /// The maximum number of changes by callbacks in one turn of the main queue.
  private static let roundLimit = 16

  private enum Work {
    /// A search for the best cached version.
    case lookup(Task<Void, Never>)
    case transfer(String, ImageLoader.Observation)
  }

  nonisolated private let content = Mutex(Content())
  nonisolated private let origin: ImageLoader.Source
  private let provider: SourceProvider
  private var sources: [String: Source?] = [:]
  private var failed: Set<String> = []
  private var work: Work?
  /// Keeps the bytes of the loaded version for other nodes.
  private var loaded: ImageLoader.Observation?
  private var wasCacheAsked = false
  private var (isStepping, stepsAgain) = (false, false)

  /// The loaded version, which shows when it is decoded.
  public private(set) final var loadedImageIdentifier: String?
  /// The version on the screen.
  public private(set) final var displayedImageIdentifier: String?

  /// Makes a node with identifiers of versions, the best first, and a cache to ask first, if any.
  /// `source` is called once for each version, in the preload range.
  nonisolated public init(
    _ identifiers: [String] = [],
    downloader: any ImageDownloader = HTTPImageDownloader.shared,
    cache: (any ImageCache)? = StandardImageCache.shared, source: @escaping SourceProvider
  ) {
    origin = ImageLoader.Source(downloader: downloader, cache: cache)
    provider = source
    super.init()
    content.withLock { $0.identifiers = identifiers }
    isolation = .process
  }

  /// The versions, the best first. The image on the screen stays if it is one of them. Only better
  /// versions are loaded then.
  nonisolated public final var imageIdentifiers: [String] {
    get { content.withLock { $0.identifiers } }
    set {
      let isChanged = content.withLock { content in
        defer { content.identifiers = newValue }
        return content.identifiers != newValue
      }
      if isChanged { onMain(self) { $0.identifiersDidChange() } }
    }
  }

  /// Whether all versions are loaded, the worst first, so that an image shows soon, instead of only
  /// the best available version.
  nonisolated public final var downloadsIntermediateImages: Bool {
    get { content.withLock { $0.downloadsIntermediateImages } }
    set {
      content.withLock { $0.downloadsIntermediateImages = newValue }
      onMain(self) { $0.step() }
    }
  }

  /// The maximum number of retries. See ``NetworkImageNode/retryLimit``.
  nonisolated public final var retryLimit: Int {
    get { content.withLock { $0.retryLimit } }
    set { content.withLock { $0.retryLimit = newValue } }
  }

  /// Called with each version that has loaded and is about to be shown.
  nonisolated public final var onLoad: (@MainActor @Sendable (String) -> Void)? {
    get { content.withLock { $0.onLoad } }
    set { content.replace(\.onLoad, with: newValue) }
  }

  /// Called with each version that cannot be loaded.
  nonisolated public final var onFailure: (@MainActor @Sendable (String, Failure) -> Void)? {
    get { content.withLock { $0.onFailure } }
    set { content.replace(\.onFailure, with: newValue) }
  }

  // MARK: States

  open override func didEnterPreloadState() {
    super.didEnterPreloadState()
    reload()
  }

  open override func didExitPreloadState() {
    super.didExitPreloadState()
    cancelWork()
    forgetImage()
  }

  open override func didExitDisplayState() {
    super.didExitDisplayState()
    displayedImageIdentifier = nil
  }

  open override func didExitHierarchy() {
    super.didExitHierarchy()
    if !isInPreloadState { cancelWork() }
  }

  /// Reloads the sources. The current image stays until a better version has loaded.
  public final func reloadSources() {
    reload()
  }

  private func reload() {
    (sources, failed) = ([:], [])
    // A lookup searches for the former sources. A transfer continues if its version is still next.
    if case .lookup = work { cancelWork() }
    if case .transfer = work {} else { wasCacheAsked = false }
    step()
  }

  private func identifiersDidChange() {
    if let loaded = loadedImageIdentifier, !imageIdentifiers.contains(loaded) { forgetImage() }
    reload()
  }

  private func forgetImage() {
    (loadedImageIdentifier, displayedImageIdentifier) = (nil, nil)
    loaded = nil
    source = nil
  }

  private func cancelWork() {
    switch work {
    case .lookup(let task): task.cancel()
    case .transfer(_, let observation): observation.end()
    case nil: break
    }
    work = nil
  }

  // MARK: Loading

  /// Continues with the next version, if one is better than the present image.
  private func step() {
    guard isInPreloadState else { return }
    // The provider and callbacks may change the node.
    guard !isStepping else { return stepsAgain = true }
    isStepping = true
    var rounds = 0
    repeat {
      stepsAgain = false
      advance()
      rounds += 1
    } while stepsAgain && rounds < Self.roundLimit
    isStepping = false
    // A callback that reloads after each failure must not block the main thread.
    if stepsAgain { Task { [weak self] in self?.step() } }
  }

  /// Ends early if the provider or a callback has changed the node. ``step()`` then begins again.
  private func advance() {
    var remote: [(identifier: String, url: URL)] = []
    for identifier in betterIdentifiers {
      let source = source(of: identifier)
      if stepsAgain { return }
      switch source {
      case .image(let image):
        // The best available version. All following versions are worse.
        show(identifier, image)
        return load(remote)
      case .url(let url): remote.append((identifier, url))
      case nil:
        fail(identifier, .noSource)
        if stepsAgain { return }
      }
    }
    load(remote)
  }

  /// The versions that are better than the loaded version, the best first.
  private var betterIdentifiers: [String] {
    let loaded = loadedImageIdentifier
    return imageIdentifiers.prefix { $0 != loaded }.filter { !failed.contains($0) }
  }

  private func source(of identifier: String) -> Source? {
    if let known = sources[identifier] { return known }
    let source = provider(identifier)
    sources[identifier] = .some(source)
    return source
  }

  private func load(_ remote: [(identifier: String, url: URL)]) {
    guard isInPreloadState, !stepsAgain else { return }
    let isGradual = downloadsIntermediateImages
    guard let next = isGradual ? remote.last : remote.first else { return cancelWork() }
    // A cached version may be better than the first versions.
    if isGradual, remote.count > 1, !wasCacheAsked, let cache = origin.cache {
      if case .lookup = work { return }
      cancelWork()
      return lookUp(remote, in: cache)
    }
    if case .transfer(next.identifier, let observation) = work, observation.url == next.url {
      return
    }
    cancelWork()
    let identifier = next.identifier
    let observation = ImageLoader.observe(
      next.url, from: origin, for: self, retryLimit: retryLimit
    ) { [weak self] in
      self?.finish(identifier, $0)
    }
    work = .transfer(identifier, observation)
    if let data = observation.data { finish(identifier, .success(data)) }
  }

  private func lookUp(
    _ remote: [(identifier: String, url: URL)], in cache: any ImageCache
  ) {
    let task = Task { [weak self] in
      for (identifier, url) in remote {
        let data = await cache.data(for: url)
        if Task.isCancelled { return }
        guard let data else { continue }
        self?.finishLookup(identifier, data)
        return
      }
      self?.finishLookup(nil, nil)
    }
    work = .lookup(task)
  }

  private func finishLookup(_ identifier: String?, _ data: Data?) {
    work = nil
    wasCacheAsked = true
    if let identifier, let data, betterIdentifiers.contains(identifier) {
      show(identifier, .data(data))
    }
    step()
  }

  private func finish(_ identifier: String, _ result: Result<Data, ImageDownloadError>) {
    guard case .transfer(identifier, let observation) = work else { return }
    work = nil
    // Another thread may have changed the identifiers.
    if betterIdentifiers.contains(identifier) {
      switch result {
      case .success(let data): show(identifier, .data(data), observation)
      case .failure(let error): fail(identifier, .download(error))
      }
    }
    step()
  }

  private func show(
    _ identifier: String, _ image: ImageSource, _ observation: ImageLoader.Observation? = nil
  ) {
    guard isInPreloadState else { return }
    loadedImageIdentifier = identifier
    loaded = observation
    if case .url(let url)?? = sources[identifier] { decodingOrigin = url.origin }
    // Two versions may be the same image. Nothing is drawn again then.
    let isShown = source == image && contents != nil && !hasPendingDisplay
    source = image
    if isShown { displayedImageIdentifier = identifier }
    content.withLock { $0.onLoad }?(identifier)
  }

  private func fail(_ identifier: String, _ failure: Failure) {
    failed.insert(identifier)
    content.withLock { $0.onFailure }?(identifier, failure)
  }

  override nonisolated func decodingDidFail(_ error: ImageDecodingError, of source: ImageSource) {
    super.decodingDidFail(error, of: source)
    Task { @MainActor [weak self] in
      guard let self, self.source == source, let identifier = self.loadedImageIdentifier else {
        return
      }
      let observation = self.loaded
      self.forgetImage()
      self.fail(identifier, .decoding(error))
      if error.isOfTheBytes {
        if let observation {
          await observation.discard()
        } else if case .url(let url)?? = self.sources[identifier] {
          await self.origin.cache?.remove(url)
        }
      }
      self.step()
    }
  }

  open override func displayDidFinish() {
    super.displayDidFinish()
    // Contents of the previous version may arrive late.
    if contents != nil, !hasPendingDisplay { displayedImageIdentifier = loadedImageIdentifier }
  }
}
