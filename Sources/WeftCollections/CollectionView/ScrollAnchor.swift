// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// What must stay where it is on the screen while lengths and positions change around it.
///
/// The visible items from top to bottom, each with its distance from the viewport's top: the first
/// that survives a change holds the content.
struct ScrollAnchor {
  private struct Candidate {
    let element: CollectionElement
    var path: ItemPath
    let distance: Double
  }

  private var candidates: [Candidate] = []

  /// Takes the items in the viewport.
  init(
    viewport: Rect, map: CollectionMap, arrangement: any CollectionArrangement
  ) {
    map.forEachPosition(in: arrangement.positions(in: viewport)) { position in
      // A header can shrink to nothing and does not tell which items were seen.
      guard let path = position.path, let element = map.element(at: path),
        let frame = arrangement.frame(of: position)
      else { return }
      candidates.append(
        Candidate(element: element, path: path, distance: frame.minY - viewport.minY))
    }
  }

  /// The anchor in the state after some changes.
  ///
  /// A reloaded item holds its place. One that was moved does not: the content would follow it.
  func after(_ changes: VerifiedChanges) -> ScrollAnchor {
    let moved = Set(changes.movedItems.map(\.old))
    var anchor = self
    anchor.candidates = candidates.compactMap { candidate in
      guard !moved.contains(candidate.path), let path = changes.newPath(forOld: candidate.path)
      else { return nil }
      var candidate = candidate
      candidate.path = path
      return candidate
    }
    return anchor
  }

  /// The content offset at which the anchor is where it was; `nil` if nothing of it is left.
  func offset(in arrangement: any CollectionArrangement) -> Double? {
    for candidate in candidates {
      guard let frame = arrangement.frame(of: .item(candidate.path)) else { continue }
      return frame.minY - candidate.distance
    }
    return nil
  }

  /// The anchor in another map, to which several updates may lead.
  func moved(to map: CollectionMap) -> ScrollAnchor {
    var anchor = self
    anchor.candidates = candidates.compactMap { candidate in
      var candidate = candidate
      guard let path = map.path(of: candidate.element) else { return nil }
      candidate.path = path
      return candidate
    }
    return anchor
  }
}
