// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// The items of a map and of all its copies. It is deallocated with the last copy. A run creates
/// its elements on demand and keeps them while map versions share it. When a change set removes
/// items of a run, the version before the change watches them. A deallocated version passes each
/// watched item to another living version that contains it, or the run releases its element.
/// Removing and releasing therefore cost nothing for the items that stay.
final class MapVersion: Sendable {
  private let sections: Tree<SectionEntry>
  private let owners: OwnerIndex
  private let lineage: Lineage
  private let watched = Mutex<[RemovedItems]>([])

  init(_ sections: Tree<SectionEntry>, _ owners: OwnerIndex, after parent: MapVersion?) {
    self.sections = sections
    self.owners = owners
    lineage = parent?.lineage ?? Lineage()
    lineage.add(self)
  }

  deinit {
    lineage.pass(watched.withLock { $0 })
  }

  /// Watches items that another version lacks, to release their elements with this version.
  func watch(_ removed: [RemovedItems]) {
    guard !removed.isEmpty else { return }
    watched.withLock { $0 += removed }
  }

  /// Registers the runs of new items. A run that is in maps of two lineages keeps its elements.
  func adopt(_ entries: [ItemEntry]) {
    for case .run(let run, _) in entries.lazy.map(\.source) {
      run.adopt(by: ObjectIdentifier(lineage))
    }
  }

  /// Whether the map contains any of the items. Checks the ends of the range and the elements that
  /// exist. Among versions that derive from each other, the older one contains all of the range or
  /// nothing.
  private func contains(_ removed: RemovedItems) -> Bool {
    guard let run = removed.run else { return false }
    let ends = [removed.range.lowerBound, removed.range.upperBound - 1]
    return (ends + run.madeIndexes(in: removed.range)).contains { index in
      guard let path = sections.path(ofItem: run.firstID + UInt64(index), owners),
        case .run(let holder, _) = sections.item(at: path)?.entry.source
      else { return false }
      // After a reload the item may have another element than the run's.
      return holder === run
    }
  }

  /// The living versions of one collection.
  private final class Lineage: Sendable {
    private struct Reference: Sendable {
      weak var version: MapVersion?
    }

    private struct State {
      var references: [Reference] = []
      /// The number of references at which stale references are dropped.
      var limit = 8
    }

    private let state = Mutex(State())

    func add(_ version: MapVersion) {
      // A loaded reference may become the last one, so it is released after the lock.
      let loaded = state.withLock { state in
        state.references.append(Reference(version: version))
        guard state.references.count > state.limit else { return [] as [MapVersion?] }
        let loaded = state.references.map(\.version)
        state.references = zip(state.references, loaded).compactMap { $1 == nil ? nil : $0 }
        state.limit = 2 * state.references.count + 8
        return loaded
      }
      withExtendedLifetime(loaded) {}
    }

    /// Finds a version to watch each of the items, or releases their elements. A version that
    /// contains an item derives from a living version that does, so none can appear after the
    /// search. No lock is held while elements, or the last copies of maps, are released.
    func pass(_ removed: [RemovedItems]) {
      guard !removed.isEmpty else { return }
      let living = state.withLock { $0.references.compactMap(\.version) }
      for items in removed {
        if let version = living.first(where: { $0.contains(items) }) {
          version.watch([items])
        } else {
          items.run?.releaseElements(in: items.range)
        }
      }
    }
  }
}
