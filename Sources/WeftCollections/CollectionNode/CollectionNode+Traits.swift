// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftNodes

extension CollectionNode {
  /// The row of an outer collection around this one, while that row's update is deferred.
  final var stagedRowAround: (cell: CellNode, view: CollectionView)? {
    guard let cell = stagedAncestor as? CellNode,
      let view = cell.layoutContainer as? CollectionView
    else { return nil }
    return (cell, view)
  }

  /// Whether the enclosing row is deferred. New colors would appear on the old background.
  final var waitsForSurroundings: Bool { stagedAncestor != nil && stagedRowAround == nil }

  final func takeTraits(_ parts: Parts) {
    if isAboutToChangeColors { runtime?.frames.appearsAtOnce = true }
    parts.pipeline.setTraits(traits)
  }

  /// Whether the next commit changes the colors of the rows on the screen and nothing else.
  package final var isAboutToChangeColors: Bool {
    guard isVisible, let parts else { return false }
    let differences = traits.differences(from: parts.view.wantedGeometry.traits)
    return differences.contains(.colors) && differences.isDisjoint(with: .layout)
  }
}
