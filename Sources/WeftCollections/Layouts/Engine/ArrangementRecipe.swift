// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The inputs of an arrangement, from which any thread can make it.
struct ArrangementRecipe: Sendable {
  let map: CollectionMap
  let geometry: CollectionGeometry
  /// The estimate in points.
  let estimatedItemLength: Double
  /// An earlier arrangement, whose unchanged parts are reused.
  let earlier: (any CollectionArrangement)?

  /// Makes the arrangement.
  func make() -> any CollectionArrangement {
    geometry.layout.arrangement(
      of: map, viewportSize: geometry.viewportSize, estimatedItemLength: estimatedItemLength,
      room: geometry.contentRoom, direction: geometry.traits.layoutDirection,
      isInverted: geometry.isInverted, after: earlier)
  }

  /// Makes the arrangement, or returns `nil` if that takes too long.
  ///
  /// - Parameter limit: The maximum number of items to pack. A section without packing counts as a
  ///   fraction of an item. A custom layout may visit all items, so its map may not have more
  ///   items.
  func make(lookingAtMost limit: Int) -> (any CollectionArrangement)? {
    geometry.layout.arrangement(
      of: map, viewportSize: geometry.viewportSize, estimatedItemLength: estimatedItemLength,
      room: geometry.contentRoom, direction: geometry.traits.layoutDirection,
      isInverted: geometry.isInverted, after: earlier,
      lookingAtMost: limit)
  }
}
