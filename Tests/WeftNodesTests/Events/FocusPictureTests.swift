// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// The focus in a list that scrolls and in a card that clips its content.
@MainActor @Suite struct FocusPictureTests {
  private final class Screen: DisplayNode {
    let scroller: ScrollNode
    let rows: [DisplayNode]
    private let card: DisplayNode
    let marks: [DisplayNode]

    nonisolated override init() {
      rows = (0..<9).map { index in
        let row = Self.target(Size(width: index < 3 ? 110 : 60, height: 26))
        row.style.alignSelf = index < 3 ? .stretch : index < 6 ? .center : .end
        return row
      }
      let content = DisplayNode { [rows] _, _ in
        StackLayoutSpec(.column, spacing: 6, alignItems: .stretch, children: rows)
      }
      scroller = ScrollNode(content)
      scroller.backgroundColor = .secondaryBackground
      scroller.style.preferredSize = Size(width: 110, height: 100)
      // A card whose content is wider than the card.
      marks = (0..<3).map { _ in Self.target(Size(width: 40, height: 24)) }
      let inside = DisplayNode()
      inside.automaticallyManagesSubnodes = false
      inside.frame = Rect(x: -20, y: -20, width: 150, height: 140)
      for (index, mark) in marks.enumerated() {
        let places = [Point(x: 20, y: 20), Point(x: 55, y: 58), Point(x: 90, y: 96)]
        mark.frame = Rect(origin: places[index], size: Size(width: 40, height: 24))
        inside.addSubnode(mark)
      }
      card = DisplayNode()
      card.automaticallyManagesSubnodes = false
      card.backgroundColor = .secondaryBackground
      card.clipsToBounds = true
      card.style.preferredSize = Size(width: 110, height: 100)
      card.addSubnode(inside)
      super.init()
      backgroundColor = .background
    }

    private nonisolated static func target(_ size: Size) -> DisplayNode {
      let node = FocusableNode()
      node.style.preferredSize = size
      node.backgroundColor = .tertiaryLabel
      node.cornerRadius = 4
      return node
    }

    nonisolated override func layoutSpec(
      thatFits constrainedSize: SizeRange
    ) -> (any LayoutElement)? {
      StackLayoutSpec(.row, spacing: 10, alignItems: .start, children: [scroller, card])
        .padding(EdgeInsets(all: 10))
    }
  }

  private struct Look: Sendable, CustomTestStringConvertible {
    var scheme = Traits.ColorScheme.light
    var direction = LayoutDirection.leftToRight
    var scale = 1.0
    var testDescription: String {
      "\(scheme)-\(direction == .leftToRight ? "ltr" : "rtl")@\(scale)"
    }
  }

  private nonisolated static let looks = [
    Look(), Look(scheme: .dark, direction: .rightToLeft), Look(scale: 1.25),
    Look(scheme: .dark, scale: 2), Look(direction: .rightToLeft, scale: 2),
  ]

  /// After Tab no ring is clipped, even inside clipping nodes.
  @Test(arguments: looks)
  private func noRingIsCutOff(look: Look) throws {
    let screen = Screen()
    var traits = Traits()
    (traits.colorScheme, traits.layoutDirection) = (look.scheme, look.direction)
    let window = HeadlessWindow(
      size: Size(width: 250, height: 120), scale: look.scale, traits: traits, rootNode: screen)
    try window.settle()
    // The first focusable node is the list itself.
    window.key(.tab)
    let targets = screen.rows + screen.marks
    for (index, node) in targets.enumerated() {
      window.key(.tab)
      #expect(node.isFocused, "\(index)")
      try expectWholeRing(of: node, in: window, "\(index)")
      if [1, 4, 8, 9, 10, 11].contains(index) {
        try ReferencePictures().verify(
          try window.render(), named: "focus-\(index)-\(look.testDescription)")
      }
    }
    for (index, node) in targets.enumerated().reversed().dropFirst() {
      window.key(.tab, modifiers: .shift)
      #expect(node.isFocused, "back \(index)")
      try expectWholeRing(of: node, in: window, "back \(index)")
    }
  }

  /// Expects all four sides of the ring on the screen.
  private func expectWholeRing(
    of node: DisplayNode, in window: HeadlessWindow, _ comment: String
  ) throws {
    let ring = try #require(FocusRing(of: node.layer, in: node.layer.bounds))
    let rect = try #require(
      node.convert(ring.rect.insetBy(dx: 1, dy: 1), to: window.host.rootNode))
    let picture = try window.render()
    let scale = window.traits.scale
    for point in [
      Point(x: rect.midX, y: rect.minY), Point(x: rect.midX, y: rect.maxY),
      Point(x: rect.minX, y: rect.midY), Point(x: rect.maxX, y: rect.midY),
    ] {
      let (x, y) = ((point.x * scale).rounded(.down), (point.y * scale).rounded(.down))
      let isInside = x >= 0 && y >= 0 && x < Double(picture.width) && y < Double(picture.height)
      #expect(isInside, "\(comment): \(point)")
      guard isInside else { continue }
      // bounded: inside the picture
      let color = picture.pixel(x: Int(x), y: Int(y))
      let difference =
        abs(color.red - ring.color.red) + abs(color.green - ring.color.green)
        + abs(color.blue - ring.color.blue)
      #expect(difference < 0.1, "\(comment): \(point) is \(color)")
    }
  }
}

private final class FocusableNode: DisplayNode {
  override var acceptsFocus: Bool { true }
}
