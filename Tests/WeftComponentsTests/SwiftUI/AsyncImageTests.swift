// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import LoopbackServer
import Testing
import Weft
import WeftTesting

/// Images over HTTP as components.
@MainActor @Suite(.serialized) struct AsyncImageTests {
  private static let png: Data = {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let bitmap = try? Bitmap.render(size: Size(width: 40, height: 20), background: .green) { _ in }
    try? bitmap?.writePNG(to: file)
    return (try? Data(contentsOf: file)) ?? Data()
  }()

  private func open(_ component: some Component) throws -> (HeadlessWindow, DisplayNode) {
    let node = ComponentNode(VStack(alignment: .leading) { component })
    return (HeadlessWindow(size: Size(width: 80, height: 40), rootNode: node), node)
  }

  /// Runs frames until a condition holds, while the server and the decoding process work.
  private func wait(_ window: HeadlessWindow, until isOver: @MainActor () -> Bool) async throws {
    try await window.settle(limit: 100_000, until: isOver)
  }

  /// Images of the program and of documents need no server.
  @Test(arguments: [false, true]) func localURLsShowTheirImage(isFile: Bool) async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try Self.png.write(to: file)
    let data = try #require(
      URL(string: "data:image/png;base64,\(Self.png.base64EncodedString())"))
    let (window, _) = try open(
      AsyncImage(url: isFile ? file : data) { image in
        image.contentMode(.scaleToFill)
      } placeholder: {
        Text("loading")
      }.frame(width: 40, height: 20))
    try await wait(window) { (try? window.render())?.pixel(x: 20, y: 10) == .green }
  }

  @Test func thePlaceholderStandsForTheImageUntilItIsThere() async throws {
    let server = try LoopbackServer([
      "/a.png": [.body(Self.png)],
      "/b.png": [.pieces([Self.png.prefix(20), Self.png.dropFirst(20)])],
    ])
    defer { server.stop() }
    func image(_ path: String) -> some Component {
      VStack(alignment: .leading) {
        AsyncImage(url: server.url(path)) { image in
          image.contentMode(.scaleToFill)
        } placeholder: {
          Text("loading")
        }.frame(width: 40, height: 20)
      }
    }
    let node = ComponentNode(image("/a.png"))
    let window = HeadlessWindow(size: Size(width: 80, height: 40), rootNode: node)
    window.advance(by: 0.1)
    #expect(node.texts == ["loading"])
    try await wait(window) { node.texts.isEmpty }
    // Another process decodes the image.
    try await wait(window) { (try? window.render())?.pixel(x: 20, y: 10) == .green }
    #expect(try window.render().pixel(x: 60, y: 10) != .green)
    // Another URL begins with the placeholder.
    node.update(to: image("/b.png"))
    try await wait(window) { node.texts == ["loading"] }
    server.sendPiece()
    try await wait(window) { node.texts.isEmpty }
    #expect(server.requestedPaths == ["/a.png", "/b.png"])
    try await wait(window) { (try? window.render())?.pixel(x: 20, y: 10) == .green }
  }

  /// Each frame shows the placeholder or the image.
  @Test(arguments: 0..<5) func theImageTakesThePlaceholdersPlaceInOneFrame(round: Int) async throws
  {
    let server = try LoopbackServer(["/\(round).png": [.body(Self.png)]])
    defer { server.stop() }
    let (window, node) = try open(
      AsyncImage(url: server.url("/\(round).png")) { image in
        image.contentMode(.scaleToFill).frame(width: 40, height: 20)
      } placeholder: {
        Color.red.frame(width: 40, height: 20)
      })
    window.advance(by: 0.1)
    var colors: [Color?] = []
    while colors.last != .green, colors.count < 1_000_000 {
      window.advance(by: 1 / 60)
      colors.append(try window.render().pixel(x: 20, y: 10))
      await Task.yield()
    }
    #expect(colors.last == .green)
    #expect(colors.allSatisfy { $0 == .red || $0 == .green })
    #expect(colors.first == .red)
    withExtendedLifetime(node) {}
  }

  /// Bytes that are not an image are requested once.
  @Test func aDamagedImageIsAFailure() async throws {
    let damaged = Self.png.prefix(40) + Data(repeating: 7, count: 4000)
    let server = try LoopbackServer(["/a.png": [.body(damaged), .body(damaged), .body(damaged)]])
    defer { server.stop() }
    let (window, node) = try open(
      AsyncImage(url: server.url("/a.png")) { phase in
        if let image = phase.image {
          image
        } else if phase.error != nil {
          Text("failed")
        } else {
          Text("empty")
        }
      }.frame(width: 80, height: 20))
    window.advance(by: 0.1)
    try await wait(window) { node.texts == ["failed"] }
    // Retries would happen within these seconds.
    for _ in 0..<50 {
      window.advance(by: 0.1)
      try await window.settle()
      #expect(node.texts == ["failed"])
    }
    #expect(server.requestedPaths.count <= 2)
  }

  /// The placeholder shows while a container loads the image. Only the content decodes it.
  @Test func oneNodeDecodesTheImage() async throws {
    let pieces = [Self.png.prefix(40), Self.png.dropFirst(40)]
    let server = try LoopbackServer(["/a.png": [.pieces(pieces)]])
    defer { server.stop() }
    let (window, node) = try open(
      AsyncImage(url: server.url("/a.png")) { image in
        image.contentMode(.scaleToFill)
      } placeholder: {
        Text("loading")
      }.frame(width: 40, height: 20))
    window.advance(by: 0.1)
    try await wait(window) { server.requestedPaths == ["/a.png"] }
    #expect(node.imageNodes.isEmpty)
    server.sendPiece()
    try await wait(window) { (try? window.render())?.pixel(x: 20, y: 10) == .green }
    #expect(node.imageNodes.count == 1)
  }

  @Test func componentsWithOneURLShareARequest() async throws {
    let pieces = [Self.png.prefix(40), Self.png.dropFirst(40)]
    let server = try LoopbackServer(["/a.png": [.pieces(pieces)]])
    defer { server.stop() }
    let (window, node) = try open(
      HStack {
        for _ in 0..<3 {
          AsyncImage(url: server.url("/a.png")) { image in
            image.contentMode(.scaleToFill)
          } placeholder: {
            Text("loading")
          }.frame(width: 10, height: 20)
        }
        AsyncImage(url: server.url("/a.png")).frame(width: 10, height: 20)
      })
    window.advance(by: 0.1)
    try await wait(window) { server.requestedPaths == ["/a.png"] }
    #expect(node.texts == ["loading", "loading", "loading"])
    server.sendPiece()
    try await wait(window) { node.texts.isEmpty && node.imageNodes.count == 4 }
    try await wait(window) { node.imageNodes.allSatisfy { $0.contents != nil } }
    #expect(server.requestedPaths == ["/a.png"])
  }

  @Test func aFailureIsAPhase() async throws {
    let server = try LoopbackServer(["/a.png": [.status(404)]])
    defer { server.stop() }
    let (window, node) = try open(
      AsyncImage(url: server.url("/a.png")) { phase in
        if phase.image != nil {
          Text("image")
        } else if phase.error != nil {
          Text("failed")
        } else {
          Text("empty")
        }
      }.frame(width: 80, height: 20))
    window.advance(by: 0.1)
    #expect(node.texts == ["empty"])
    try await wait(window) { node.texts == ["failed"] }
  }

  @Test func dataURLsAreShown() async throws {
    let url = URL(string: "data:image/png;base64,\(Self.png.base64EncodedString())")
    let (window, node) = try open(
      AsyncImage(url: url) { image in
        image.contentMode(.scaleToFill)
      } placeholder: {
        Text("loading")
      }.frame(width: 40, height: 20))
    window.advance(by: 0.1)
    try await wait(window) { (try? window.render())?.pixel(x: 20, y: 10) == .green }
    #expect(node.texts.isEmpty)
  }

  @Test func withoutAUrlItStaysEmpty() async throws {
    let (window, node) = try open(
      AsyncImage(url: nil) { phase in
        if case .empty = phase { Text("empty") } else { Text("other") }
      })
    try await window.settle()
    #expect(node.texts == ["empty"])
  }
}

extension DisplayNode {
  /// The nodes of the subtree that decode images.
  fileprivate var imageNodes: [ImageNode] {
    subnodes.flatMap { $0.imageNodes } + [self as? ImageNode].compactMap { $0 }
  }
}
