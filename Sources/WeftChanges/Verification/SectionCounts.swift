// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How many sections and items a state of a collection has.
///
/// An array of item counts is one; so is an ``ElementMap``.
public protocol SectionCounts {
  /// The number of sections.
  var numberOfSections: Int { get }

  /// The number of items in a section, `section` being in `0 ..< numberOfSections`.
  func numberOfItems(inSection section: Int) -> Int
}

/// The largest collection that change sets and maps accept.
///
/// A data source that reports more gets a ``ChangeSetError``. Below these bounds no sum of counts
/// overflows, and the number of sections, each of which costs memory, stays reasonable.
public enum CollectionLimits {
  /// The most sections of a collection: about 4 million.
  public static let numberOfSections = 1 << 22
  /// The most items of a section: about 10¹². Items that were not accessed yet cost nothing.
  public static let numberOfItemsInSection = 1 << 40
}

extension Array: SectionCounts where Element == Int {
  /// The number of sections: of counts in the array.
  public var numberOfSections: Int { count }

  /// The item count of a section.
  public func numberOfItems(inSection section: Int) -> Int { self[section] }
}

/// Which sections' item counts a verification compares.
public enum CountScope: Hashable, Sendable {
  /// Every section that survives, edited or not. Costs O(sections).
  case allSections
  /// Only sections that have item edits. For callers that know the other counts to be unchanged,
  /// because they never asked for them again.
  case editedSections
}
