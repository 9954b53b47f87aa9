// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

/// The traits stored at a node. Most nodes store none and use their supernode's.
struct NodeTraits {
  /// The traits of the enclosing window or collection, for nodes without a supernode.
  var inherited = Traits()
  var overrides = TraitOverrides()
}

/// Stores traits outside of the node, because most nodes have none.
final class TraitsBox: Sendable {
  let value: NodeTraits

  init(_ value: NodeTraits) { self.value = value }
}
