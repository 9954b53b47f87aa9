// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
public import WeftGraphics
import WeftLayers
import WeftLayout
import WeftLocks

/// Shows an image from the network.
///
/// It is fetched when the node comes into the preload range, and given up when it leaves: a
/// transfer is cancelled, and what has come stays in the cache. Until it is there, and when it
/// cannot be had, the ``defaultImage`` is shown. It is decoded in a process of its own: see
/// ``ImageNode/isolation``. Properties may be set on any thread. (Texture's `ASNetworkImageNode`.)
@MainActor open class NetworkImageNode: ImageNode {
  /// Why an image is not shown.
  public enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// It could not be fetched.
    case download(ImageDownloadError)
    /// It was fetched, and could not be decoded.
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
    var onLoad: (@MainActor @Sendable () -> Void)?
    var onFailure: (@MainActor @Sendable (Failure) -> Void)?
  }

  nonisolated private let content = Mutex(Content())
  nonisolated private let downloader: any ImageDownloader
  nonisolated private let cache: (any ImageCache)?
  /// The transfer under way, and the URL that it is for.
  private var transfer: (url: URL, task: Task<Void, Never>)?
  /// The URL whose image is shown.
  private var loadedURL: URL?
  private var fadesIn = false

  /// Makes a node.
  ///
  /// - Parameters:
  ///   - url: where the image is.
  ///   - defaultImage: what is shown without it.
  ///   - cache: `nil` fetches it each time.
  nonisolated public init(
    _ url: URL? = nil, defaultImage: ImageSource? = nil,
    downloader: any ImageDownloader = URLSessionImageDownloader.shared,
    cache: (any ImageCache)? = StandardImageCache.shared
  ) {
    self.downloader = downloader
    self.cache = cache
    super.init()
    content.withLock { content in
      content.url = url
      content.defaultImage = defaultImage
    }
    source = defaultImage
    // Bytes from strangers.
    isolation = .process
  }

  /// Where the image is; another URL shows the ``defaultImage`` until its image is there.
  nonisolated public final var url: URL? {
    get { content.withLock { $0.url } }
    set {
      let isChanged = content.withLock { content in
        defer { content.url = newValue }
        return content.url != newValue
      }
      if isChanged { onMain { $0.urlDidChange() } }
    }
  }

  /// The image shown until the other one is there.
  nonisolated public final var defaultImage: ImageSource? {
    get { content.withLock { $0.defaultImage } }
    set {
      let old = content.withLock { content in
        defer { content.defaultImage = newValue }
        return content.defaultImage
      }
      withExtendedLifetime(old) {}
      onMain { if $0.loadedURL == nil { $0.source = $0.defaultImage } }
    }
  }

  /// How long an image takes to appear where nothing was, in seconds; 0 for at once.
  nonisolated public final var fadeDuration: Double {
    get { content.withLock { $0.fadeDuration } }
    set { content.withLock { $0.fadeDuration = newValue } }
  }

  /// How often a transfer is tried again after a failure that may pass: after half a second, then
  /// after twice as long each time.
  nonisolated public final var retryLimit: Int {
    get { content.withLock { $0.retryLimit } }
    set { content.withLock { $0.retryLimit = newValue } }
  }

  /// Called when the image's bytes are there, and are about to be shown.
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

  /// Whether the image at the ``url`` is there.
  public final var isLoaded: Bool { loadedURL != nil && loadedURL == url }

  nonisolated private func replace<Value: Sendable>(
    _ path: WritableKeyPath<Content, Value>, _ value: Value
  ) {
    let old = content.withLock { content in
      defer { content[keyPath: path] = value }
      return content
    }
    withExtendedLifetime(old) {}
  }

  nonisolated private func onMain(
    _ body: @escaping @MainActor @Sendable (NetworkImageNode) -> Void
  ) {
    if MainQueue.isCurrent {
      MainActor.assumeIsolated { body(self) }
    } else {
      Task { @MainActor [weak self] in if let self { body(self) } }
    }
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
    transfer?.task.cancel()
    transfer = nil
  }

  private func load() {
    guard let url, url != loadedURL, url != transfer?.url else { return }
    cancelTransfer()
    let (downloader, cache, retryLimit) = (downloader, cache, retryLimit)
    let task = Task { [weak self] in
      let result: Result<Data, ImageDownloadError>
      do {
        result = .success(
          try await Self.data(from: url, downloader, cache, retryLimit: retryLimit))
      } catch let error as ImageDownloadError {
        result = .failure(error)
      } catch {
        // Only a cancelled task ends like this, and nobody waits for it.
        return
      }
      guard !Task.isCancelled else { return }
      self?.finish(url, result)
    }
    transfer = (url, task)
  }

  nonisolated private static func data(
    from url: URL, _ downloader: any ImageDownloader, _ cache: (any ImageCache)?, retryLimit: Int
  ) async throws -> Data {
    if let data = await cache?.data(for: url) { return data }
    var attempt = 0
    while true {
      do {
        let data = try await downloader.data(from: url)
        try Task.checkCancellation()
        await cache?.store(data, for: url)
        return data
      } catch {
        try Task.checkCancellation()
        let failure = error as? ImageDownloadError ?? .failed(reason: "\(error)")
        guard failure.isTransient, attempt < retryLimit else { throw failure }
        try await Task.sleep(for: .seconds(0.5 * Double(1 << min(attempt, 10))))
        attempt += 1
      }
    }
  }

  private func finish(_ url: URL, _ result: Result<Data, ImageDownloadError>) {
    // Another image may be wanted by now, of which the main actor has not heard yet.
    guard transfer?.url == url, self.url == url else { return }
    transfer = nil
    switch result {
    case .success(let data):
      loadedURL = url
      fadesIn = contents == nil && isVisible
      source = .data(data)
      content.withLock { $0.onLoad }?()
    case .failure(let error):
      content.withLock { $0.onFailure }?(.download(error))
    }
  }

  override nonisolated func decodingDidFail(_ error: ImageDecodingError, of source: ImageSource) {
    super.decodingDidFail(error, of: source)
    Task { @MainActor [weak self] in
      guard let self, self.source == source, let url = self.loadedURL, url == self.url else {
        return
      }
      // The default image stays, and the bytes are not worth keeping.
      self.source = self.defaultImage
      await self.cache?.remove(url)
      // Another image may be wanted since.
      if self.isLoaded, self.loadedURL == url {
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
