// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ElementMap {
  /// An item of a map: where it is, what is known of it, and its element when asked for.
  public struct Item: Sendable {
    /// The item's place in the map it was taken from.
    public let path: ItemPath
    private let entry: ItemEntry
    private let offset: Int

    init(path: ItemPath, entry: ItemEntry, offset: Int) {
      self.path = path
      self.entry = entry
      self.offset = offset
    }

    /// The identity of the item's element, known without making it.
    public var id: ElementID { ElementID(rawValue: entry.id + UInt64(offset)) }

    /// The length along the scroll axis in points, if it is known.
    public var length: Double? { entry.length }

    /// The element, made now if this is the first look at it.
    ///
    /// Every map and item that shares it gives the same object, on any thread.
    public var element: Element { Self.typed(entry.element(at: offset)) }

    /// The element, if it was looked at before.
    public var elementIfMade: Element? { entry.elementIfMade(at: offset).map(Self.typed) }

    /// Entries are made from an `ElementRun<Element>` only, so the type is right.
    private static func typed(_ element: AnyElement) -> Element { element as! Element }
  }
}
