// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension CollectionNode {
  /// How far the ranges reach; the defaults are Texture's.
  @MainActor public final var tunings: RangeTunings {
    get { settings.tunings }
    set { settings.tunings = newValue }
  }

  /// Which new cells are measured before they appear; ``MeasurementPolicy/progressive`` by default.
  @MainActor public final var measurementPolicy: MeasurementPolicy {
    get { settings.measurementPolicy }
    set { settings.measurementPolicy = newValue }
  }

  /// How long cells are kept that are far from the viewport; the last 200 by default.
  @MainActor public final var retentionPolicy: RetentionPolicy {
    get { settings.retentionPolicy }
    set { settings.retentionPolicy = newValue }
  }

  /// How generous the ranges are; `nil`, the default, leaves it to how the collection is used.
  @MainActor public final var rangeMode: RangeMode? {
    get { settings.rangeMode }
    set { settings.rangeMode = newValue }
  }

  /// How many viewports before the end of the content more data is asked for; 2 by default, 0 for
  /// never.
  @MainActor public final var leadingScreensForBatching: Double {
    get { settings.leadingScreensForBatching }
    set { settings.leadingScreensForBatching = newValue }
  }

  /// Fetches more data when the end of the content comes near; one fetch at a time. The context is
  /// completed when the function returns, if it was not before.
  ///
  /// In place of the two methods of the delegate.
  @MainActor public final var onBatchFetch: (@MainActor (BatchContext) async -> Void)? {
    get { settings.onBatchFetch }
    set { settings.onBatchFetch = newValue }
  }
}
