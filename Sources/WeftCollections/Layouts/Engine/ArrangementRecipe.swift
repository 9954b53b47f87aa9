// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The values that an arrangement depends on, with which any thread can make it.
struct ArrangementRecipe: Sendable {
  let map: CollectionMap
  let geometry: CollectionGeometry
  /// In points.
  let estimatedItemLength: Double
  /// An earlier arrangement, whose unchanged parts are reused.
  let earlier: (any CollectionArrangement)?

  /// Makes the arrangement.
  func make() -> any CollectionArrangement {
    geometry.layout.arrangement(
      of: map, viewportSize: geometry.viewportSize, estimatedItemLength: estimatedItemLength,
      contentInset: geometry.contentInset, direction: geometry.traits.layoutDirection,
      isInverted: geometry.isInverted, after: earlier)
  }

  /// Makes the arrangement, or returns `nil` if that takes long.
  ///
  /// - Parameter limit: how many items may be packed; a section without packing counts as a
  ///   fraction of one. A custom layout may visit all items, so its map may not have more.
  func make(lookingAtMost limit: Int) -> (any CollectionArrangement)? {
    geometry.layout.arrangement(
      of: map, viewportSize: geometry.viewportSize, estimatedItemLength: estimatedItemLength,
      contentInset: geometry.contentInset, direction: geometry.traits.layoutDirection,
      isInverted: geometry.isInverted, after: earlier,
      lookingAtMost: limit)
  }
}
