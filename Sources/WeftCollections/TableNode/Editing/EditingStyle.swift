// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The control at the leading edge of an edited row. (UIKit's `UITableViewCell.EditingStyle`.)
public enum EditingStyle: Hashable, Sendable, CaseIterable {
  /// No control. The row keeps its position.
  case none
  /// A control that deletes the row.
  case delete
  /// A control that inserts a row.
  case insert
}
