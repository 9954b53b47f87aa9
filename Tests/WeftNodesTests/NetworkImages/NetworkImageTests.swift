// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import LoopbackServer
import SeededRandom
import TestSupport
import Testing
import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

/// Images over HTTP, from correct and from faulty servers.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct NetworkImageTests {
  private static let png: Data = {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let size = Size(width: 40, height: 20)
    let bitmap = try? Bitmap.render(size: size, background: .green) { _ in }
    try? bitmap?.writePNG(to: file)
    return (try? Data(contentsOf: file)) ?? Data()
  }()

  /// - Parameter isPatient: Whether the downloader waits for a slow response. On a busy machine,
  ///   and under a sanitizer, every response is slow.
  private static func makeDownloader(isPatient: Bool = true) -> HTTPImageDownloader {
    var limits = ImageDownloadLimits()
    limits.byteCount = 1 << 20
    limits.redirectCount = 5
    limits.idleTime = isPatient ? 3600 : 1
    limits.totalTime = isPatient ? 3600 : 3
    return HTTPImageDownloader(limits: limits)
  }

  private func open(_ node: NetworkImageNode) throws -> HeadlessWindow {
    node.style.preferredSize = Size(width: 40, height: 20)
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start) { node }
    }
    let window = HeadlessWindow(size: Size(width: 100, height: 60), rootNode: root)
    return window
  }

  /// Advances the time until a condition holds.
  private func wait(
    _ window: HeadlessWindow, until isOver: @MainActor () -> Bool
  ) async throws {
    try await window.settle(limit: 500_000, until: isOver)
    window.advance(by: 1)
  }

  @Test func anImageIsFetchedAndShown() async throws {
    let server = try LoopbackServer(["/a.png": [.body(Self.png)], "/b": [.redirect("/a.png")]])
    defer { server.stop() }
    let node = NetworkImageNode(
      server.url("/b"), downloader: Self.makeDownloader(), cache: nil)
    let window = try open(node)
    var loads = 0
    node.onLoad = { loads += 1 }
    try await wait(window) { node.isLoaded && node.contents != nil }
    #expect(loads == 1)
    #expect(server.requestedPaths == ["/b", "/a.png"])
    let shown = try window.render()
    let expected = try Bitmap.render(
      size: window.size, background: .background
    ) { $0.fill(Rect(x: 0, y: 0, width: 40, height: 20), with: .color(.green)) }
    #expect(shown.difference(from: expected)?.differingPixels == 0)
  }

  private typealias Failure = NetworkImageNode.Failure

  /// Each of them causes a typed error, and the default image stays.
  @Test(arguments: [
    ("stall", LoopbackServer.Answer.stall), ("reset", .reset), ("short", .tooShort(Data([1, 2]))),
    ("loop", .redirect("/image")), ("flood", .flood(.untilClosed)), ("missing", .status(404)),
    ("broken", .status(500)), ("garbage", .body(Data(repeating: 65, count: 5000))),
    ("large", .body(Data(count: (1 << 20) + 1))), ("flood", .flood(.ofKnownLength)),
    ("flood", .flood(.inChunks)), ("flood", .flood(.packedByGzip)), ("header", .flood(.inHeader)),
  ])
  func aServerThatMisbehavesIsAnError(name: String, answer: LoopbackServer.Answer) async throws {
    let server = try LoopbackServer(["/image": [answer]])
    defer { server.stop() }
    let placeholder = try Bitmap.render(size: Size(width: 40, height: 20), background: .red) { _ in
    }
    let node = NetworkImageNode(
      server.url("/image"), defaultImage: .bitmap(placeholder),
      downloader: Self.makeDownloader(isPatient: name != "stall"), cache: nil)
    node.retryLimit = 0
    let failures = Log<Failure>()
    node.onFailure = { failures.add($0) }
    let window = try open(node)
    try await wait(window) { !failures.entries.isEmpty }
    #expect(failures.entries.count == 1)
    #expect(!node.isLoaded)
    switch (name, failures.entries.first) {
    case ("stall", .download(.timedOut)), ("reset", .download(.failed)),
      ("short", .download(.failed)), ("loop", .download(.tooManyRedirects(limit: 5))),
      ("flood", .download(.tooLarge(limit: 1_048_576))),
      ("header", .download(.tooLarge(limit: 262_144))),
      ("missing", .download(.badStatus(404))), ("broken", .download(.badStatus(500))),
      ("garbage", .decoding), ("large", .download(.tooLarge(limit: 1_048_576))):
      break
    default: Issue.record("\(name): \(failures.entries)")
    }
    try await wait(window) { node.contents != nil }
    let expected = try Bitmap.render(
      size: window.size, background: .background
    ) { $0.fill(Rect(x: 0, y: 0, width: 40, height: 20), with: .color(.red)) }
    #expect(try window.render().difference(from: expected)?.differingPixels == 0)
    #expect(server.floodByteCount < 64 << 20)
  }

  @Test func aCancelledTransferEnds() async throws {
    let server = try LoopbackServer(["/stall": [.stall]])
    defer { server.stop() }
    let (downloader, url) = (Self.makeDownloader(), server.url("/stall"))
    let transfer = Task { try await downloader.data(from: url) }
    try await otherThreads { !server.requestedPaths.isEmpty }
    transfer.cancel()
    await #expect(throws: CancellationError.self) { try await transfer.value }
  }

  @Test func sixTransfersOfAHostGoOnAtOnce() async throws {
    let server = try LoopbackServer(["/stall": [.stall], "/a.png": [.body(Self.png)]])
    defer { server.stop() }
    let (downloader, stall, image) = (
      Self.makeDownloader(), server.url("/stall"), server.url("/a.png")
    )
    let stalled = (0..<6).map { _ in Task { try await downloader.data(from: stall) } }
    try await otherThreads { server.requestedPaths.count >= 6 }
    let waiting = (0..<2).map { _ in Task { try await downloader.data(from: image) } }
    // A transfer from another host does not wait.
    let other = try #require(
      URL(string: image.absoluteString.replacingOccurrences(of: "127.0.0.1", with: "localhost")))
    for _ in 0..<4 { #expect(try await downloader.data(from: other) == Self.png) }
    #expect(server.requestedPaths.count == 6 + 4)
    waiting[0].cancel()
    await #expect(throws: CancellationError.self) { try await waiting[0].value }
    stalled[0].cancel()
    #expect(try await waiting[1].value == Self.png)
    #expect(server.requestedPaths.count == 6 + 5)
    for transfer in stalled { transfer.cancel() }
  }

  @Test func anAnnouncedImageIsShown() async throws {
    let server = try LoopbackServer(["/a.png": [.announced(Self.png)]])
    defer { server.stop() }
    let data = try await Self.makeDownloader().data(from: server.url("/a.png"))
    #expect(data == Self.png)
  }

  @Test(arguments: ["/loop", "/missing", "/a.png"])
  func transfersEndAtAnyPoint(path: String) async throws {
    let server = try LoopbackServer([
      "/loop": [.redirect("/loop")], "/missing": [.status(404)], "/a.png": [.body(Self.png)],
    ])
    defer { server.stop() }
    var limits = ImageDownloadLimits()
    limits.redirectCount = .max
    let url = server.url(path)
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<40 {
      let downloader = HTTPImageDownloader(limits: limits)
      let transfers = (0..<8).map { _ in Task { try await downloader.data(from: url) } }
      for _ in 0..<Int.random(in: 0..<60, using: &generator) { await otherThreadsTurn() }
      for transfer in transfers {
        transfer.cancel()
        await Task.yield()
      }
      for transfer in transfers {
        switch await transfer.result {
        case .success(let data): #expect(path == "/a.png" && data == Self.png)
        case .failure(ImageDownloadError.badStatus(let status)):
          #expect(path == "/missing" && status == 404)
        case .failure(let error): #expect(error is CancellationError)
        }
      }
    }
  }

  @Test func aDefaultImageThatFailsTooIsNoNews() async throws {
    let garbage = Data(repeating: 65, count: 5000)
    let server = try LoopbackServer(["/image": [.body(garbage)]])
    defer { server.stop() }
    let node = NetworkImageNode(
      server.url("/image"), defaultImage: .data(garbage + garbage),
      downloader: Self.makeDownloader(), cache: nil)
    let failures = Log<Failure>()
    node.onFailure = { failures.add($0) }
    let window = try open(node)
    try await wait(window) { !failures.entries.isEmpty }
    for _ in 0..<20 {
      window.advance(by: 0.1)
      await Task.yield()
    }
    try await window.settle()
    #expect(failures.entries.count == 1)
  }

  @Test func aFailureThatMayPassIsTriedAgain() async throws {
    let server = try LoopbackServer([
      "/image": [.status(503), .reset, .body(Self.png)]
    ])
    defer { server.stop() }
    let node = NetworkImageNode(
      server.url("/image"), downloader: Self.makeDownloader(), cache: nil)
    let window = try open(node)
    try await wait(window) { node.isLoaded }
    #expect(server.requestedPaths.count == 3)
  }

  @Test func anImageOutOfThePreloadRangeIsGivenUp() async throws {
    let downloader = ScriptedDownloader()
    let node = NetworkImageNode(
      URL(string: "https://one.example/a"), downloader: downloader, cache: nil)
    node.isRangeManaged = true
    node.setInterfaceState(.preload)
    try await downloader.wait { $0.started == 1 }
    #expect(node.isLoading)
    node.setInterfaceState([])
    try await downloader.wait { $0.cancelled == 1 }
    #expect(!node.isLoading && !node.isLoaded)
  }

  @Test func anotherURLCancelsTheFirst() async throws {
    let downloader = ScriptedDownloader()
    let node = NetworkImageNode(
      URL(string: "https://one.example/a"), downloader: downloader, cache: nil)
    node.setInterfaceState(.preload)
    try await downloader.wait { $0.started == 1 }
    node.url = URL(string: "https://one.example/b")
    try await downloader.wait { $0.started == 2 && $0.cancelled == 1 }
    // Setting an equal URL starts nothing.
    node.url = URL(string: "https://one.example/b")
    #expect(node.isLoading)
  }

  // MARK: Cache

  @Test func theCacheKeepsWhatWasUsedLast() async {
    let cache = StandardImageCache(memoryLimit: 100)
    let urls = (0..<4).compactMap { URL(string: "https://one.example/\($0)") }
    for url in urls.prefix(3) { await cache.store(Data(count: 30), for: url) }
    _ = await cache.data(for: urls[0])
    await cache.store(Data(count: 30), for: urls[3])
    #expect(await cache.memoryByteCount == 90)
    #expect(await cache.data(for: urls[1]) == nil)
    #expect(await cache.data(for: urls[0])?.count == 30)
    // Too large for the whole memory, so nothing else is evicted.
    await cache.store(Data(count: 101), for: urls[1])
    #expect(await cache.memoryByteCount == 90)
  }

  @Test func theCacheFolderOutlivesTheCache() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let urls = (0..<3).compactMap { URL(string: "https://one.example/\($0)") }
    let first = StandardImageCache(memoryLimit: 0, folder: folder, diskLimit: 160)
    for (index, url) in urls.enumerated() {
      await first.store(Data(repeating: UInt8(index), count: 30), for: url)
      try age(folder)
    }
    let second = StandardImageCache(memoryLimit: 0, folder: folder, diskLimit: 160)
    #expect(await second.data(for: urls[0]) == nil)
    #expect(await second.data(for: urls[2]) == Data(repeating: 2, count: 30))
    await second.remove(urls[2])
    #expect(await first.data(for: urls[2]) == nil)
  }

  @Test func memoryHitsKeepFilesInTheCacheFolder() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let urls = (0..<3).compactMap { URL(string: "https://one.example/\($0)") }
    let cache = StandardImageCache(folder: folder, diskLimit: 160)
    for url in urls {
      await cache.store(Data(count: 30), for: url)
      try age(folder)
      _ = await cache.data(for: urls[0])
      try age(folder)
    }
    let other = StandardImageCache(folder: folder)
    #expect(await other.data(for: urls[0]) != nil)
    #expect(await other.data(for: urls[1]) == nil)
    #expect(await other.data(for: urls[2]) != nil)
  }

  /// Makes the files of a folder a minute older, because files are ordered by the time of their
  /// use.
  private func age(_ folder: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let path = folder.appendingPathComponent(name).path
      let date = try #require(
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
      try FileManager.default.setAttributes(
        [.modificationDate: date.addingTimeInterval(-60)], ofItemAtPath: path)
    }
  }

  @Test func filesAreNamedByTheDigestOfTheirURL() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let urls = try ["abc:a", "abc:b"].map { try #require(URL(string: $0)) }
    let cache = StandardImageCache(memoryLimit: 0, folder: folder)
    for (index, url) in urls.enumerated() {
      await cache.store(Data([UInt8(index)]), for: url)
    }
    // The output of `printf abc:a | sha256sum`.
    let names = [
      "cc475ffd19f1c39894eb1d032ff0948fafd8e618beb7e3367044318c86821c0f.image",
      "2409d6752442ec8ad20373de89155c2873b9a6ad89b49a5a7aae0f18c682d043.image",
    ]
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == Set(names))
    #expect(await cache.data(for: urls[0]) == Data([0]))
    // A file at the name of another URL, as after a collision.
    let files = names.map { folder.appendingPathComponent($0) }
    try Data(contentsOf: files[1]).write(to: files[0])
    #expect(await cache.data(for: urls[0]) == nil)
    #expect(await cache.data(for: urls[1]) == Data([1]))
  }

  /// Another thread sets another URL, and the main actor is notified after the bytes of the
  /// previous one have arrived.
  @Test func anImageThatIsNotWantedAnyMoreIsNoNews() async throws {
    let downloader = GatedDownloader()
    let old = try #require(URL(string: "https://one.example/old"))
    let new = try #require(URL(string: "https://one.example/new"))
    let node = NetworkImageNode(old, downloader: downloader, cache: nil)
    var loads: [URL?] = []
    node.onLoad = { [weak node] in loads.append(node?.url) }
    let window = try open(node)
    try await wait(window) { downloader.hasStarted(old) }
    let png = Self.png
    setURL(new, of: node) {
      downloader.finish(old, with: png)
      downloader.hasDelivered.wait()
    }
    try await wait(window) { downloader.hasStarted(new) }
    #expect(loads == [])
    downloader.finish(new, with: png)
    try await wait(window) { node.isLoaded }
    #expect(loads == [new])
  }

  /// While the cache removes damaged bytes, the node gets another URL.
  @Test func aDamagedImageThatIsNotWantedAnyMoreIsNoNews() async throws {
    let (downloader, cache) = (GatedDownloader(), SlowlyForgettingCache())
    let old = try #require(URL(string: "https://one.example/old"))
    let new = try #require(URL(string: "https://one.example/new"))
    let node = NetworkImageNode(old, downloader: downloader, cache: cache)
    var failures: [URL?] = []
    node.onFailure = { [weak node] _ in failures.append(node?.url) }
    let window = try open(node)
    try await wait(window) { downloader.hasStarted(old) }
    downloader.finish(old, with: Data("no image".utf8))
    try await wait(window) { cache.isForgetting }
    node.url = new
    cache.goOn()
    try await wait(window) { downloader.hasStarted(new) }
    downloader.finish(new, with: Self.png)
    try await wait(window) { node.isLoaded }
    #expect(failures == [])
  }

  /// Sets the URL on another thread after an event, before this thread continues.
  private func setURL(
    _ url: URL, of node: NetworkImageNode, after event: @escaping @Sendable () -> Void
  ) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      event()
      node.url = url
      done.signal()
    }
    done.wait()
  }
}

/// A downloader whose transfers end on request.
private final class GatedDownloader: ImageDownloader {
  private let waiting = Mutex<[URL: CheckedContinuation<Data, Never>]>([:])
  /// Counts the results that are on their way to the main actor.
  let hasDelivered = DispatchSemaphore(value: 0)

  func data(from url: URL) async throws -> Data {
    let data = await withCheckedContinuation { continuation in
      waiting.withLock { $0[url] = continuation }
    }
    hasDelivered.signal()
    return data
  }

  func hasStarted(_ url: URL) -> Bool { waiting.withLock { $0[url] != nil } }

  func finish(_ url: URL, with data: Data) {
    waiting.withLock { $0[url] }?.resume(returning: data)
  }
}

/// A cache that stores nothing, and whose removals are slow.
private final class SlowlyForgettingCache: ImageCache {
  private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  var isForgetting: Bool { waiting.withLock { $0 != nil } }

  func goOn() { waiting.withLock { $0.take() }?.resume() }

  func data(for url: URL) async -> Data? { nil }

  func store(_ data: Data, for url: URL) async {}

  func remove(_ url: URL) async {
    await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
  }
}

/// A downloader whose transfers never end.
private final class ScriptedDownloader: ImageDownloader {
  struct Counts: Sendable {
    var started = 0
    var cancelled = 0
  }

  private let counts = Awaitable(Counts())

  func data(from url: URL) async throws -> Data {
    counts.update { $0.started += 1 }
    do {
      try await untilCancelled()
    } catch {
      counts.update { $0.cancelled += 1 }
      throw error
    }
    return Data()
  }

  func wait(until condition: @escaping @Sendable (Counts) -> Bool) async throws {
    try await counts.wait(until: condition)
  }
}
