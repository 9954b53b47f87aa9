// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A row of the list, by its index.
struct RowItem: Identifiable, Equatable, Sendable {
  let id: UInt32
}
