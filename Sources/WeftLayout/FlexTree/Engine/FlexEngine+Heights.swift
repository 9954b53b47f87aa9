// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Box Sizing 4, section 5, "Aspect Ratios".
extension FlexEngine {
  /// The height that an aspect ratio gives a node, which its content may make larger, and the height
  /// to which percentages below refer: the automatic minimum is not known when they are taken.
  mutating func ratioHeight(
    of item: FlexItem, width: Double, containingWidth: Double
  ) -> (Double, definite: Double)? {
    let height = item.clampHeight(self.height(of: item, fromWidth: width))
    guard hasAutomaticMinimum(item.node, isRow: false), !hasUnresolvedHeight(item)
    else { return (height, height) }
    let request = FlexRequest(
      width: width, definiteHeight: height, containingWidth: containingWidth)
    guard let content = layout(item.node, request, shown: false)?.height else { return nil }
    return (item.clampHeight(max(height, content)), height)
  }

  /// Whether the style gives the node a percentage of nothing as its height: that is an auto height
  /// which is not kept from shrinking below the content.
  func hasUnresolvedHeight(_ item: FlexItem) -> Bool {
    styles[Int(item.node)].height.isPercent && item.height.isNaN
  }
}
