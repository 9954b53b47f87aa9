// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ChangeSet {
  /// Records what leads from one of the matched states to the other.
  ///
  /// - Complexity: O(k · log k) for k runs, and O(edits).
  mutating func record(_ matching: StateMatching, _ callSite: CallSite) {
    recordSections(matching, callSite)
    recordItems(matching, callSite)
  }

  private mutating func recordSections(_ matching: StateMatching, _ callSite: CallSite) {
    let (_, moving) = matching.sections.splitByOrder()
    let byOld = matching.sections.sorted { $0.old < $1.old }
    let deleted = byOld.gaps(upTo: matching.counts.old, \.old).joined()
    let inserted = matching.sections.gaps(upTo: matching.counts.new, \.new).joined()
    record(deleted, .automatic, callSite) { .deleteSection($0) }
    record(inserted, .automatic, callSite) { .insertSection($0) }
    for run in moving {
      record(0..<run.count, .automatic, callSite) {
        .moveSection(from: run.old + $0, to: run.new + $0)
      }
    }
  }

  /// Deletes, inserts and moves items, without what the edits of sections say already.
  private mutating func recordItems(_ matching: StateMatching, _ callSite: CallSite) {
    let byNew = matching.items.sorted { $0.new < $1.new }[...]
    let byOld = matching.items.sorted { $0.old < $1.old }[...]
    var stayingOldSections: [Int: Int] = [:]
    for section in matching.comparedSections {
      stayingOldSections[section.index.new] = section.index.old
      let new = byNew.runs(ofSection: section.index.new, \.new)
      let old = byOld.runs(ofSection: section.index.old, \.old)
      let inserted = new.map(\.inSection).gaps(upTo: section.count.new, \.new).joined()
      let deleted = old.map(\.inSection).gaps(upTo: section.count.old, \.old).joined()
      record(inserted, .automatic, callSite) {
        .insertItem(ItemPath(section: section.index.new, item: $0))
      }
      record(deleted, .automatic, callSite) {
        .deleteItem(ItemPath(section: section.index.old, item: $0))
      }
      let candidates = new.filter { $0.old.section == section.index.old }.map(\.inSection)
      for run in candidates.splitByOrder().moving {
        record(0..<run.count, .automatic, callSite) {
          .moveItem(
            from: ItemPath(section: section.index.old, item: run.old + $0),
            to: ItemPath(section: section.index.new, item: run.new + $0))
        }
      }
    }
    for run in byNew where stayingOldSections[run.new.section] != run.old.section {
      record(0..<run.count, .automatic, callSite) {
        .moveItem(from: run.old + $0, to: run.new + $0)
      }
    }
  }
}
