// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftTesting

@testable import Feed

/// The feed in a headless window, with pictures from its server. That takes real time.
@MainActor @Suite struct FeedTests {
  private let server: PictureServer
  private let screen: FeedScreen
  private let window: HeadlessWindow

  init() throws {
    server = try PictureServer(count: 12)
    screen = FeedScreen(server)
    window = HeadlessWindow(
      size: Size(width: 480, height: 760), schedule: .threads, rootNode: screen)
  }

  private func setFaults(_ faults: Conduct.Faults) {
    server.conduct.faults = faults
    screen.bar.onChange?(server.conduct)
    window.advance(by: 0.1)
  }

  /// Runs frames until the pictures on the screen have arrived or failed.
  private func waitForPictures() async throws {
    do {
      try await window.settle(limit: 60_000) {
        !screen.visiblePosts.isEmpty && screen.visiblePosts.allSatisfy(\.isDone)
      }
    } catch {
      Issue.record("\(error): \(screen.visiblePosts.map(\.report))")
    }
  }

  /// The behavior of the server for all pictures, and a part of the resulting texts of the posts.
  /// Pictures that take minutes to draw are left out because each occupies a processor for ten
  /// seconds.
  @Test(
    arguments: [
      (nil, "has come"), (.missing, "status 404"), (.damaged, "damaged"), (.stalls, "too long"),
      (.breaks, "failed"), (.tooShort, "failed"), (.redirectsForEver, "redirected"),
      (.endless, "more than"),
    ] as [(Conduct.Fault?, String)])
  func eachAnswerEndsAndIsReported(fault: Conduct.Fault?, words: String) async throws {
    setFaults(fault.map(Conduct.Faults.all) ?? .none)
    try await waitForPictures()
    #expect(screen.visiblePosts.count >= 2)
    for post in screen.visiblePosts {
      #expect(post.report.contains(words))
      #expect(post.report.contains("has come") == (fault == nil))
    }
    // The interface stays responsive.
    let post = try #require(screen.visiblePosts.first)
    let likes = post.post.likes
    try await like(post)
    #expect(post.post.likes == likes + 1)
    window.close()
  }

  private func like(_ post: PostCell) async throws {
    let isLiked = post.post.isLiked
    let button = try #require(
      window.nodes(.button).first { $0 is ButtonNode && post.isAround($0) })
    #expect(window.click(button))
    try await window.settle { post.post.isLiked != isLiked }
  }

  /// A like is an update of one item, which keeps its cell and its picture.
  @Test func aLikeKeepsTheCell() async throws {
    setFaults(.none)
    try await waitForPictures()
    let before = screen.visiblePosts
    let post = try #require(before.first)
    try await like(post)
    #expect(post.post.isLiked)
    #expect(screen.visiblePosts.map(ObjectIdentifier.init) == before.map(ObjectIdentifier.init))
    #expect(post.report.contains("has come"))
    try await like(post)
    #expect(!post.post.isLiked)
    window.close()
  }

  /// A carousel scrolls sideways, and the feed stays where it is.
  @Test func aCarouselScrollsSideways() async throws {
    setFaults(.none)
    screen.list.scrollToItem(at: [1, 0], position: .center)
    try await waitForPictures()
    let offset = screen.list.contentOffset
    let cell = try #require(screen.list.visibleNodes.first { $0 is CarouselCell })
    let place = cell.layer.convertToWindow(cell.layer.bounds)
    window.scroll(by: Vector(dx: 120, dy: 0), at: place.center)
    window.advance(by: 1)
    #expect(screen.list.contentOffset == offset)
    #expect(cell.layer.convertToWindow(cell.layer.bounds).minX < place.minX)
    window.close()
  }
}

extension DisplayNode {
  fileprivate func isAround(_ node: DisplayNode) -> Bool {
    sequence(first: node, next: \.supernode).contains { $0 === self }
  }
}
