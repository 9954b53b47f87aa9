// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Who shows what a data controller has prepared.
@MainActor protocol DataControllerDelegate: AnyObject {
  /// What to measure before an update can appear.
  func dataController(
    _ controller: DataController, measuringTaskFor update: PendingUpdate
  ) -> MeasurementTask

  /// An item was reloaded: in the data space another element stands for it now.
  func dataController(
    _ controller: DataController, didReplace old: CollectionElement,
    with new: CollectionElement)

  /// What an update needed was measured, and the update can appear: a chance to make the pictures
  /// of what will be on the screen first.
  ///
  /// - Parameter completion: to be called once, when the update may appear.
  func dataController(
    _ controller: DataController, willShow update: PendingUpdate, measured: [MeasuredElement],
    completion: @escaping @MainActor () -> Void)

  /// The visible map is to become the update's: step 5.
  ///
  /// - Parameter deploy: swaps the maps; to be called once, inside of the view's own update.
  func dataController(
    _ controller: DataController, show update: PendingUpdate, deploy: @MainActor () -> Void)

  /// Lengths were written into the visible map.
  func dataControllerDidRecordLengths(_ controller: DataController)
}
