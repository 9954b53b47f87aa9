// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import Foundation
import WeftLocks
import WeftRuntime

/// Loads the image at one URL for all nodes that observe it until the last observation ends. It
/// asks the cache, requests the image otherwise, and retries after transient failures.
@MainActor package final class ImageLoader {
  package struct Source: Sendable {
    let downloader: any ImageDownloader
    let cache: (any ImageCache)?

    /// Makes a source.
    package init(
      downloader: any ImageDownloader = HTTPImageDownloader.shared,
      cache: (any ImageCache)? = StandardImageCache.shared
    ) {
      (self.downloader, self.cache) = (downloader, cache)
    }
  }

  /// A node's use of a loader.
  @MainActor package final class Observation {
    /// The loader, which keeps loaded bytes for further observers until its last observation ends.
    fileprivate let loader: ImageLoader
    fileprivate let retryLimit: Int
    fileprivate let scansDidGrow: @MainActor () -> Void
    fileprivate let completion: @MainActor (Result<Data, ImageDownloadError>) -> Void
    private weak var node: DisplayNode?
    private var stateObserver: InterfaceStateObserver?

    fileprivate init(
      _ loader: ImageLoader, for node: DisplayNode, retryLimit: Int,
      scansDidGrow: @escaping @MainActor () -> Void,
      completion: @escaping @MainActor (Result<Data, ImageDownloadError>) -> Void
    ) {
      (self.loader, self.node, self.retryLimit) = (loader, node, retryLimit)
      (self.scansDidGrow, self.completion) = (scansDidGrow, completion)
      stateObserver = node.addInterfaceStateObserver { [weak loader] _, _ in
        loader?.updatePriority()
      }
    }

    isolated deinit { end() }

    /// The URL of the image.
    package var url: URL { loader.key.url }

    /// The loaded bytes.
    package var data: Data? { loader.data }

    /// The received bytes of a progressive JPEG.
    var scans: ReceivedScans { loader.scans }

    /// Discards the loaded bytes, also in the cache, because they are not an image.
    func discard() async { await loader.discard() }

    /// Ends the observation. The completion is not called afterwards.
    package func end() {
      guard let stateObserver else { return }
      node?.removeInterfaceStateObserver(stateObserver)
      self.stateObserver = nil
      loader.remove(self)
    }

    fileprivate var priority: WorkPriority {
      guard let state = node?.interfaceState else { return .idle }
      return state.contains(.visible) ? .visible : state.contains(.display) ? .display : .preload
    }
  }

  /// The delays before retries. Tests have their own.
  @TaskLocal package static var sleep: @Sendable (Duration) async throws -> Void = {
    try await Task.sleep(for: $0)
  }

  /// The longest delay before a retry. A server's longer delay causes a failure.
  package nonisolated static let maximumRetryDelay = Duration.seconds(30)

  private struct Key: Hashable {
    let url: URL
    /// The identities are unique while the loader retains the objects.
    let downloader: ObjectIdentifier
    let cache: ObjectIdentifier?

    init(_ url: URL, _ source: Source) {
      self.url = url
      downloader = ObjectIdentifier(source.downloader)
      cache = source.cache.map { ObjectIdentifier($0) }
    }
  }

  private enum Phase: Sendable {
    case loading
    case loaded(Data)
    /// Observers have received the failure, or none is left.
    case ended
  }

  private struct WeakLoader: Sendable {
    weak var loader: ImageLoader?
  }

  private struct WeakObservation {
    weak var observation: Observation?
  }

  /// The loaders that loading nodes can join.
  nonisolated private static let current = Mutex<[Key: WeakLoader]>([:])

  nonisolated private let key: Key
  private let source: Source
  nonisolated private let phase = Mutex(Phase.loading)
  private var observations: [WeakObservation] = []
  private var task: Task<Void, Never>?
  private var request: ImageRequest?
  private var scans = ReceivedScans {}

  /// Observes the image at a URL until the observation ends or is released.
  ///
  /// If ``Observation/data`` is set, the image was loaded before and the completion is not called.
  ///
  /// - Parameters:
  package static func observe(
    _ url: URL, from source: Source, for node: DisplayNode, retryLimit: Int = 2,
    scansDidGrow: @escaping @MainActor () -> Void = {},
    completion: @escaping @MainActor (Result<Data, ImageDownloadError>) -> Void
  ) -> Observation {
    let key = Key(url, source)
    let loader = current.withLock { $0[key]?.loader } ?? ImageLoader(key, source)
    let observation = Observation(
      loader, for: node, retryLimit: retryLimit, scansDidGrow: scansDidGrow,
      completion: completion)
    loader.observations.append(WeakObservation(observation: observation))
    loader.updatePriority()
    return observation
  }

  /// The bytes of an image that another node has loaded and still observes. Any thread.
  package nonisolated static func loadedData(at url: URL, from source: Source) -> Data? {
    current.withLock { $0[Key(url, source)]?.loader }?.data
  }

  private init(_ key: Key, _ source: Source) {
    (self.key, self.source) = (key, source)
    Self.current.withLock { $0[key] = WeakLoader(loader: self) }
    scans = ReceivedScans { [weak self] in
      Task { @MainActor in self?.notifyOfScans() }
    }
    task = Task { await load() }
  }

  nonisolated private var data: Data? {
    if case .loaded(let data) = phase.withLock({ $0 }) { data } else { nil }
  }

  // MARK: Observers

  private func remove(_ observation: Observation) {
    observations.removeAll { $0.observation == nil || $0.observation === observation }
    if observations.isEmpty { end() } else { updatePriority() }
  }

  private func updatePriority() {
    let priorities = observations.compactMap { $0.observation?.priority }
    request?.setPriority(priorities.max() ?? .idle)
  }

  private func notifyOfScans() {
    for observer in observations { observer.observation?.scansDidGrow() }
  }

  /// Ends the observations for which `isDone` returns true, and reports the result to them.
  private func report(
    _ result: Result<Data, ImageDownloadError>, where isDone: (Observation) -> Bool = { _ in true }
  ) {
    for observation in observations.compactMap(\.observation) where isDone(observation) {
      // An earlier completion may have ended this observation.
      guard observations.contains(where: { $0.observation === observation }) else { continue }
      if case .failure = result { observation.end() }
      observation.completion(result)
    }
  }

  // MARK: Loading

  private func load() async {
    if LocalImage.canRead(key.url) { return await loadLocalImage() }
    if let data = await source.cache?.data(for: key.url) { return finish(data) }
    var attempt = 0
    while !Task.isCancelled {
      do {
        let request = ImageRequest(key.url, onPiece: scans.restart())
        self.request = request
        updatePriority()
        let data = try await source.downloader.data(for: request)
        if Task.isCancelled { return }
        await source.cache?.store(data, for: key.url)
        return finish(data)
      } catch {
        guard !Task.isCancelled else { return }
        let failure = error as? ImageDownloadError ?? .failed(reason: "\(error)")
        guard let delay = Self.retryDelay(after: failure, attempt: attempt) else {
          // A completion may request the image again, with another loader.
          unregister()
          return report(.failure(failure))
        }
        report(.failure(failure)) { $0.retryLimit <= attempt }
        if Task.isCancelled { return }
        try? await Self.sleep(delay)
        attempt += 1
      }
    }
  }

  private func loadLocalImage() async {
    do throws(ImageDownloadError) {
      finish(try await LocalImage.data(at: key.url))
    } catch {
      if Task.isCancelled { return }
      unregister()
      report(.failure(error))
    }
  }

  /// The delay before a retry, or `nil` if a retry cannot succeed soon.
  private static func retryDelay(after failure: ImageDownloadError, attempt: Int) -> Duration? {
    guard failure.isTransient else { return nil }
    let delay: Duration
    if case .unavailable(_, let retryAfter) = failure {
      delay = retryAfter
    } else {
      delay = .milliseconds(500 << min(attempt, 10))
    }
    return delay <= maximumRetryDelay ? delay : nil
  }

  private func finish(_ data: Data) {
    if Task.isCancelled { return }
    phase.withLock { $0 = .loaded(data) }
    (task, request) = (nil, nil)
    scans = ReceivedScans {}
    report(.success(data))
  }

  private func end() {
    task?.cancel()
    (task, request) = (nil, nil)
    // The bytes are released after the lock.
    let old = phase.withLock { phase in
      defer { phase = .ended }
      return phase
    }
    withExtendedLifetime(old) {}
    unregister()
  }

  private func unregister() {
    let registered = Self.current.withLock { $0[key]?.loader }
    if registered === self { Self.current.withLock { $0[key] = nil } }
  }

  private func discard() async {
    // Each of several nodes discards the same bytes. A later download may be in the cache by then.
    guard data != nil else { return }
    end()
    if !LocalImage.canRead(key.url) { await source.cache?.remove(key.url) }
  }
}
