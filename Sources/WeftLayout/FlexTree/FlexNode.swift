// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A node of a ``FlexTree``. It means nothing in another tree.
public struct FlexNode: Hashable, Sendable {
  let index: Int32

  /// How many nodes were added to the tree before.
  var position: Int { Int(index) }
}
