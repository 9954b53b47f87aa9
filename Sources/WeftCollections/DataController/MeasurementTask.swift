// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout

/// What an update's measuring needs to know, taken on the main actor.
struct MeasurementTask: Sendable {
  let map: CollectionMap
  let layout: any CollectionLayout
  let policy: MeasurementPolicy
  let viewportSize: Size
  let scale: Double
  let estimatedItemLength: Double
  /// The offset in the new map around which cells must be ready.
  let offset: Double
}

/// An element and its length along the scroll axis, in points.
typealias MeasuredElement = (element: CollectionElement, length: Double)
