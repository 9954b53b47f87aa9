// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

extension CollectionElement {
  /// Whether the element belongs to an item or a section, without space or a position in the map.
  var isAttached: Bool { supplementaryPlace?.isAttached ?? false }
}

extension SupplementaryPlace {
  var isAttached: Bool { attachedKind != nil }

  /// The kind of an element without a position in a map.
  var attachedKind: SupplementaryKind? {
    switch self {
    case .onItem(let kind), .onSection(let kind, _): kind
    default: nil
    }
  }
}

extension [SupplementaryKind: CollectionElement] {
  /// The elements in a deterministic order.
  var inOrderOfKinds: [CollectionElement] {
    if isEmpty { return [] }
    return sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
  }
}

extension ElementMap where Section == CollectionSection, Element == CollectionElement {
  /// Whether an element is in the map, at a position or attached to an item or section. O(log² n).
  func contains(_ element: CollectionElement) -> Bool {
    guard element.isAttached else { return position(of: element) != nil }
    return hostPosition(of: element) != nil
  }

  /// Returns the position of an element, of the item to which it is attached, or of the header of
  /// its section, which need not exist. O(log² n).
  func hostPosition(of element: CollectionElement) -> ElementPosition? {
    switch element.supplementaryPlace {
    case .onItem(let kind):
      guard let host = element.host,
        host.shown.supplements[kind] === element || host.latest.supplements[kind] === element
      else { return nil }
      return position(of: host)
    case .onSection(let kind, let id):
      guard let section = section(withID: id),
        self.section(at: section)?.value.supplements[kind] === element
      else { return nil }
      return .header(section)
    default:
      return position(of: element)
    }
  }
}
