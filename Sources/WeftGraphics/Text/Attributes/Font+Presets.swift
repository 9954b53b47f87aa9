// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension Font {
  /// 28 points, bold: the title of a screen.
  public static let largeTitle = Font(size: 28, weight: .bold)
  /// 20 points, semibold: the title of a part.
  public static let title = Font(size: 20, weight: .semibold)
  /// 15 points, semibold: the first line of a row.
  public static let headline = Font(size: 15, weight: .semibold)
  /// 15 points: running text.
  public static let body = Font(size: 15)
  /// 14 points: what accompanies running text.
  public static let callout = Font(size: 14)
  /// 12 points: labels and notes.
  public static let caption = Font(size: 12)
}
