// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The source locations of the calls that inserted consecutive items, for error reports.
package struct EditLocations: Sendable {
  /// The first index of each group of items that one call inserted, ascending.
  private var stretches: [(start: Int, location: ChangeSet.SourceLocation?)] = []

  /// Uses one location, or an unknown one, for all items.
  package init(all location: ChangeSet.SourceLocation? = nil) {
    stretches = [(0, location)]
  }

  /// Each location applies to the item at an ascending index and those after it.
  init(_ items: [(start: Int, location: ChangeSet.SourceLocation?)]) {
    for item in items where stretches.last?.location != item.location || stretches.isEmpty {
      stretches.append(item)
    }
  }

  /// Returns the location for an item, from index 0. Takes O(log stretches).
  package subscript(index: Int) -> ChangeSet.SourceLocation? {
    let next = stretches.firstIndex(notBefore: index + 1) { $0.start }
    return next > 0 ? stretches[next - 1].location : nil
  }
}
