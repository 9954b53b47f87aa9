// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The edits of sections or of items, sorted by index or path and checked for conflicts.
struct SortedEdits<Place: Comparable & Hashable & Sendable> {
  struct Recorded {
    var place: Place
    var partner: Place?
    var animation: EditAnimation
    var location: ChangeSet.SourceLocation

    init(_ place: Place, _ partner: Place?, _ edit: Edit) {
      self.place = place
      self.partner = partner
      animation = edit.animation
      location = edit.location
    }
  }

  /// Deletes and sources of moves, sorted by the index or path before.
  var sources: [Recorded] = []
  /// Inserts and targets of moves, sorted by the index or path after.
  var targets: [Recorded] = []
  /// Reloads, sorted by the index or path before.
  var reloads: [Recorded] = []

  mutating func delete(_ place: Place, _ edit: Edit) {
    sources.append(Recorded(place, nil, edit))
  }

  mutating func insert(_ place: Place, _ edit: Edit) {
    targets.append(Recorded(place, nil, edit))
  }

  mutating func reload(_ place: Place, _ edit: Edit) {
    reloads.append(Recorded(place, nil, edit))
  }

  mutating func move(_ source: Place, _ target: Place, _ edit: Edit) {
    sources.append(Recorded(source, target, edit))
    targets.append(Recorded(target, source, edit))
  }

  /// Sorts the edits, and throws if two of them conflict. Takes O(edits · log edits).
  mutating func sort(
    _ describe: (Place) -> ChangeSetError.Place
  ) throws(ChangeSetError) {
    sources.sort { $0.place < $1.place }
    targets.sort { $0.place < $1.place }
    reloads.sort { $0.place < $1.place }
    if let twice = Self.repeated(sources) ?? Self.repeated(reloads) ?? deletedAndReloaded {
      throw ChangeSetError(
        .conflictingSource, at: describe(twice.place), location: twice.location)
    }
    if let twice = Self.repeated(targets) {
      throw ChangeSetError(
        .conflictingTarget, at: describe(twice.place), location: twice.location)
    }
  }

  private static func repeated(_ entries: [Recorded]) -> Recorded? {
    // Most updates have one edit.
    guard entries.count > 1 else { return nil }
    return zip(entries, entries.dropFirst()).first { $0.place == $1.place }?.1
  }

  private var deletedAndReloaded: Recorded? {
    reloads.first { reload in
      let index = sources.firstIndex(notBefore: reload.place) { $0.place }
      return index < sources.count && sources[index].place == reload.place
        && sources[index].partner == nil
    }
  }
}

extension EditSites {
  /// Creates sites from the entries that are not redundant.
  init(_ entries: [SortedEdits<Place>.Recorded], where isNeeded: (Place) -> Bool = { _ in true }) {
    self.init(
      sorted: entries.compactMap { entry in
        entry.partner != nil || isNeeded(entry.place)
          ? Site(
            place: entry.place, partner: entry.partner, animation: entry.animation,
            location: entry.location) : nil
      })
  }
}
