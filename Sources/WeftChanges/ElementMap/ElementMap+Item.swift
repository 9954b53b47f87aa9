// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ElementMap {
  /// An item of a map, with its path, its known size, and its element on demand.
  public struct Item: Sendable {
    /// The item's path in its map.
    public let path: ItemPath
    private let entry: ItemEntry
    private let offset: Int

    init(path: ItemPath, entry: ItemEntry, offset: Int) {
      self.path = path
      self.entry = entry
      self.offset = offset
    }

    /// The identity of the item's element, available without creating it.
    public var id: ElementID { ElementID(rawValue: entry.id + UInt64(offset)) }

    /// Whether the items of both maps have the same content version.
    package func hasContent(of other: Item) -> Bool {
      id == other.id && entry.version == other.entry.version
    }

    /// The length along the scroll axis in points, if it is known.
    public var length: Double? { entry.length }

    /// The item's breadth across the scroll axis in points, if it was given with the length.
    public var breadth: Double { entry.breadth }

    /// The element, created on first access. Every map and item that shares it returns the same
    /// object, on any thread.
    public var element: Element { ElementMap.typed(entry.element(at: offset)) }

    /// The element, if it was created before.
    public var elementIfMade: Element? {
      entry.elementIfMade(at: offset).map(ElementMap.typed)
    }
  }

  /// The type is right, because entries are only created from an `ElementRun<Element>` or an
  /// `Element`. A checked cast would take a tenth of the time of an access.
  static func typed(_ element: AnyElement) -> Element {
    unsafeDowncast(element, to: Element.self)
  }
}

extension ElementMap {
  /// Returns the item at a path, or nil if it does not exist. O(log n). Does not create the
  /// element.
  public func item(at path: ItemPath) -> Item? {
    sections.item(at: path).map { Item(path: path, entry: $0.entry, offset: $0.offset) }
  }

  /// Returns the element at a path, created on first access, or nil if it does not exist. O(log n),
  /// plus creating the element.
  public func element(at path: ItemPath) -> Element? {
    sections.item(at: path).map { Self.typed($0.entry.element(at: $0.offset)) }
  }

  /// Returns the element at a path if it exists and was created. O(log n).
  public func elementIfMade(at path: ItemPath) -> Element? {
    sections.item(at: path).flatMap { $0.entry.elementIfMade(at: $0.offset) }.map(Self.typed)
  }

  /// Visits the existing items in a range of a section, in order. O(log n + items visited). Creates
  /// no elements.
  public func forEachItem(
    inSection section: Int, _ range: Range<Int>, _ body: (Item) throws -> Void
  ) rethrows {
    guard let items = sections.entry(at: section)?.entry.items else { return }
    try items.forEachEntry(overlapping: range) { entry, start in
      for item in range.clamped(to: start..<start + entry.count) {
        let path = ItemPath(section: section, item: item)
        try body(Item(path: path, entry: entry, offset: item - start))
      }
    }
  }

  /// Visits all items of a section in order.
  public func forEachItem(
    inSection section: Int, _ body: (Item) throws -> Void
  ) rethrows {
    try forEachItem(inSection: section, 0..<numberOfItems(inSection: section), body)
  }
}
