// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension StackLayoutSpec {
  /// Calculates the layout from those that the pass knows of the children.
  public func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    if children.isEmpty { return Layout(element: self, size: range.min) }
    var stack = StackLayout(self, thatFits: range, in: context)
    return stack.layout(asking: &pass)
  }
}
