// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// On which side of the edge the focus ring lies, and in which color.
@MainActor @Suite struct FocusRingPlaceTests {
  private let accent = Color.accent.resolved(in: Traits())

  /// Returns the ring of a node in a box of the same size.
  private func ring(
    of node: DisplayNode, inBoxThatClips clips: Bool, beside sibling: DisplayNode? = nil
  ) throws -> (ring: FocusRing, size: Size) {
    let box = DisplayNode { _, _ in StackLayoutSpec(.column, children: [node]) }
    box.clipsToBounds = clips
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start, children: [box] + [sibling].compactMap(\.self))
        .padding(20)
    }
    let window = HeadlessWindow(size: Size(width: 300, height: 200), rootNode: root)
    try window.settle()
    window.key(.tab)
    #expect(node.isFocused)
    let ring = try #require(FocusRing(of: node.layer, in: node.layer.bounds))
    return (ring, node.layer.bounds.size)
  }

  private func filledControls() -> [ControlNode] {
    [
      ButtonNode("Button", purpose: .suggested), ButtonNode("Button", purpose: .destructive),
      SwitchNode(isOn: true),
    ]
  }

  @Test func theRingIsOutsideWhereNothingClipsIt() throws {
    for control in filledControls() {
      let (ring, size) = try ring(of: control, inBoxThatClips: false)
      #expect(ring.rect == Rect(origin: .zero, size: size).insetBy(dx: -3, dy: -3))
      #expect(ring.color == accent)
    }
  }

  @Test func theRingInsideStandsOutFromTheFill() throws {
    for control in filledControls() {
      let (ring, size) = try ring(of: control, inBoxThatClips: true)
      #expect(ring.rect == Rect(origin: .zero, size: size).insetBy(dx: 1, dy: 1))
      #expect(ring.color == .white)
    }
    // The accent color does on gray.
    let (ring, size) = try ring(of: ButtonNode("Button"), inBoxThatClips: true)
    #expect(ring.rect == Rect(origin: .zero, size: size))
    #expect(ring.color == accent)
  }

  @Test func theRingIsInsideWhereAFilledNeighborWouldCoverIt() throws {
    let neighbor = DisplayNode()
    neighbor.style.preferredSize = Size(width: 100, height: 20)
    let control = ButtonNode("Button", purpose: .suggested)
    #expect(
      try ring(of: control, inBoxThatClips: false, beside: neighbor).ring.rect.minX == -3)
    neighbor.backgroundColor = .background
    let other = ButtonNode("Button", purpose: .suggested)
    #expect(try ring(of: other, inBoxThatClips: false, beside: neighbor).ring.rect.minX == 1)
  }

  /// A text of the width of a list's rows.
  @Test func theRingStaysAwayFromLettersWhereItCan() throws {
    let text = TextNode(StyledText("Some letters"))
    text.isFocusable = true
    let row = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .stretch, children: [text])
        .padding(EdgeInsets(horizontal: 0, vertical: 10))
    }
    row.clipsToBounds = true
    let window = HeadlessWindow(size: Size(width: 300, height: 200), rootNode: row)
    try window.settle()
    window.key(.tab)
    let ring = try #require(FocusRing(of: text.layer, in: text.layer.bounds))
    let (width, height) = (text.layer.bounds.width, text.layer.bounds.height)
    #expect(ring.rect == Rect(x: 0, y: -3, width: width, height: height + 6))
  }

  /// Content that scrolls into view is not clipped, but everything beyond the content is.
  @Test func theRingStaysWithinScrolledContent() throws {
    let button = ButtonNode("Button", purpose: .suggested)
    let content = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .stretch, children: [button])
    }
    let scroller = ScrollNode(content)
    let window = HeadlessWindow(size: Size(width: 300, height: 20), rootNode: scroller)
    try window.settle()
    button.focus(showsRing: true)
    let inside = try #require(FocusRing(of: button.layer, in: button.layer.bounds))
    #expect(inside.rect.minX == 1 && inside.color == .white)
    content.layoutSpecBlock = { _, _ in
      StackLayoutSpec(.column, alignItems: .stretch, children: [button]).padding(10)
    }
    try window.settle()
    let outside = try #require(FocusRing(of: button.layer, in: button.layer.bounds))
    #expect(outside.rect.minX == -3 && outside.color == accent)
  }
}
