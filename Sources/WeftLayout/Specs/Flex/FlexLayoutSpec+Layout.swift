// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexLayoutSpec {
  /// Calculates the layout from those that the pass knows of the children.
  public func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    var tree = FlexSpecTree(self, thatFits: range, in: context)
    return tree.layout(asking: &pass)
  }
}
