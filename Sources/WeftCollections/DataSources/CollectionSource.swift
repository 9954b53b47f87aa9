// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// Provides the data for the pipeline. Main actor, in the data space.
@MainActor protocol CollectionSource: AnyObject, Sendable {
  var numberOfSections: Int { get }

  /// Called only for sections that an update edits.
  func numberOfItems(inSection section: Int) -> Int

  /// Whether the contents of all items are determined later, so that the elements of new items can
  /// be made at any time and on any thread.
  var leavesContentsOpen: Bool { get }

  /// Returns the elements of new items, whose contents may be determined later. `locations` are the
  /// inserting calls, for reports.
  func newItems(
    inSection section: Int, range: Range<Int>, locations: EditLocations
  ) -> ElementRun<CollectionElement>

  /// Returns the content of a reloaded item, or `nil` to determine it later.
  func reloadedContent(at path: ItemPath) -> ItemContent?

  /// Returns the content of an item that was to be determined later.
  func content(at path: ItemPath) -> ItemContent

  /// Returns the sizes that a cell may have, or `nil`, the default, if the layout determines them.
  func sizeRange(ofItemAt path: ItemPath) -> SizeRange?

  /// Returns data that the program keeps with a section. `nil` by default.
  func context(ofSection section: Int) -> (any Sendable)?

  func header(ofSection section: Int) -> ItemContent?

  func footer(ofSection section: Int) -> ItemContent?

  /// Returns the contents of a section's other elements. Empty by default.
  func supplements(ofSection section: Int) -> [SupplementaryKind: ItemContent]

  func layout(ofSection section: Int) -> SectionLayout?

  /// Whether a worker prepares an edit of the collection. `false` by default.
  var hasSubmitted: Bool { get }

  /// Applies everything that a worker still prepares. Does nothing by default.
  func applySubmitted()

  /// The titles of a section index. Empty by default.
  var sectionIndexTitles: [String] { get }

  /// By default returns the section with the title's index.
  func section(forIndexTitle title: String, at index: Int) -> Int
}

extension CollectionSource {
  var hasSubmitted: Bool { false }

  func applySubmitted() {}

  func sizeRange(ofItemAt path: ItemPath) -> SizeRange? { nil }

  func context(ofSection section: Int) -> (any Sendable)? { nil }

  func supplements(ofSection section: Int) -> [SupplementaryKind: ItemContent] { [:] }

  var sectionIndexTitles: [String] { [] }

  func section(forIndexTitle title: String, at index: Int) -> Int { index }
}
