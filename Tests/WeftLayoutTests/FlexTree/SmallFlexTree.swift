// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A box of a given size with the boxes inside it, for use as a result builder.
struct SmallFlexTree: Sendable {
  private let box: SmallFlexBox

  /// - Parameter change: Sets the rest of the style. By default, boxes do not shrink.
  init(
    _ width: FlexLength, _ height: FlexLength, _ change: (inout FlexStyle) -> Void = { _ in },
    @Children children: () -> [SmallFlexTree] = { [] }
  ) {
    var style = FlexStyle()
    style.width = width
    style.height = height
    style.flexShrink = 0
    change(&style)
    box = SmallFlexBox(style: style, children: children().map(\.box))
  }

  /// The frames of all boxes inside this box, relative to their parents, in tree order.
  func frames(direction: LayoutDirection = .leftToRight) -> [Rect] {
    Array(box.frames(direction: direction).dropFirst())
  }

  @resultBuilder enum Children {
    static func buildBlock(_ boxes: SmallFlexTree...) -> [SmallFlexTree] { boxes }
  }
}
