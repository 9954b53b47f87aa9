// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Does something with a node on the main actor: at once there, and otherwise soon, unless the node
/// is gone by then; any thread.
func onMain<Node: DisplayNode>(
  _ node: Node, _ body: @escaping @MainActor @Sendable (Node) -> Void
) {
  if MainQueue.isCurrent {
    MainActor.assumeIsolated { body(node) }
  } else {
    Task { @MainActor [weak node] in if let node { body(node) } }
  }
}
