// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Items that are put into a section next to each other.
enum TargetRun: Hashable {
  case new(Range<Int>)
  case moved(Int)

  var start: Int {
    switch self {
    case .new(let range): range.lowerBound
    case .moved(let item): item
    }
  }
}

extension VerifiedChanges {
  /// What is put into each section that gets items, ascending by new index.
  var itemTargetsBySection: [(section: Int, runs: [TargetRun])] {
    var sections = Set(insertedSections)
    sections.formUnion(reloadedSections.map(\.new))
    let sectionsWithNewContent = sections
    sections.formUnion(itemTargets.sites.map(\.place.section))
    return sections.sorted().map { section in
      let sites = itemTargets.sites[itemTargets.range(ofSection: section)]
      let runs =
        sectionsWithNewContent.contains(section)
        ? Self.runs(around: sites, count: newItemCounts[section] ?? 0) : Self.runs(of: sites)
      return (section, runs)
    }
  }

  /// All that a new section is made of: what moves into it, and new items in between.
  private static func runs(
    around sites: ArraySlice<EditSites<ItemPath>.Site>, count: Int
  ) -> [TargetRun] {
    var runs: [TargetRun] = []
    var next = 0
    for site in sites {
      if next < site.place.item { runs.append(.new(next..<site.place.item)) }
      runs.append(.moved(site.place.item))
      next = site.place.item + 1
    }
    if next < count { runs.append(.new(next..<count)) }
    return runs
  }

  private static func runs(of sites: ArraySlice<EditSites<ItemPath>.Site>) -> [TargetRun] {
    var runs: [TargetRun] = []
    for site in sites {
      let item = site.place.item
      if site.partner != nil {
        runs.append(.moved(item))
      } else if case .new(let range) = runs.last, range.upperBound == item {
        runs[runs.count - 1] = .new(range.lowerBound..<item + 1)
      } else {
        runs.append(.new(item..<item + 1))
      }
    }
    return runs
  }
}
