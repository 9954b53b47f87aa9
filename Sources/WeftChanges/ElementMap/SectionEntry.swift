// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A section in a leaf of a map's tree of sections.
struct SectionEntry: TreeEntry {
  let id: UInt64
  var value: any Sendable
  /// The lengths of what is before and after the items along the scroll axis.
  var leadingLength: Double
  var trailingLength: Double
  var items: Tree<ItemEntry>

  var summary: SectionSummary {
    var summary = SectionSummary()
    summary.count = 1
    summary.filledCount = items.count > 0 ? 1 : 0
    summary.edgeLength = leadingLength + trailingLength
    summary.items = items.summary
    return summary
  }

  func hasContent(of other: SectionEntry) -> Bool {
    id == other.id && items.root.sharesStorage(with: other.items.root)
  }

  func joined(with next: SectionEntry) -> SectionEntry? { nil }
}

/// What is known of a number of consecutive sections.
struct SectionSummary: TreeSummary, Hashable {
  var count = 0
  /// How many sections have items.
  var filledCount = 0
  /// What the sections have before and after their items.
  var edgeLength = 0.0
  var items = ItemSummary()

  static func += (lhs: inout SectionSummary, rhs: SectionSummary) {
    lhs.count += rhs.count
    lhs.filledCount += rhs.filledCount
    lhs.edgeLength += rhs.edgeLength
    lhs.items += rhs.items
  }
}
