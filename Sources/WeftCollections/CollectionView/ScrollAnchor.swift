// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// What must stay where it is on the screen while lengths and positions change around it.
///
/// The visible elements from top to bottom, each with its distance from the viewport's top: the
/// first that survives a change holds the content.
struct ScrollAnchor {
  private var candidates: [(element: CollectionElement, distance: Double)] = []

  /// Takes the elements in the viewport.
  init(
    viewport: Rect, map: CollectionMap, arrangement: any CollectionArrangement
  ) {
    map.forEachPosition(in: arrangement.positions(in: viewport)) { position in
      // A header can shrink to nothing and does not tell which items were seen.
      guard position.path != nil, let element = map.element(at: position),
        let frame = arrangement.frame(of: position)
      else { return }
      candidates.append((element, frame.minY - viewport.minY))
    }
  }

  /// The content offset at which the anchor is where it was; `nil` if nothing of it is left.
  func offset(in map: CollectionMap, arrangement: any CollectionArrangement) -> Double? {
    for (element, distance) in candidates {
      guard let position = map.position(of: element),
        let frame = arrangement.frame(of: position)
      else { continue }
      return frame.minY - distance
    }
    return nil
  }
}
