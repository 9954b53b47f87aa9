// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A leaf with content of a fixed size, clamped to the range.
struct Box: LayoutElement {
  var style = LayoutStyle()
  var kind = LayoutElementKind.node
  var name = ""
  var content: Size
  var firstBaseline: Double?
  var lastBaseline: Double?

  init(_ width: Double, _ height: Double, name: String = "") {
    self.content = Size(width: width, height: height)
    self.name = name
  }

  /// A text-like box with one line and this baseline.
  init(_ width: Double, _ height: Double, baseline: Double) {
    self.init(width, height)
    self.firstBaseline = baseline
    self.lastBaseline = baseline
  }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    Layout(
      leaf: self, contentSize: content, thatFits: range, in: context,
      firstBaseline: firstBaseline, lastBaseline: lastBaseline)
  }
}

/// A leaf with a fixed area, whose height increases as its width decreases, like text.
struct TextBox: LayoutElement {
  var style = LayoutStyle()
  var kind = LayoutElementKind.node
  var length: Double
  /// The minimum width of the content.
  var word = 1.0

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let room = context.isMinContent ? min(range.max.width, word) : range.max.width
    let width = min(length, max(room, 1))
    let lines = (length / width).rounded(.up)
    return Layout(
      leaf: self, contentSize: Size(width: width, height: lines * 10), thatFits: range,
      in: context)
  }
}
