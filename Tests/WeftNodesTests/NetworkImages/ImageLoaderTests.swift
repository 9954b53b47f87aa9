// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics
import WeftLocks
import WeftNodes
import WeftRuntime

/// Nodes that share requests, and retries without real delays.
@MainActor @Suite struct ImageLoaderTests {
  nonisolated private static let url = URL(string: "https://one.example/a.png")!
  private static let image = Data("image".utf8)

  private enum Event: Equatable, Sendable {
    case loaded(Int)
    case failed(Int, NetworkImageNode.Failure)
  }

  /// The events of some nodes, in order.
  @MainActor private final class Events {
    private let stream = AsyncStream<Event>.makeStream()

    func observe(_ node: NetworkImageNode, number: Int) {
      node.onLoad = { [stream] in stream.continuation.yield(.loaded(number)) }
      node.onFailure = { [stream] in stream.continuation.yield(.failed(number, $0)) }
    }

    func next(_ count: Int = 1) async -> [Event] {
      var events: [Event] = []
      for await event in stream.stream {
        events.append(event)
        if events.count == count { break }
      }
      return events
    }
  }

  private func makeNode(
    _ downloader: any ImageDownloader, at url: URL? = url, cache: (any ImageCache)? = nil
  ) -> NetworkImageNode {
    let node = NetworkImageNode(url, downloader: downloader, cache: cache)
    node.isRangeManaged = true
    return node
  }

  @Test func tenNodesShareOneRequest() async throws {
    let (downloader, events) = (ManualDownloader(), Events())
    let nodes = (0..<10).map { _ in makeNode(downloader) }
    for (number, node) in nodes.enumerated() {
      events.observe(node, number: number)
      node.setInterfaceState(.preload)
    }
    let transfer = try #require(await downloader.next())
    downloader.finish(transfer, .success(Self.image))
    #expect(await events.next(10) == (0..<10).map { .loaded($0) })
    #expect(nodes.allSatisfy { $0.isLoaded && !$0.isLoading })
    // A further node uses the loaded bytes without waiting.
    let late = makeNode(downloader)
    late.setInterfaceState(.preload)
    #expect(late.isLoaded)
    #expect(downloader.requestedURLs == [Self.url])
  }

  @Test func aRequestEndsWithItsLastNode() async throws {
    let (downloader, events) = (ManualDownloader(), Events())
    let nodes = (0..<2).map { _ in makeNode(downloader) }
    for node in nodes { node.setInterfaceState(.preload) }
    _ = await downloader.next()
    nodes[0].setInterfaceState([])
    #expect(!nodes[0].isLoading && nodes[1].isLoading)
    #expect(downloader.cancelledURLs == [])
    nodes[1].setInterfaceState([])
    // Another request replaces the cancelled one.
    events.observe(nodes[0], number: 0)
    nodes[0].setInterfaceState(.preload)
    let transfer = try #require(await downloader.next())
    #expect(downloader.cancelledURLs == [Self.url])
    downloader.finish(transfer, .success(Self.image))
    #expect(await events.next() == [.loaded(0)])
    #expect(downloader.requestedURLs == [Self.url, Self.url])
  }

  @Test func nodesWithOtherDownloadersOrCachesShareNothing() async throws {
    let (one, two, cache) = (ManualDownloader(), ManualDownloader(), StandardImageCache())
    let nodes = [makeNode(one), makeNode(two), makeNode(one, cache: cache)]
    for node in nodes { node.setInterfaceState(.preload) }
    for downloader in [one, two, one] { _ = await downloader.next() }
    #expect(one.requestedURLs.count == 2 && two.requestedURLs.count == 1)
    withExtendedLifetime(nodes) {}
  }

  /// The main actor is notified of all changes after the last one.
  @Test func severalURLsSetOnAWorkerMakeOneRequest() async throws {
    let (downloader, events) = (ManualDownloader(), Events())
    let urls = ["a", "b", "c"].map { URL(string: "https://one.example/\($0)") }
    let node = makeNode(downloader, at: nil)
    events.observe(node, number: 0)
    node.setInterfaceState(.preload)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for url in urls { node.url = url }
      done.signal()
    }
    done.wait()
    let transfer = try #require(await downloader.next())
    #expect(transfer.request.url == urls[2])
    downloader.finish(transfer, .success(Self.image))
    #expect(await events.next() == [.loaded(0)])
    #expect(downloader.requestedURLs == [urls[2]])
    #expect(downloader.cancelledURLs == [])
  }

  @Test func aRequestHasThePriorityOfItsMostImportantNode() async throws {
    let downloader = ManualDownloader()
    let nodes = (0..<2).map { _ in makeNode(downloader) }
    for node in nodes { node.setInterfaceState(.preload) }
    let request = try #require(await downloader.next()).request
    let changes = Log<WorkPriority>()
    request.onPriorityChange { [weak request] in
      if let request { changes.add(request.priority) }
    }
    #expect(request.priority == .preload)
    nodes[0].setInterfaceState([.preload, .display])
    nodes[1].setInterfaceState([.preload, .display, .visible])
    nodes[0].setInterfaceState([])
    nodes[1].setInterfaceState(.preload)
    #expect(changes.entries == [.display, .visible, .preload])
  }

  /// Failures of the downloader, and the delays before the retries.
  nonisolated private static let retries: [([ImageDownloadError], [Duration], isLoaded: Bool)] = [
    ([], [], true),
    ([.timedOut, .failed(reason: "reset")], [.seconds(0.5), .seconds(1)], true),
    ([.timedOut, .timedOut, .timedOut], [.seconds(0.5), .seconds(1)], false),
    ([.badStatus(408), .badStatus(429)], [.seconds(0.5), .seconds(1)], true),
    ([.badStatus(500), .badStatus(502)], [.seconds(0.5), .seconds(1)], true),
    ([.badStatus(503), .badStatus(504)], [.seconds(0.5), .seconds(1)], true),
    ([.badStatus(404)], [], false), ([.badStatus(403)], [], false),
    ([.badStatus(302)], [], false), ([.badStatus(501)], [], false),
    ([.badStatus(505)], [], false), ([.badStatus(511)], [], false),
    ([.unavailable(status: 503, retryAfter: .seconds(7))], [.seconds(7)], true),
    ([.unavailable(status: 429, retryAfter: .seconds(30))], [.seconds(30)], true),
    ([.unavailable(status: 503, retryAfter: .seconds(31))], [], false),
    ([.unavailable(status: 404, retryAfter: .seconds(1))], [], false),
    ([.tooLarge(limit: 1)], [], false), ([.tooManyRedirects(limit: 1)], [], false),
    ([.unsupportedURL(url)], [], false), ([.insecureRedirect(url)], [], false),
    ([.untrustedServer(reason: "expired")], [], false),
    ([.invalidResponse(reason: "encoding")], [], false),
  ]

  @Test(arguments: retries) func onlyTransientFailuresAreRetried(
    failures: [ImageDownloadError], delays: [Duration], isLoaded: Bool
  ) async throws {
    let (downloader, events, slept) = (ManualDownloader(), Events(), Log<Duration>())
    let node = makeNode(downloader)
    events.observe(node, number: 0)
    ImageLoader.$sleep.withValue({ slept.add($0) }) { node.setInterfaceState(.preload) }
    for failure in failures {
      downloader.finish(try #require(await downloader.next()), .failure(failure))
    }
    if isLoaded {
      downloader.finish(try #require(await downloader.next()), .success(Self.image))
      #expect(await events.next() == [.loaded(0)])
    } else {
      #expect(await events.next() == [.failed(0, .download(failures[failures.count - 1]))])
      #expect(!node.isLoading)
    }
    #expect(slept.entries == delays)
    #expect(downloader.requestedURLs.count == failures.count + (isLoaded ? 1 : 0))
  }

  @Test func eachNodeHasItsOwnRetryLimit() async throws {
    let (downloader, events) = (ManualDownloader(), Events())
    let nodes = (0..<3).map { _ in makeNode(downloader) }
    ImageLoader.$sleep.withValue({ _ in }) {
      for (number, node) in nodes.enumerated() {
        node.retryLimit = number
        events.observe(node, number: number)
        node.setInterfaceState(.preload)
      }
    }
    for number in 0..<2 {
      downloader.finish(try #require(await downloader.next()), .failure(.timedOut))
      #expect(await events.next() == [.failed(number, .download(.timedOut))])
    }
    downloader.finish(try #require(await downloader.next()), .success(Self.image))
    #expect(await events.next() == [.loaded(2)])
    #expect(downloader.requestedURLs.count == 3)
  }

  /// A program may request the image again in the callback.
  @Test func aNodeCanReloadInItsFailureCallback() async throws {
    let (downloader, events) = (ManualDownloader(), Events())
    let node = makeNode(downloader)
    node.onFailure = { [weak node] _ in
      if let node { events.observe(node, number: 1) }
      node?.url = nil
      node?.url = Self.url
    }
    node.setInterfaceState(.preload)
    downloader.finish(try #require(await downloader.next()), .failure(.badStatus(404)))
    downloader.finish(try #require(await downloader.next()), .success(Self.image))
    #expect(await events.next() == [.loaded(1)])
  }

  // MARK: Files and data URLs

  private static let dataURLs: [(String, Result<String, ImageDownloadError>)] = [
    ("data:image/png;base64,aW1hZ2U=", .success("image")),
    ("data:image/png;base64,aW1hZ2U", .success("image")),
    ("data:image/png;base64,aW1h%20Z2U%3D", .success("image")),
    ("DATA:;BASE64,aW1hZ2U=#fragment", .success("image")),
    ("data:image/svg+xml;charset=utf-8,%3Csvg%3E,a", .success("<svg>,a")),
    ("data:,", .success("")),
    ("data:image/png", .failure(.unreadable(reason: "the data URL has no comma"))),
    (
      "data:image/png;base64,aW!",
      .failure(.unreadable(reason: "the data URL is not valid base64"))
    ),
  ]

  @Test func dataURLsNeedNoDownloader() async throws {
    for (text, expected) in Self.dataURLs {
      let (downloader, events) = (ManualDownloader(), Events())
      let node = makeNode(downloader, at: URL(string: text))
      events.observe(node, number: 0)
      node.setInterfaceState(.preload)
      switch expected {
      case .success(let content):
        #expect(await events.next() == [.loaded(0)], "\(text)")
        #expect(node.source == .data(Data(content.utf8)), "\(text)")
      case .failure(let error):
        #expect(await events.next() == [.failed(0, .download(error))])
      }
      #expect(downloader.requestedURLs == [])
    }
  }

  @Test func fileURLsNeedNoDownloader() async throws {
    let (downloader, cache, events) = (ManualDownloader(), StandardImageCache(), Events())
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.image.write(to: file)
    let node = makeNode(downloader, at: file, cache: cache)
    events.observe(node, number: 0)
    node.setInterfaceState(.preload)
    #expect(await events.next() == [.loaded(0)])
    #expect(node.source == .data(Self.image))
    #expect(await cache.data(for: file) == nil)
    let missing = file.appendingPathExtension("missing")
    node.url = missing
    let reason = "there is no file \(missing.path)"
    #expect(await events.next() == [.failed(0, .download(.unreadable(reason: reason)))])
    #expect(downloader.requestedURLs == [])
  }

  @Test func multiplexNodesShareRequestsWithOthers() async throws {
    let (downloader, events) = (ManualDownloader(), Events())
    let node = makeNode(downloader)
    let multiplex = MultiplexImageNode(["full"], downloader: downloader, cache: nil) { _ in
      .url(Self.url)
    }
    events.observe(node, number: 0)
    node.setInterfaceState(.preload)
    multiplex.setInterfaceState(.preload)
    downloader.finish(try #require(await downloader.next()), .success(Self.image))
    #expect(await events.next() == [.loaded(0)])
    #expect(multiplex.loadedImageIdentifier == "full")
    #expect(downloader.requestedURLs == [Self.url])
  }
}
