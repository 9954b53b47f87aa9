// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftNodes

/// A node whose inside is to be animated, or not, whatever happens around it.
struct AnimatedSubtree: Sendable {
  let node: DisplayNode
  let animation: Animation?
}
