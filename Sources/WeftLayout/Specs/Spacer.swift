// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Takes the free space of a stack: what lies before it goes to the start, the rest to the end.
public struct Spacer: LayoutElement {
  /// How the spacer wants to be laid out: it grows from its minimum length.
  public var style: LayoutStyle

  /// Creates a spacer.
  ///
  /// - Parameter minLength: the length that it keeps along the stack's main axis, in points.
  public init(minLength: Double = 0) {
    style = LayoutStyle(flexGrow: 1, flexBasis: .points(minLength))
  }

  /// As small as allowed.
  public func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    Layout(element: self, size: range.min)
  }
}
