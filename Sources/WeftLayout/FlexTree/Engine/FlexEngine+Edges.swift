// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexEngine {
  /// The edges of a node.
  func edges(of node: Int32) -> FlexNodeEdges { edges[Int(styles[Int(node)].edges)] }

  /// The padding and border of a node whose containing block has the given width.
  func padding(of node: Int32, against width: Double) -> FlexSides {
    guard styles[Int(node)].traits.contains(.padding) else { return FlexSides() }
    let isRightToLeft = links[Int(node)].isRightToLeft
    let edges = edges(of: node)
    let padding = edges.padding.sides(against: width, isRightToLeft: isRightToLeft)
    let border = edges.border.sides(against: .nan, isRightToLeft: isRightToLeft)
    return FlexSides(
      left: padding.left + border.left, top: padding.top + border.top,
      right: padding.right + border.right, bottom: padding.bottom + border.bottom)
  }
}
