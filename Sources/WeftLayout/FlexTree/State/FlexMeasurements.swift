// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The widths of a node's content at one height.
struct WidthMeasurement: Sendable {
  /// The border box's height; NaN where it is not definite. Its padding is the one that does not
  /// depend on the containing block.
  var height: Double
  /// The border box's greatest height.
  var maxHeight: Double
  var widths: FlexContentWidths
  /// Whether the widths would be others at another height.
  var dependsOnHeight: Bool

  func isAnswer(at height: Double, maxHeight: Double) -> Bool {
    !dependsOnHeight || (isSameLength(self.height, height) && self.maxHeight == maxHeight)
  }
}

/// The height of a node's content at one width.
struct HeightMeasurement: Sendable {
  var width = Double.nan
  var definiteHeight = Double.nan
  var maxHeight = Double.infinity
  var containingWidth = Double.nan
  var outcome = FlexOutcome(height: .nan)
}

extension HeightMeasurement {
  /// Whether the content was measured in the widths of a layout.
  func belongs(to request: FlexRequest) -> Bool {
    width == request.width && isSameLength(containingWidth, request.containingWidth)
  }

  func matches(_ request: FlexRequest) -> Bool {
    width == request.width && maxHeight == request.maxHeight
      && isSameLength(definiteHeight, request.definiteHeight)
      && isSameLength(containingWidth, request.containingWidth)
  }
}
