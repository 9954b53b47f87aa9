// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A box of a given size and those inside it, written down as code is: a line for each.
struct SmallFlexTree: Sendable {
  private let box: SmallFlexBox

  /// - Parameter change: sets the rest of the style. Nothing shrinks unless it says so.
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

  /// The frames of all boxes inside this one, each in its parent: parents before children, siblings
  /// in order.
  func frames(direction: LayoutDirection = .leftToRight) -> [Rect] {
    Array(box.frames(direction: direction).dropFirst())
  }

  @resultBuilder enum Children {
    static func buildBlock(_ boxes: SmallFlexTree...) -> [SmallFlexTree] { boxes }
  }
}
