// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges

/// The place of an element in a map: an item, or the header before a section's items.
public struct ElementPosition: Hashable, Comparable, Sendable {
  /// The section.
  public var section: Int
  /// The index of the item; -1 is the header.
  public var index: Int

  /// Makes the position of an item, or of a header with -1.
  public init(section: Int, index: Int) {
    self.section = section
    self.index = index
  }

  /// The position of a section's header.
  public static func header(_ section: Int) -> ElementPosition {
    ElementPosition(section: section, index: -1)
  }

  /// The position of an item.
  public static func item(_ path: ItemPath) -> ElementPosition {
    ElementPosition(section: path.section, index: path.item)
  }

  /// The path, if it is an item's.
  public var path: ItemPath? { index < 0 ? nil : ItemPath(section: section, item: index) }

  /// Orders as the eye meets them: section by section, headers before items.
  public static func < (a: ElementPosition, b: ElementPosition) -> Bool {
    (a.section, a.index) < (b.section, b.index)
  }
}
