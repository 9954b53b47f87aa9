// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Edits of one kind that follow each other and are shown in the same way.
public struct EditGroup<Place: Hashable & Sendable>: Hashable, Sendable {
  /// How they are shown.
  public var animation: EditAnimation
  /// What they speak of.
  public var places: [Place]

  /// Makes a group.
  public init(animation: EditAnimation, places: [Place]) {
    self.animation = animation
    self.places = places
  }
}

/// The changes coalesced by how they are shown, for views that take them group by group: what is
/// removed from the end to the beginning, what is added from the beginning to the end. Equal
/// animations all along make one group. O(edits) each.
extension VerifiedChanges {
  /// Old indexes of deleted sections, descending.
  public var deletedSectionGroups: [EditGroup<Int>] { sectionSources.unpairedGroups.backward() }

  /// New indexes of inserted sections, ascending.
  public var insertedSectionGroups: [EditGroup<Int>] { sectionTargets.unpairedGroups }

  /// Moved sections, ascending by old index.
  public var movedSectionGroups: [EditGroup<IndexPair<Int>>] { sectionSources.pairGroups }

  /// Reloaded sections, ascending by old index.
  public var reloadedSectionGroups: [EditGroup<IndexPair<Int>>] {
    Array(coalescing: sectionReloads.map { ($0.paths, $0.animation) })
  }

  /// Old paths of deleted items, descending.
  public var deletedItemGroups: [EditGroup<ItemPath>] { itemSources.unpairedGroups.backward() }

  /// New paths of inserted items, ascending.
  public var insertedItemGroups: [EditGroup<ItemPath>] { itemTargets.unpairedGroups }

  /// Moved items, ascending by old path.
  public var movedItemGroups: [EditGroup<IndexPair<ItemPath>>] { itemSources.pairGroups }

  /// Reloaded items, ascending by old path.
  public var reloadedItemGroups: [EditGroup<IndexPair<ItemPath>>] {
    Array(coalescing: itemReloads.map { ($0.paths, $0.animation) })
  }
}

extension EditSites {
  fileprivate var unpairedGroups: [EditGroup<Place>] {
    Array(coalescing: sites.lazy.filter { $0.partner == nil }.map { ($0.place, $0.animation) })
  }

  fileprivate var pairGroups: [EditGroup<IndexPair<Place>>] {
    Array(
      coalescing: sites.lazy.compactMap { site in
        site.partner.map { (IndexPair(old: site.place, new: $0), site.animation) }
      })
  }
}

extension Array {
  fileprivate init<Place>(
    coalescing edits: some Sequence<(Place, EditAnimation)>
  ) where Element == EditGroup<Place> {
    self = []
    for (place, animation) in edits {
      if last?.animation == animation {
        self[count - 1].places.append(place)
      } else {
        append(EditGroup(animation: animation, places: [place]))
      }
    }
  }

  /// The same groups from the end to the beginning.
  fileprivate func backward<Place>() -> [EditGroup<Place>] where Element == EditGroup<Place> {
    reversed().map { EditGroup(animation: $0.animation, places: $0.places.reversed()) }
  }
}
