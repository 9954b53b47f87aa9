// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftNodes

extension UpdatePipeline {
  /// Applies the traits of the collection to the cells. A cell has one set of traits, so traits
  /// that change sizes wait for the current preparation, which would otherwise show some rows with
  /// the old ones. Restarting it would show nothing during a drag of a text size slider.
  func setTraits(_ traits: Traits) {
    let differences = traits.differences(from: view.wantedGeometry.traits)
    if current != nil, !differences.isDisjoint(with: .layout) {
      laterTraits = traits
    } else {
      laterTraits = nil
      // Cells that are measured from now on use the new colors.
      current?.geometry.traits = traits
      view.setTraits(traits)
    }
    if !differences.isDisjoint(with: .layout), let row = rowAround() {
      row.view.wait(
        for: CollectionView.InnerCollection(
          id: ObjectIdentifier(self), cell: row.cell,
          isReady: { [weak self] in self?.isReadyForRow ?? true },
          show: { [weak self] in self?.advance() }))
    }
  }

  var isReadyForRow: Bool {
    // Nothing is prepared outside of a window or without space.
    if view.runtime == nil || view.viewportSize.isEmpty { return true }
    return current.map { $0.progress == .ready }
      ?? (laterTraits == nil && !view.pendingWork.contains(.preparation))
  }

  /// Preparations that change sizes appear together with the enclosing row.
  func waitsForRow(_ preparation: UpdatePreparation) -> Bool {
    let differences = preparation.geometry.traits.differences(from: view.geometry.traits)
    return !differences.isDisjoint(with: .layout) && preparation.runtime?.frames.isWaiting == false
      && rowAround() != nil
  }
}
