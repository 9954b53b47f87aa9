// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout
import WeftNodes

/// The elements that take no space. A preparation shows them together with their rows.
extension UpdatePipeline {
  /// Returns the attached elements that a preparation will show, including elements in `wide`.
  /// O(rows + sections near · log n), or O(1) if the layout attaches no elements.
  func supplements(
    of rows: [PreparedRow], _ arrangement: any CollectionArrangement, viewport: Rect, wide: Rect,
    in preparation: UpdatePreparation
  ) -> [PreparedRow] {
    let attachments = preparation.geometry.layout.attachments
    if attachments.isEmpty { return [] }
    var result: [PreparedRow] = []
    for row in rows {
      for element in row.content.supplements.inOrderOfKinds {
        let kind = element.supplementaryPlace?.attachedKind
        guard kind.flatMap({ attachments[$0] })?.isForItems ?? false else { continue }
        result.append(PreparedRow(element, isSeen: row.isSeen))
      }
    }
    let map = preparation.map
    guard map.hasSectionSupplements else { return result }
    preparation.neededSections =
      arrangement.sections(in: wide).clamped(to: 0..<map.numberOfSections)
    for section in preparation.neededSections {
      view.forEachSupplement(
        ofSection: section, of: map, arrangement, by: preparation.geometry
      ) { element, frame in
        if element.placeSize == nil || !preparation.geometry.canMeasure(element) {
          element.placeSize = frame.size
        }
        result.append(PreparedRow(element, isSeen: frame.intersects(viewport)))
      }
    }
    return result
  }

  func isNeededSupplement(_ element: CollectionElement) -> Bool {
    guard let current, let position = current.map.hostPosition(of: element) else { return false }
    if case .onSection = element.supplementaryPlace {
      return current.neededSections.contains(position.section)
    }
    return current.needed.contains(position)
  }
}
