// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The place of an item in a sectioned collection: a section and an index inside it.
///
/// The function that takes or returns a path defines the state that it belongs to.
/// You can write it as a literal of two numbers: `[section, item]`.
public struct ItemPath: Hashable, Comparable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the item inside its section.
  public var item: Int

  /// Makes the path of an item in a section.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Orders paths by section, then by item: the order in which a collection shows them.
  public static func < (lhs: ItemPath, rhs: ItemPath) -> Bool {
    lhs.section != rhs.section ? lhs.section < rhs.section : lhs.item < rhs.item
  }
}

extension ItemPath: ExpressibleByArrayLiteral {
  /// Makes a path from `[section, item]`; any other number of elements is a programmer error.
  public init(arrayLiteral elements: Int...) {
    precondition(
      elements.count == 2, "An item path is written [section, item], not \(elements)")
    self.init(section: elements[0], item: elements[1])
  }
}

extension ItemPath: CustomStringConvertible {
  /// The path as its literal, such as `[0, 3]`.
  public var description: String { "[\(section), \(item)]" }
}

/// A place before a change set together with the place of the same thing after it.
public struct IndexPair<Index: Hashable & Sendable>: Hashable, Sendable {
  /// The place in the state before.
  public var old: Index
  /// The place in the state after.
  public var new: Index

  /// Makes a pair of places.
  public init(old: Index, new: Index) {
    self.old = old
    self.new = new
  }
}
