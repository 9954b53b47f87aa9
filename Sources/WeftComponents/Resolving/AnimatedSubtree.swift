// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftNodes

/// A node whose content is animated, or not, independently of its surroundings.
struct AnimatedSubtree: Sendable {
  /// Not retained: the animation may never be taken.
  weak let node: DisplayNode?
  let nodeID: ObjectIdentifier
  let animation: Animation?

  init(node: DisplayNode, animation: Animation?) {
    self.node = node
    self.animation = animation
    nodeID = ObjectIdentifier(node)
  }
}
