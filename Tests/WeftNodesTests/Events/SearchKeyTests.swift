// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Down from a search field reaches the results that follow the field, or the results that the
/// program names.
@MainActor @Suite struct SearchKeyTests {
  private func list() -> ScrollNode {
    let tall = DisplayNode()
    tall.style.height = 2000
    let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: [tall]) })
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    scroll.style.flexBasis = .points(0)
    return scroll
  }

  private let field = EditableTextNode(kind: .search)

  private func column(_ children: [DisplayNode]) -> DisplayNode {
    let node = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .stretch, children: children)
    }
    node.style.flexGrow = 1
    node.style.flexBasis = .points(0)
    return node
  }

  private func open(_ root: DisplayNode) throws -> HeadlessWindow {
    let window = HeadlessWindow(size: Size(width: 400, height: 300), rootNode: root)
    try window.settle()
    window.click(field)
    return window
  }

  private func row(_ children: [DisplayNode]) -> DisplayNode {
    DisplayNode { _, _ in StackLayoutSpec(.row, alignItems: .stretch, children: children) }
  }

  @Test func theFollowingListComesBeforeAnEarlierOne() throws {
    let (sidebar, results) = (list(), list())
    let window = try open(row([sidebar, column([field, results])]))
    window.key(.down)
    try window.settle()
    #expect(sidebar.contentOffset.y == 0)
    #expect(results.contentOffset.y > 0)
  }

  /// A toolbar with the field above both lists: the one below the field is nearer.
  @Test func theNearestFollowingListIsUsed() throws {
    let (sidebar, results) = (list(), list())
    let space = DisplayNode()
    space.style.flexGrow = 1
    space.style.flexBasis = .points(0)
    field.style.flexGrow = 1
    field.style.flexBasis = .points(0)
    let lists = row([sidebar, results])
    lists.style.flexGrow = 1
    lists.style.flexBasis = .points(0)
    let window = try open(
      DisplayNode { [field] _, _ in
        StackLayoutSpec(
          .column, alignItems: .stretch,
          children: [StackLayoutSpec(.row, children: [space, field]), lists])
      })
    window.key(.down)
    try window.settle()
    #expect(sidebar.contentOffset.y == 0)
    #expect(results.contentOffset.y > 0)
  }

  @Test func theProgramMayNameTheList() throws {
    let (sidebar, results) = (list(), list())
    field.searchedNode = sidebar
    let window = try open(row([sidebar, column([field, results])]))
    #expect(field.searchedNode === sidebar)
    window.key(.down)
    try window.settle()
    #expect(sidebar.contentOffset.y > 0)
    #expect(results.contentOffset.y == 0)
  }

  @Test func withoutAFollowingListAnEarlierOneIsUsed() throws {
    let results = list()
    let window = try open(column([results, field]))
    window.key(.down)
    try window.settle()
    #expect(results.contentOffset.y > 0)
  }
}
