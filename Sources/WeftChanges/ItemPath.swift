// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The position of an item in a sectioned collection, as a section and an index inside it, in a
/// state that its user defines. A path can be written as a literal, `[section, item]`.
public struct ItemPath: Hashable, Comparable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the item inside its section.
  public var item: Int

  /// Creates the path of an item in a section.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Orders paths by section and then by item, which is the order of display.
  public static func < (lhs: ItemPath, rhs: ItemPath) -> Bool {
    lhs.section != rhs.section ? lhs.section < rhs.section : lhs.item < rhs.item
  }
}

extension ItemPath: ExpressibleByArrayLiteral {
  /// Creates a path from `[section, item]`. Any other number of elements is a programmer error.
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

/// An index in the state before a change set and the corresponding index after it.
public struct IndexPair<Index: Hashable & Sendable>: Hashable, Sendable {
  /// The index in the state before.
  public var old: Index
  /// The index in the state after.
  public var new: Index

  /// Creates a pair of indexes.
  public init(old: Index, new: Index) {
    self.old = old
    self.new = new
  }
}
