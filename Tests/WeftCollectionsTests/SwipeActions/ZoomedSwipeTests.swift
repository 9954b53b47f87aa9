// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Rows of a list in zoomed content follow the fingers that swipe them.
@MainActor @Suite struct ZoomedSwipeTests {
  private final class Actions: CollectionDelegate {
    func collectionNode(
      _ node: CollectionNode, trailingSwipeActionsForItemAt path: ItemPath
    ) -> SwipeActions { [SwipeAction("Archive") { _ in }] }
  }

  private let actions = Actions()
  private let list = CollectionNode(items: Row.rows(0..<20), id: \.id) { RowCell($0) }
  private let window: HeadlessWindow

  init() throws {
    list.delegate = actions
    let zoomed = ScrollNode(list, directions: [])
    zoomed.maximumZoomScale = 2
    window = HeadlessWindow(size: Size(width: 300, height: 200), rootNode: zoomed)
    try window.settle()
    zoomed.zoomScale = 2
    try window.settle()
  }

  private func offset() throws -> Double {
    try #require(list.parts?.view.swipes.rows.last).offset
  }

  @Test func aRowStaysUnderAFinger() throws {
    window.send(.down, at: Point(x: 250, y: 100), device: .touch)
    window.send(.drag, at: Point(x: 240, y: 100), device: .touch)
    let before = try offset()
    window.send(.drag, at: Point(x: 220, y: 100), device: .touch)
    #expect(try offset() == before - 10)
  }

  @Test func aRowGoesWithFingersOnATouchpad() throws {
    window.scroll(by: Vector(dx: 10, dy: 0), at: Point(x: 250, y: 100))
    let before = try offset()
    window.scroll(by: Vector(dx: 20, dy: 0), at: Point(x: 250, y: 100))
    #expect(try offset() == before - 10)
  }
}
