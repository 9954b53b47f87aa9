// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

extension CollectionView: NodeLayoutContainer {
  func distanceFromSight(of node: DisplayNode) -> Double { cells.distanceFromSight(of: node) }

  func nodeNeedsLayout(_ node: DisplayNode) { cells.nodeNeedsLayout(node) }
}
