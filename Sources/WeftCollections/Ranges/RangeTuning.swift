// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How far a range reaches beyond the viewport, in viewports along the axis of scrolling.
public struct RangeTuning: Hashable, Sendable {
  /// In the direction of scrolling.
  public var leadingScreens: Double
  /// Against the direction of scrolling.
  public var trailingScreens: Double

  /// Makes a tuning.
  public init(leadingScreens: Double, trailingScreens: Double) {
    self.leadingScreens = leadingScreens
    self.trailingScreens = trailingScreens
  }

  /// Only what is in the viewport.
  public static let zero = RangeTuning(leadingScreens: 0, trailingScreens: 0)
}
