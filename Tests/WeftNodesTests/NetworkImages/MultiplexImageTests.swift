// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

/// Versions of one image, of which the best loaded one is shown.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct MultiplexImageTests {
  private typealias Failure = MultiplexImageNode.Failure

  private static let size = Size(width: 40, height: 24)

  private static func url(_ identifier: String) -> URL {
    URL(string: "https://one.example/\(identifier)")!
  }

  private func bitmap(_ color: Color) throws -> Bitmap {
    try Bitmap.render(size: Self.size, background: color) { _ in }
  }

  private func png(_ color: Color) throws -> Data {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try bitmap(color).writePNG(to: file)
    return try Data(contentsOf: file)
  }

  private func makeNode(
    _ identifiers: [String], _ downloader: any ImageDownloader, cache: (any ImageCache)? = nil,
    atHand: [String: ImageSource] = [:], without: Set<String> = [], asked: Log<String>? = nil
  ) -> MultiplexImageNode {
    MultiplexImageNode(identifiers, downloader: downloader, cache: cache) { identifier in
      asked?.add(identifier)
      if without.contains(identifier) { return nil }
      return atHand[identifier].map(MultiplexImageNode.Source.image)
        ?? .url(Self.url(identifier))
    }
  }

  private func open(_ node: MultiplexImageNode) -> HeadlessWindow {
    node.style.preferredSize = Self.size
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, alignItems: .start) { node } }
    return HeadlessWindow(size: Size(width: 60, height: 40), rootNode: root)
  }

  private func wait(
    _ window: HeadlessWindow, until isOver: @MainActor () -> Bool
  ) async throws {
    try await window.settle(limit: 500_000, until: isOver)
  }

  private func color(_ node: MultiplexImageNode) -> Color? {
    node.contents?.pixel(x: 20, y: 12)
  }

  @Test func anImageAtHandIsShownAtOnce() async throws {
    let (downloader, asked) = (ListedDownloader(), Log<String>())
    let node = makeNode(
      ["full", "half"], downloader, atHand: ["full": .bitmap(try bitmap(.green))], asked: asked)
    let window = open(node)
    try await wait(window) { node.displayedImageIdentifier != nil }
    #expect(node.loadedImageIdentifier == "full" && node.displayedImageIdentifier == "full")
    #expect(color(node) == .green)
    #expect(asked.entries == ["full"] && downloader.started == [])
  }

  @Test func aWorseImageIsShownWhileTheBestIsFetched() async throws {
    let downloader = ListedDownloader()
    let node = makeNode(
      ["full", "half", "icon"], downloader, atHand: ["icon": .bitmap(try bitmap(.red))])
    let loads = Log<String>()
    node.onLoad = { loads.add($0) }
    let window = open(node)
    try await wait(window) { node.displayedImageIdentifier == "icon" && downloader.started != [] }
    #expect(color(node) == .red && downloader.started == ["full"])
    downloader.finish("full", .success(try png(.green)))
    try await wait(window) { node.displayedImageIdentifier != "icon" }
    #expect(node.displayedImageIdentifier == "full" && color(node) == .green)
    #expect(loads.entries == ["icon", "full"] && downloader.started == ["full"])
  }

  @Test func worseImagesAreFetchedFirstWhereThatIsSaid() async throws {
    let (downloader, asked) = (ListedDownloader(), Log<String>())
    let node = makeNode(["full", "half", "icon"], downloader, asked: asked)
    node.downloadsIntermediateImages = true
    let window = open(node)
    for (identifier, color) in [("icon", Color.red), ("half", .blue), ("full", .green)] {
      try await wait(window) { downloader.started.last == identifier }
      downloader.finish(identifier, .success(try png(color)))
      try await wait(window) { node.displayedImageIdentifier == identifier }
      #expect(node.loadedImageIdentifier == identifier)
      #expect(self.color(node) == color)
    }
    #expect(downloader.started == ["icon", "half", "full"])
    #expect(asked.entries == ["full", "half", "icon"])
  }

  /// A cached version is shown without loading worse ones.
  @Test func theBestInTheCacheComesFirst() async throws {
    let (downloader, cache) = (ListedDownloader(), StandardImageCache())
    await cache.store(try png(.blue), for: Self.url("half"))
    let node = makeNode(["full", "half", "icon"], downloader, cache: cache)
    node.downloadsIntermediateImages = true
    let window = open(node)
    try await wait(window) { node.displayedImageIdentifier == "half" && downloader.started != [] }
    #expect(color(node) == .blue && downloader.started == ["full"])
    downloader.finish("full", .success(try png(.green)))
    try await wait(window) { node.displayedImageIdentifier == "full" }
    #expect(color(node) == .green && downloader.started == ["full"])
  }

  /// The cache is asked again for the versions of other identifiers.
  @Test func otherVersionsAreLookedUpInTheirTurn() async throws {
    let (downloader, cache) = (ListedDownloader(), ClosedCache())
    await cache.store(try png(.blue), for: Self.url("other"))
    let node = makeNode(["full", "icon"], downloader, cache: cache)
    node.downloadsIntermediateImages = true
    let window = open(node)
    while await cache.waitingCount == 0 {
      try Task.checkCancellation()
      window.advance(by: 0.01)
    }
    #expect(await cache.waitingCount == 1)
    node.imageIdentifiers = ["other", "small"]
    await cache.open()
    try await wait(window) { node.displayedImageIdentifier == "other" }
    #expect(color(node) == .blue && downloader.started == [])
  }

  /// A server that does not enlarge small photos sends the same bytes for each version.
  @Test func twoVersionsMayBeTheSameImage() async throws {
    let downloader = ListedDownloader()
    let node = makeNode(["full", "half"], downloader)
    node.downloadsIntermediateImages = true
    let window = open(node)
    let image = try png(.green)
    for identifier in ["half", "full"] {
      downloader.finish(identifier, .success(image))
      try await wait(window) { node.displayedImageIdentifier == identifier }
      #expect(node.displayedImageIdentifier == identifier)
    }
  }

  @Test func aVersionThatCannotBeHadIsLeftOut() async throws {
    let downloader = ListedDownloader()
    let node = makeNode(["raw", "full", "half", "icon"], downloader, without: ["raw"])
    let failures = Log<String>()
    node.onFailure = { failures.add("\($0): \($1)") }
    let window = open(node)
    try await wait(window) { downloader.started == ["full"] }
    downloader.finish("full", .failure(.badStatus(404)))
    try await wait(window) { downloader.started == ["full", "half"] }
    downloader.finish("half", .success(Data("no image".utf8)))
    try await wait(window) { downloader.started.count == 3 }
    downloader.finish("icon", .success(try png(.red)))
    try await wait(window) { node.displayedImageIdentifier == "icon" }
    #expect(node.displayedImageIdentifier == "icon" && color(node) == .red)
    #expect(downloader.started == ["full", "half", "icon"])
    #expect(
      failures.entries == [
        "raw: the image has no source", "full: the server answered with status 404",
        "half: no decoder supports the format of the image",
      ])
  }

  /// A program that reloads after each failure stays responsive.
  @Test func reloadsAfterFailuresLeaveTheMainThreadFree() async throws {
    let failures = Log<String>()
    let node = MultiplexImageNode(["a"], cache: nil) { _ in nil }
    node.onFailure = { [weak node] identifier, _ in
      failures.add(identifier)
      // Bounded, so that the test ends even if the node keeps the main thread.
      if failures.entries.count < 10_000 { node?.reloadSources() }
    }
    let window = open(node)
    // Other work on the main actor would appear here.
    window.advance(by: 0.02)
    #expect((1...100).contains(failures.entries.count))
    try await wait(window) { failures.entries.count > 100 }
    #expect(failures.entries.count > 100)
    node.onFailure = nil
  }

  @Test func onlyBetterVersionsAreFetchedLater() async throws {
    let downloader = ListedDownloader()
    let node = makeNode(["half"], downloader)
    let window = open(node)
    try await wait(window) { downloader.started == ["half"] }
    downloader.finish("half", .success(try png(.blue)))
    try await wait(window) { node.displayedImageIdentifier == "half" }
    node.imageIdentifiers = ["half", "icon"]
    await mainActorTurns()
    try await window.settle()
    #expect(downloader.started == ["half"] && node.loadedImageIdentifier == "half")
    node.imageIdentifiers = ["full", "half", "icon"]
    try await wait(window) { downloader.started.count > 1 }
    #expect(downloader.started == ["half", "full"] && color(node) == .blue)
    // An unwanted version is removed, even if it arrives late.
    node.imageIdentifiers = ["other"]
    try await wait(window) {
      node.contents == nil && downloader.cancelled == ["full"] && downloader.started.count > 2
    }
    #expect(node.loadedImageIdentifier == nil && node.displayedImageIdentifier == nil)
    #expect(downloader.started == ["half", "full", "other"])
  }

  @Test func leavingThePreloadRangeCancels() async throws {
    let downloader = ListedDownloader()
    let node = makeNode(["full"], downloader)
    node.isRangeManaged = true
    node.setInterfaceState(.preload)
    try await downloader.wait { $0.started == ["full"] }
    node.setInterfaceState([])
    try await downloader.wait { $0.cancelled == ["full"] }
    node.setInterfaceState(.preload)
    try await downloader.wait { $0.started == ["full", "full"] }
  }

  @Test func sourcesAreAskedForAgain() async throws {
    let downloader = ListedDownloader()
    let atHand = Mutex<[String: ImageSource]>([:])
    let half = try bitmap(.blue)
    atHand.withLock { $0["half"] = .bitmap(half) }
    let node = MultiplexImageNode(["full", "half"], downloader: downloader, cache: nil) { name in
      atHand.withLock { $0[name].map(MultiplexImageNode.Source.image) }
    }
    let window = open(node)
    try await wait(window) { node.displayedImageIdentifier == "half" }
    let full = try bitmap(.green)
    atHand.withLock { $0["full"] = .bitmap(full) }
    node.reloadSources()
    try await wait(window) { node.displayedImageIdentifier == "full" }
    #expect(node.loadedImageIdentifier == "full" && color(node) == .green)
  }

  @Test func aVersionThatACallbackHasRemovedIsNotShown() async throws {
    let (downloader, loads, failures) = (ListedDownloader(), Log<String>(), Log<String>())
    let node = makeNode(
      ["full", "half"], downloader, atHand: ["half": .bitmap(try bitmap(.blue))], without: ["full"])
    node.onLoad = { loads.add($0) }
    node.onFailure = { [weak node] identifier, _ in
      failures.add(identifier)
      if identifier == "full" { node?.imageIdentifiers = ["other"] }
    }
    let window = open(node)
    try await wait(window) { downloader.started != [] }
    downloader.finish("other", .failure(.badStatus(404)))
    try await wait(window) { failures.entries.count > 1 }
    #expect(failures.entries == ["full", "other"] && downloader.started == ["other"])
    #expect(loads.entries == [] && node.loadedImageIdentifier == nil && node.contents == nil)
  }

  /// Code that the node calls may change the node.
  @Test func theProviderMayChangeTheNode() async throws {
    let downloader = ListedDownloader()
    let made = Log<MultiplexImageNode>()
    let node = MultiplexImageNode(["full", "half"], downloader: downloader, cache: nil) { name in
      if name == "full" { made.entries.first?.imageIdentifiers = ["best", "half"] }
      return .url(Self.url(name))
    }
    made.add(node)
    let window = open(node)
    try await wait(window) { downloader.started.last == "best" }
    downloader.finish("best", .success(try png(.green)))
    try await wait(window) { node.displayedImageIdentifier == "best" }
    #expect(node.displayedImageIdentifier == "best" && color(node) == .green)
  }
}

/// A downloader whose transfers end on request, and that lists them.
private final class ListedDownloader: ImageDownloader {
  struct State: Sendable {
    var started: [String] = []
    var cancelled: [String] = []
    var results: [String: Result<Data, ImageDownloadError>] = [:]
  }

  private let state = Awaitable(State())

  var started: [String] { state.value.started }
  var cancelled: [String] { state.value.cancelled }

  func wait(until condition: @escaping @Sendable (State) -> Bool) async throws {
    try await state.wait(until: condition)
  }

  func finish(_ identifier: String, _ result: Result<Data, ImageDownloadError>) {
    state.update { $0.results[identifier] = result }
  }

  func data(from url: URL) async throws -> Data {
    let identifier = url.lastPathComponent
    state.update { $0.started.append(identifier) }
    while true {
      do {
        try await state.wait { $0.results[identifier] != nil }
      } catch {
        state.update { $0.cancelled.append(identifier) }
        throw error
      }
      // Another transfer may have taken the result.
      if let result = state.update({ $0.results.removeValue(forKey: identifier) }) {
        return try result.get()
      }
    }
  }
}

/// A cache that does not answer until it is opened.
private actor ClosedCache: ImageCache {
  private var known: [URL: Data] = [:]
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  var waitingCount: Int { waiting.count }

  func data(for url: URL) async -> Data? {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    return known[url]
  }

  func store(_ data: Data, for url: URL) { known[url] = data }

  func remove(_ url: URL) { known[url] = nil }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
