// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The inputs of an arrangement, from which any thread can make it.
struct ArrangementRecipe: Sendable {
  let map: CollectionMap
  let geometry: CollectionGeometry
  /// In points.
  let estimatedItemLength: Double
  let earlier: (any CollectionArrangement)?

  func make() -> any CollectionArrangement {
    geometry.layout.arrangement(
      of: map, viewportSize: geometry.viewportSize, estimatedItemLength: estimatedItemLength,
      room: geometry.contentRoom, direction: geometry.traits.layoutDirection,
      isInverted: geometry.isInverted, after: earlier)
  }

  /// Makes the arrangement, or returns `nil` if that visits more than `limit` packed items. A
  /// section without packing counts as a fraction of an item. A custom layout may visit all items,
  /// so its map may not have more items.
  func make(lookingAtMost limit: Int) -> (any CollectionArrangement)? {
    geometry.layout.arrangement(
      of: map, viewportSize: geometry.viewportSize, estimatedItemLength: estimatedItemLength,
      room: geometry.contentRoom, direction: geometry.traits.layoutDirection,
      isInverted: geometry.isInverted, after: earlier,
      lookingAtMost: limit)
  }
}
