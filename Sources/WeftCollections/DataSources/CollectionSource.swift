// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayout

/// Answers the pipeline's questions about the data; main actor, in the data space.
@MainActor protocol CollectionSource: AnyObject, Sendable {
  /// The number of sections now.
  var numberOfSections: Int { get }

  /// The number of items of a section now; asked only for sections that an update speaks of.
  func numberOfItems(inSection section: Int) -> Int

  /// Whether the contents of all items are left open, so that it makes no difference when the
  /// elements of new items are made, or on which thread.
  var leavesContentsOpen: Bool { get }

  /// The elements of new items; their contents may be left open.
  ///
  /// - Parameter locations: the calls that bring them, for reports.
  func newItems(
    inSection section: Int, range: Range<Int>, locations: EditLocations
  ) -> ElementRun<CollectionElement>

  /// The content of a reloaded item; `nil` if it is left open.
  func reloadedContent(at path: ItemPath) -> ItemContent?

  /// The content of an item that was left open.
  func content(at path: ItemPath) -> ItemContent

  /// The sizes that the cell of an item may have, if the layout is not to decide; asked again after
  /// its content. `nil` by default.
  func sizeRange(ofItemAt path: ItemPath) -> SizeRange?

  /// Data that the program keeps with a section; none by default.
  func context(ofSection section: Int) -> (any Sendable)?

  /// The content of a section's header, if it has one.
  func header(ofSection section: Int) -> ItemContent?

  /// The content of a section's footer, if it has one.
  func footer(ofSection section: Int) -> ItemContent?

  /// The contents of a section's other elements; none by default.
  func supplements(ofSection section: Int) -> [SupplementaryKind: ItemContent]

  /// The layout of a section, if it has one of its own.
  func layout(ofSection section: Int) -> SectionLayout?

  /// Whether a worker prepares an edit of the collection. Never, by default.
  var hasSubmitted: Bool { get }

  /// Applies at once whatever a worker still prepares: code waits for all updates, or the window is
  /// closing. Does nothing by default.
  func applySubmitted()

  /// The titles of a section index; none by default.
  var sectionIndexTitles: [String] { get }

  /// The section that a title of the index leads to; by default the one with the title's index.
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
