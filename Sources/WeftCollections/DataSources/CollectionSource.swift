// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// Provides the data for the pipeline. Main actor, in the data space.
@MainActor protocol CollectionSource: AnyObject, Sendable {
  var numberOfSections: Int { get }

  /// Returns the current number of items of a section. Called only for sections that an update
  /// edits.
  func numberOfItems(inSection section: Int) -> Int

  /// Whether the contents of all items are determined later, so that it does not matter when or on
  /// which thread the elements of new items are made.
  var leavesContentsOpen: Bool { get }

  /// Returns the elements of new items. Their contents may be determined later.
  ///
  /// - Parameter locations: The calls that insert the items, for reports.
  func newItems(
    inSection section: Int, range: Range<Int>, locations: EditLocations
  ) -> ElementRun<CollectionElement>

  /// Returns the content of a reloaded item, or `nil` to determine it later.
  func reloadedContent(at path: ItemPath) -> ItemContent?

  /// Returns the content of an item that was to be determined later.
  func content(at path: ItemPath) -> ItemContent

  /// Returns the sizes that the cell of an item may have, or `nil` if the layout determines them.
  /// Requested again after the item's content. `nil` by default.
  func sizeRange(ofItemAt path: ItemPath) -> SizeRange?

  /// Returns data that the program keeps with a section. `nil` by default.
  func context(ofSection section: Int) -> (any Sendable)?

  /// Returns the content of a section's header, or `nil` for no header.
  func header(ofSection section: Int) -> ItemContent?

  /// Returns the content of a section's footer, or `nil` for no footer.
  func footer(ofSection section: Int) -> ItemContent?

  /// Returns the contents of a section's other elements. Empty by default.
  func supplements(ofSection section: Int) -> [SupplementaryKind: ItemContent]

  /// Returns the section's own layout, if any.
  func layout(ofSection section: Int) -> SectionLayout?

  /// Whether a worker prepares an edit of the collection. `false` by default.
  var hasSubmitted: Bool { get }

  /// Applies everything that a worker still prepares, because code waits for all updates or the
  /// window is closing. Does nothing by default.
  func applySubmitted()

  /// The titles of a section index. Empty by default.
  var sectionIndexTitles: [String] { get }

  /// Returns the section that belongs to a title of the index. By default this is the section with
  /// the title's index.
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
