// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftNodes

struct AnimatedSubtree: Sendable {
  /// Weak, because the animation may never be used.
  weak let node: DisplayNode?
  let nodeID: ObjectIdentifier
  let animation: Animation?

  init(node: DisplayNode, animation: Animation?) {
    self.node = node
    self.animation = animation
    nodeID = ObjectIdentifier(node)
  }
}
