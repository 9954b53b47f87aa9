// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What can be set on a collection before and after it has a tree to work in.
struct CollectionSettings {
  var tunings = RangeTunings()
  var measurementPolicy = MeasurementPolicy.progressive
  var retentionPolicy = RetentionPolicy.bounded(count: 200)
  var rangeMode: RangeMode?
  var leadingScreensForBatching = 2.0
  var onBatchFetch: (@MainActor (BatchContext) async -> Void)?
}
