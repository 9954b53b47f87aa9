// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Who gives a node without a supernode its size: a window, or a collection for its cells.
@MainActor public protocol NodeLayoutContainer: AnyObject {
  /// The node, or one below it, may want another size now; asked in the commit phase of a frame.
  func nodeNeedsLayout(_ node: DisplayNode)
}
