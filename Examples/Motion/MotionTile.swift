// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// A title, a stage for the animation, and a hint. A click, or Enter and Space with the focus,
/// plays the tile.
class MotionTile: DisplayNode {
  let stage: DisplayNode
  private let title: TextNode
  private let hint: TextNode

  init(_ title: String, hint: String, stage: DisplayNode = Stage()) {
    self.title = TextNode(title, font: .headline)
    self.hint = TextNode(hint, font: .caption, color: .secondaryLabel)
    self.stage = stage
    super.init()
    isFocusable = true
    backgroundColor = .secondaryBackground
    cornerRadius = 12
    style.preferredSize = Size(width: 216, height: 174)
    stage.style.flexGrow = 1
    accessibilityRole = .button
    accessibilityLabel = title
    accessibilityHint = hint
    (stage as? Stage)?.onResize = { [weak self] in self?.arrange(in: $0) }
    addGestures()
  }

  override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    if old.layoutDirection != traits.layoutDirection { arrange(in: stage.bounds) }
  }

  var message: String {
    get { hint.text.string }
    set { hint.text = StyledText(newValue, font: .caption, color: .secondaryLabel) }
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    InsetLayoutSpec(
      insets: EdgeInsets(top: 10, left: 12, bottom: 10, right: 12),
      child: StackLayoutSpec(.column, spacing: 6, children: [title, stage, hint]))
  }

  /// Plays the tile on a tap, and on Enter and Space while it has the focus.
  func addGestures() {
    addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.play() })
  }

  func play() {}

  func arrange(in bounds: Rect) {}
}

/// The colors of moving nodes, in addition to the accent color.
enum Palette {
  static let red = Color(hex: 0xE01B24)
  static let orange = Color(hex: 0xFF7800)
  static let yellow = Color(hex: 0xF5C211)
  static let green = Color(hex: 0x2EC27E)
  static let purple = Color(hex: 0x9141AC)
  static let card = Color(light: .white, dark: Color(hex: 0x57575A))
}

/// The part of a tile in which code positions the nodes.
final class Stage: DisplayNode {
  var onResize: (@MainActor (Rect) -> Void)?

  nonisolated override init() {
    super.init()
    automaticallyManagesSubnodes = false
  }

  override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    onResize?(bounds)
  }
}

extension DisplayNode {
  /// A round node, by default in the accent color.
  nonisolated static func ball(_ side: Double = 36, color: Color = .accent) -> DisplayNode {
    let node = DisplayNode()
    node.backgroundColor = color
    node.cornerRadius = side / 2
    node.frame.size = Size(width: side, height: side)
    return node
  }

  /// Sets the position of the node's center in its supernode.
  nonisolated func center(at point: Point) {
    frame.origin = Point(x: point.x - frame.width / 2, y: point.y - frame.height / 2)
  }
}
