// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The answer to a question about the width of a node's content.
struct FlexContentWidths: Equatable, Sendable {
  var min: Double
  var max: Double
}

/// What a container asks a child to lay itself out in.
struct FlexRequest: Sendable {
  /// The border box's width.
  var width: Double
  /// The border box's height; NaN asks for the height of the content.
  var height = Double.nan
  /// The border box's height to which percentages below refer; NaN where they refer to nothing.
  /// It is ``height``, unless that is more than an aspect ratio asks for. Without a ``height``, the
  /// content is laid out in it, and the answer is the height that it takes nevertheless.
  var definiteHeight = Double.nan
  /// The greatest height of the content at which a column of it is broken into lines.
  var maxHeight = Double.infinity
  /// The width to which percentages in the child's padding refer.
  var containingWidth: Double
}

/// How a child answers a ``FlexRequest``.
struct FlexOutcome: Sendable {
  var height: Double
  var firstBaseline = Double.nan
  var lastBaseline = Double.nan
  /// Whether the layout inside would be another one if another height were definite.
  var dependsOnHeight = false
}

extension FlexOutcome {
  func isSame(as other: FlexOutcome) -> Bool {
    isSameLength(height, other.height) && isSameLength(firstBaseline, other.firstBaseline)
      && isSameLength(lastBaseline, other.lastBaseline)
      && dependsOnHeight == other.dependsOnHeight
  }
}
