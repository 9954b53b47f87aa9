// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// Where a data controller gets counts and elements from, in the data space.
@MainActor protocol DataControllerSource: AnyObject, Sendable {
  /// The number of sections now.
  var numberOfSections: Int { get }

  /// The number of items of a section now; asked only for sections that an update speaks of.
  func numberOfItems(inSection section: Int) -> Int

  /// The elements of new items.
  func newItems(inSection section: Int, range: Range<Int>) -> ElementRun<CollectionElement>

  /// What a reloaded item consists of now.
  func content(at path: ItemPath) -> ItemContent

  /// The header of a section, if it has one.
  func header(ofSection section: Int) -> ItemContent?
}
