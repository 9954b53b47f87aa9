// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The calls that brought consecutive new items, for reports about these.
package struct EditLocations: Sendable {
  /// The first index of each stretch of items that one call brought, ascending.
  private var stretches: [(start: Int, location: ChangeSet.SourceLocation?)] = []

  /// One call, or an unknown one, for all.
  package init(all location: ChangeSet.SourceLocation? = nil) {
    stretches = [(0, location)]
  }

  /// Takes ascending indexes, each with the call that brought the item and those behind it.
  init(_ items: [(start: Int, location: ChangeSet.SourceLocation?)]) {
    for item in items where stretches.last?.location != item.location || stretches.isEmpty {
      stretches.append(item)
    }
  }

  /// The call that brought the item with an index, counted from the first of them.
  ///
  /// - Complexity: O(log stretches).
  package subscript(index: Int) -> ChangeSet.SourceLocation? {
    let next = stretches.firstIndex(notBefore: index + 1) { $0.start }
    return next > 0 ? stretches[next - 1].location : nil
  }
}
