// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftNodes

/// The traits of rows, which change together with everything around the collection.
extension CollectionNode {
  /// The row of an outer collection that contains this collection, while that row's update is
  /// deferred.
  final var stagedRowAround: (cell: CellNode, view: CollectionView)? {
    guard let cell = stagedAncestor as? CellNode,
      let view = cell.layoutContainer as? CollectionView
    else { return nil }
    return (cell, view)
  }

  /// Whether the update of the enclosing row is deferred. Rows that applied new traits earlier
  /// would show their colors on the old background.
  final var waitsForSurroundings: Bool { stagedAncestor != nil && stagedRowAround == nil }

  /// Applies the current traits to the rows.
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
