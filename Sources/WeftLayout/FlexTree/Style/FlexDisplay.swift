// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Whether a node has a box.
public enum FlexDisplay: Hashable, Sendable, CaseIterable {
  /// The node is a flex container.
  case flex
  /// Neither the node nor what is below it has a box.
  case none
  /// The node has no box; its children are laid out as if they were its parent's.
  case contents
}
