// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import LoopbackServer
import TestSupport
import Testing
import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

/// The pictures of a progressive JPEG while it arrives.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct ProgressiveImageTests {
  private typealias Failure = NetworkImageNode.Failure

  private static let size = Size(width: 40, height: 24)
  private static let url = URL(string: "https://one.example/a.jpg")

  private func open(_ node: NetworkImageNode) -> HeadlessWindow {
    node.style.preferredSize = Self.size
    node.fadeDuration = 0
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start) { node }
    }
    return HeadlessWindow(size: Size(width: 60, height: 40), rootNode: root)
  }

  /// Advances the time until a condition holds.
  private func wait(
    _ window: HeadlessWindow, until isOver: @MainActor () -> Bool
  ) async throws {
    try await window.settle(limit: 500_000, until: isOver)
  }

  /// Advances the time until everything that has been received is shown.
  private func pass(_ seconds: Double, in window: HeadlessWindow) async throws {
    await mainActorTurns()
    try await window.settle()
    window.advance(by: seconds)
    try await window.settle()
  }

  private func whole() throws -> Bitmap {
    try ImageDecoder.decode(.data(SmallJPEG.progressive))
  }

  private func isSame(_ picture: Bitmap?, as other: Bitmap) -> Bool {
    picture?.difference(from: other)?.differingPixels == 0
  }

  @Test func scansAreShownWhileTheyCome() async throws {
    let pieces = SmallJPEG.pieces(of: SmallJPEG.progressive)
    let server = try LoopbackServer(["/a.jpg": [.pieces(pieces)]])
    defer { server.stop() }
    // Other tests may occupy the main actor for longer than the default limit.
    var limits = ImageDownloadLimits()
    (limits.idleTime, limits.totalTime) = (3600, 3600)
    let node = NetworkImageNode(
      server.url("/a.jpg"), downloader: HTTPImageDownloader(limits: limits), cache: nil)
    var loads = 0
    node.onLoad = { loads += 1 }
    let window = open(node)
    let whole = try whole()
    var last: Bitmap?
    for number in 1..<pieces.count - 1 {
      server.sendPiece()
      try await wait(window) { node.contents != nil && node.contents !== last }
      let picture = try #require(node.contents)
      #expect(picture !== last && picture.width == 40, "scan \(number)")
      #expect(!isSame(picture, as: whole), "scan \(number)")
      last = picture
    }
    #expect(loads == 0 && !node.isLoaded)
    server.sendPiece()
    while !node.isLoaded || node.hasPendingDisplay {
      try Task.checkCancellation()
      window.advance(by: 0.01)
      #expect(node.contents != nil)
      await otherThreadsTurn()
    }
    #expect(isSame(node.contents, as: whole))
    #expect(loads == 1)
  }

  @Test(arguments: [true, false])
  func nothingIsShownBeforeTheEnd(ofABaselineImage isBaseline: Bool) async throws {
    let jpeg = isBaseline ? SmallJPEG.baseline : SmallJPEG.progressive
    let half = jpeg.count * 2 / 3
    let downloader = StreamingDownloader()
    let node = NetworkImageNode(Self.url, downloader: downloader, cache: nil)
    if !isBaseline { node.rendersProgressImages = false }
    let window = open(node)
    try await wait(window) { downloader.hasStarted }
    downloader.send(jpeg.prefix(half))
    try await pass(1, in: window)
    #expect(node.contents == nil)
    downloader.send(jpeg.dropFirst(half))
    downloader.finish(.success(jpeg))
    try await wait(window) { node.contents != nil }
    #expect(node.isLoaded && node.contents != nil)
  }

  /// Few of the scans of a server that sends them endlessly are decoded.
  @Test func fewScansOfManyAreDecoded() async throws {
    let jpeg = SmallJPEG.progressive(withMoreScans: 5000)
    let pieces = SmallJPEG.pieces(of: jpeg)
    #expect(pieces.count > 5000)
    let downloader = StreamingDownloader()
    let node = NetworkImageNode(Self.url, downloader: downloader, cache: nil)
    let failures = Log<Failure>()
    node.onFailure = { failures.add($0) }
    let window = open(node)
    try await wait(window) { downloader.hasStarted }
    var (shown, times): ([Bitmap], [Double]) = ([], [])
    for piece in pieces.prefix(200) {
      downloader.send(piece)
      for _ in 0..<10 {
        window.advance(by: 0.01)
        for _ in 0..<4 { await Task.yield() }
        if let picture = node.contents, picture !== shown.last {
          shown.append(picture)
          times.append(window.runtime.clock.now)
        }
      }
    }
    for piece in pieces.dropFirst(200) { downloader.send(piece) }
    try await pass(1, in: window)
    #expect((2...10).contains(shown.count))
    // The pictures begin a quarter of a second apart. Their ends may be a little nearer.
    for (time, next) in zip(times, times.dropFirst()) { #expect(next - time > 0.12) }
    #expect(node.contents === shown.last)
    downloader.finish(.success(jpeg))
    try await wait(window) { !failures.entries.isEmpty }
    guard case .decoding(.tooComplex) = failures.entries.first else {
      Issue.record("\(failures.entries)")
      return
    }
  }

  @Test func thePictureStaysWhereTheServerStalls() async throws {
    let pieces = SmallJPEG.pieces(of: SmallJPEG.progressive)
    let downloader = StreamingDownloader()
    let placeholder = try Bitmap.render(size: Self.size, background: .red) { _ in }
    let node = NetworkImageNode(
      Self.url, defaultImage: .bitmap(placeholder), downloader: downloader, cache: nil)
    node.retryLimit = 0
    let failures = Log<Failure>()
    node.onFailure = { failures.add($0) }
    let window = open(node)
    try await wait(window) {
      downloader.hasStarted && isSame(node.contents, as: placeholder)
    }
    for piece in pieces.prefix(5) { downloader.send(piece) }
    try await wait(window) { !isSame(node.contents, as: placeholder) }
    downloader.finish(.failure(.timedOut))
    try await wait(window) { !failures.entries.isEmpty }
    #expect(failures.entries == [.download(.timedOut)])
    try await pass(0.5, in: window)
    let (picture, whole) = (try #require(node.contents), try whole())
    #expect(!isSame(picture, as: placeholder) && !isSame(picture, as: whole))
    #expect(!node.isLoaded && !node.isLoading)
    // The next URL starts with the default image again.
    node.url = nil
    try await wait(window) { isSame(node.contents, as: placeholder) }
    #expect(isSame(node.contents, as: placeholder))
  }

  /// A closed window receives no further pictures.
  @Test func scansAreShownInAnotherWindow() async throws {
    let pieces = SmallJPEG.pieces(of: SmallJPEG.progressive)
    let downloader = StreamingDownloader()
    let node = NetworkImageNode(Self.url, downloader: downloader, cache: nil)
    node.fadeDuration = 0
    node.frame = Rect(origin: .zero, size: Self.size)
    let (first, second) = (DisplayNode(), DisplayNode())
    first.addSubnode(node)
    let old = HeadlessWindow(size: Self.size, rootNode: first)
    let window = HeadlessWindow(size: Self.size, rootNode: second)
    window.advance(by: 0.1)
    try await wait(old) { downloader.hasStarted }
    for piece in pieces.prefix(4) { downloader.send(piece) }
    try await wait(old) { node.contents != nil }
    let picture = try #require(node.contents)
    // The next scan waits for its turn in the old window.
    downloader.send(pieces[4])
    await mainActorTurns()
    second.addSubnode(node)
    window.advance(by: 0.1)
    old.close()
    try await wait(window) { node.contents !== picture }
    #expect(node.contents != nil && node.contents !== picture && !node.isLoaded)
  }

  @Test func scansAreShownInTheDisplayRangeOnly() async throws {
    let pieces = SmallJPEG.pieces(of: SmallJPEG.progressive)
    let downloader = StreamingDownloader()
    let node = NetworkImageNode(Self.url, downloader: downloader, cache: nil)
    // As in a cell, whose collection sets the node's range.
    let window = HeadlessWindow(size: Self.size, rootNode: DisplayNode())
    node.frame = Rect(origin: .zero, size: Self.size)
    node.isRangeManaged = true
    node.setRuntime(window.runtime)
    node.setInterfaceState(.preload)
    try await wait(window) { downloader.hasStarted }
    for piece in pieces.prefix(4) { downloader.send(piece) }
    try await pass(1, in: window)
    #expect(node.partialImage == nil)
    node.setInterfaceState([.preload, .display])
    try await wait(window) { node.contents != nil }
    let picture = try #require(node.contents)
    node.setInterfaceState(.preload)
    try await wait(window) { node.contents == nil }
    for piece in pieces.dropFirst(4).prefix(3) { downloader.send(piece) }
    try await pass(1, in: window)
    #expect(node.partialImage == nil && node.contents == nil)
    // The picture is decoded from the bytes received meanwhile.
    node.setInterfaceState([.preload, .display])
    try await wait(window) { node.contents != nil }
    #expect(node.contents != nil && !isSame(node.contents, as: picture))
  }

  /// Bytes that cannot be decoded yet, but become a valid image.
  @Test func anErrorOfAPartIsNone() async throws {
    let pieces = SmallJPEG.pieces(of: SmallJPEG.progressive)
    var damaged = pieces[0] + pieces[1]
    // An invalid code table.
    let table = try #require(damaged.range(of: Data([0xFF, 0xC4])))
    for index in 0..<16 { damaged[table.upperBound + 3 + index] = 0xFF }
    let downloader = StreamingDownloader()
    let node = NetworkImageNode(Self.url, downloader: downloader, cache: nil)
    let failures = Log<Failure>()
    let errors = Log<ImageDecodingError>()
    node.onFailure = { failures.add($0) }
    node.onError = { errors.add($0) }
    let window = open(node)
    try await wait(window) { downloader.hasStarted }
    downloader.send(damaged)
    try await pass(1, in: window)
    #expect(node.contents == nil)
    downloader.finish(.success(SmallJPEG.progressive))
    try await wait(window) { node.contents != nil }
    let whole = try whole()
    #expect(isSame(node.contents, as: whole))
    #expect(failures.entries == [] && errors.entries == [])
  }

  /// The bytes of a failed transfer and of the next one are not mixed.
  @Test func aTransferThatIsTriedAgainBeginsAnew() async throws {
    let pieces = SmallJPEG.pieces(of: SmallJPEG.progressive)
    let downloader = StreamingDownloader()
    let node = NetworkImageNode(Self.url, downloader: downloader, cache: nil)
    let window = open(node)
    try await wait(window) { downloader.hasStarted }
    for piece in pieces.prefix(3) { downloader.send(piece) }
    try await wait(window) { node.contents != nil }
    let first = try #require(node.contents)
    let late = downloader.sender
    downloader.finish(.failure(.timedOut))
    try await wait(window) { downloader.hasStarted }
    #expect(node.contents === first)
    for (index, piece) in pieces.dropLast().enumerated() {
      downloader.send(piece)
      if index == 2 { late?(Data(repeating: 0xFF, count: 100)) }
    }
    try await wait(window) { node.contents !== first }
    var scans = JPEGScans()
    for piece in pieces.dropLast() { scans.pass(piece) }
    let prefix = SmallJPEG.progressive.prefix(scans.byteCount)
    let expected = try ImageDecoder.decode(.data(prefix), allowsPartial: true)
    #expect(isSame(node.contents, as: expected))
  }

  /// A picture of a replaced URL is not shown, however late it arrives.
  @Test func anotherURLTakesThePictureAway() async throws {
    let pieces = SmallJPEG.pieces(of: SmallJPEG.progressive)
    let downloader = StreamingDownloader()
    let node = NetworkImageNode(Self.url, downloader: downloader, cache: nil)
    let window = open(node)
    try await wait(window) { downloader.hasStarted }
    for piece in pieces.prefix(3) { downloader.send(piece) }
    try await wait(window) { node.contents != nil }
    let late = downloader.sender
    defer { downloader.finish(.failure(.timedOut)) }
    node.url = URL(string: "https://one.example/b.jpg")
    try await wait(window) { node.contents == nil }
    for piece in pieces.dropFirst(3) { late?(piece) }
    try await pass(1, in: window)
    #expect(node.contents == nil)
  }
}

/// A downloader that delivers bytes on request.
private final class StreamingDownloader: ImageDownloader {
  private typealias Continuation = CheckedContinuation<Result<Data, ImageDownloadError>, Never>

  private struct Transfer {
    let onPiece: @Sendable (Data) -> Void
    let continuation: Continuation
  }

  private let transfer = Mutex<Transfer?>(nil)

  var hasStarted: Bool { transfer.withLock { $0 != nil } }

  /// Receives the bytes of the transfer, even after its end.
  var sender: (@Sendable (Data) -> Void)? { transfer.withLock { $0?.onPiece } }

  func data(from url: URL) async throws -> Data {
    try await data(for: ImageRequest(url))
  }

  func data(for request: ImageRequest) async throws -> Data {
    let result = await withCheckedContinuation { (continuation: Continuation) in
      let old = transfer.withLock { transfer -> Transfer? in
        defer { transfer = Transfer(onPiece: request.receive, continuation: continuation) }
        return transfer
      }
      old?.continuation.resume(returning: .failure(.timedOut))
    }
    return try result.get()
  }

  func send(_ piece: Data) { sender?(piece) }

  func finish(_ result: Result<Data, ImageDownloadError>) {
    let transfer = transfer.withLock { transfer in
      defer { transfer = nil }
      return transfer
    }
    transfer?.continuation.resume(returning: result)
  }
}
