// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

/// The traits that a node knows itself; most nodes know none, and ask their supernode.
struct NodeTraits {
  /// The traits of the window or collection around; for nodes without a supernode.
  var inherited = Traits()
  var overrides = TraitOverrides()
}

/// Keeps the few traits of a node outside of it: most nodes have none.
final class TraitsBox: Sendable {
  let value: NodeTraits

  init(_ value: NodeTraits) { self.value = value }
}
