// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import Weft

/// The content of the list, which is the first or all packages that match a query, by section.
struct PackageContent: Sendable {
  typealias Section = IdentifiedSection<PackageSection, Package>

  let sections: [Section]
  let count: Int
  /// The number of packages that match the query.
  let total: Int

  static let empty = PackageContent(sections: [], count: 0, total: 0)

  private init(sections: [Section], count: Int, total: Int) {
    self.sections = sections
    self.count = count
    self.total = total
  }

  init(of database: PackageDatabase, query: String, limit: Int) {
    let found = database.filter(query)
    let shown = Array(found.prefix(limit))
    self.init(
      sections: database.groups(of: shown).map { group in
        Section(id: group.section, items: group.indices.map { database.packages[$0] })
      },
      count: shown.count, total: found.count)
  }

  func changes(from old: PackageContent) -> ChangeSet {
    CollectionDiff(from: old.sections, to: sections, id: \.id, isUnchanged: ==).changes
  }
}
