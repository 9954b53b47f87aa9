// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftNodes

/// The traits of the cells, and the row of another collection that changes with them.
extension UpdatePipeline {
  /// Applies the traits of the collection to the cells.
  ///
  /// A cell has one set of traits, for measuring, drawing and the screen. Traits that change sizes
  /// are applied after the current preparation, which would otherwise show some rows with the new
  /// traits and some with the old ones. Restarting the preparation instead would show nothing while
  /// the user moves a slider for the text size.
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

  /// Whether everything is prepared for which the enclosing row waits.
  var isReadyForRow: Bool {
    // Nothing is prepared outside of a window or without space.
    if view.runtime == nil || view.viewportSize.isEmpty { return true }
    return current.map { $0.progress == .ready }
      ?? (laterTraits == nil && !view.pendingWork.contains(.preparation))
  }

  /// Whether a preparation appears together with the enclosing row, which applies to preparations
  /// that change sizes.
  func waitsForRow(_ preparation: UpdatePreparation) -> Bool {
    let differences = preparation.geometry.traits.differences(from: view.geometry.traits)
    return !differences.isDisjoint(with: .layout) && preparation.runtime?.frames.isWaiting == false
      && rowAround() != nil
  }
}
