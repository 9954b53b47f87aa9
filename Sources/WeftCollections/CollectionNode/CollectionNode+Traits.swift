// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftNodes

/// The rows take other traits together with everything around the collection.
extension CollectionNode {
  /// The row of an outer collection that contains this one, while that row is held back.
  final var stagedRowAround: (cell: CellNode, view: CollectionView)? {
    guard let cell = stagedAncestor as? CellNode,
      let view = cell.layoutContainer as? CollectionView
    else { return nil }
    return (cell, view)
  }

  /// Whether the surroundings are held back: rows that took new traits earlier would show their
  /// colours on the old ground.
  final var waitsForSurroundings: Bool { stagedAncestor != nil && stagedRowAround == nil }

  /// Brings the rows up to date with the traits.
  final func takeTraits(_ parts: Parts) {
    if isAboutToChangeColors { runtime?.frames.appearsAtOnce = true }
    parts.pipeline.setTraits(traits)
  }

  /// Whether the rows on the screen get other colours, and nothing else, with the next commit.
  package final var isAboutToChangeColors: Bool {
    guard isVisible, let parts else { return false }
    let differences = traits.differences(from: parts.view.wantedGeometry.traits)
    return differences.contains(.colors) && differences.isDisjoint(with: .layout)
  }
}
