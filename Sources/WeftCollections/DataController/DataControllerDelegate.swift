// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Who shows what a data controller has prepared.
@MainActor protocol DataControllerDelegate: AnyObject {
  /// What to measure before an update can appear.
  func dataController(
    _ controller: DataController, measuringTaskFor update: PendingUpdate
  ) -> MeasuringTask

  /// Cells are ready that will be on the screen when the update has appeared: a chance to make
  /// their pictures first.
  ///
  /// - Parameter completion: to be called once, when the update may appear.
  func dataController(
    _ controller: DataController, willShow measured: [MeasuredElement],
    completion: @escaping @MainActor () -> Void)

  /// The visible map is to become the update's: step 5.
  ///
  /// - Parameter deploy: swaps the maps; to be called once, inside of the view's own update.
  func dataController(
    _ controller: DataController, show update: PendingUpdate, deploy: @MainActor () -> Void)

  /// Lengths were written into the visible map.
  func dataControllerDidRecordLengths(_ controller: DataController)
}
