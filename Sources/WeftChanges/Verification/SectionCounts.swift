// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The number of sections and items in a state of a collection, such as an array of item counts or
/// an ``ElementMap``.
public protocol SectionCounts {
  /// The number of sections.
  var numberOfSections: Int { get }

  /// Returns the number of items in a section within `0 ..< numberOfSections`.
  func numberOfItems(inSection section: Int) -> Int
}

/// The limits for collections, above which a data source causes a ``ChangeSetError``. Within the
/// limits, no sum of counts overflows, and the memory for the sections stays reasonable.
public enum CollectionLimits {
  /// The maximum number of sections, about 4 million.
  public static let numberOfSections = 1 << 22
  /// The maximum number of items in a section, about 10¹². Items cost nothing until accessed.
  public static let numberOfItemsInSection = 1 << 40
}

extension Array: SectionCounts where Element == Int {
  /// The number of sections, which is the number of counts in the array.
  public var numberOfSections: Int { count }

  /// Returns the item count of a section.
  public func numberOfItems(inSection section: Int) -> Int { self[section] }
}

/// The sections whose item counts a verification compares.
public enum CountScope: Hashable, Sendable {
  /// All surviving sections, edited or not. Costs O(sections).
  case allSections
  /// Only sections with item edits, if the other counts were not requested again.
  case editedSections
}
