// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import Weft

/// The content of the list: the packages that a query has found, or the first of them, by section.
struct PackageContent: Sendable {
  typealias Section = IdentifiedSection<PackageSection, Package>

  let sections: [Section]
  /// How many packages are in ``sections``.
  let count: Int
  /// How many the query has found.
  let total: Int

  /// Nothing yet.
  static let empty = PackageContent(sections: [], count: 0, total: 0)

  private init(sections: [Section], count: Int, total: Int) {
    self.sections = sections
    self.count = count
    self.total = total
  }

  /// The first packages that a query finds.
  init(of database: PackageDatabase, query: String, limit: Int) {
    let found = database.filter(query)
    let shown = Array(found.prefix(limit))
    self.init(
      sections: database.groups(of: shown).map { group in
        Section(id: group.section, items: group.indices.map { database.packages[$0] })
      },
      count: shown.count, total: found.count)
  }

  /// The change set that leads from other content to this.
  func changes(from old: PackageContent) -> ChangeSet {
    CollectionDiff(from: old.sections, to: sections, id: \.id, isUnchanged: ==).changes
  }
}
