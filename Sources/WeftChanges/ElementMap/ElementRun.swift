// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// New consecutive items for a map: existing elements, or a number of elements that are each made
/// on first access.
public struct ElementRun<Element: MapElement>: Sendable {
  /// The number of items.
  public let count: Int
  let entries: [ItemEntry]

  /// Makes a run of existing elements.
  ///
  /// - Parameter length: The known length of each along the scroll axis, in points.
  public init(_ elements: some Sequence<Element>, length: Double? = nil) {
    entries = elements.map {
      ItemEntry(id: $0.id.rawValue, count: 1, length: length, source: .element($0))
    }
    count = entries.count
  }

  init(entries: [ItemEntry]) {
    self.entries = entries
    count = entries.reduce(0) { $0 + $1.count }
  }

  /// Makes a run of elements that are made when first looked at. Costs the same for any `count`.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - length: The known length of each along the scroll axis, in points.
  ///   - make: Makes the element with an index in the run; it must take the identity it is given.
  ///     Called on the thread that looks at the element, without a lock. If several threads look
  ///     at it first, each may call it, and all get the result of one of them.
  public init(
    count: Int, length: Double? = nil, fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (_ index: Int, _ id: ElementID) -> Element
  ) {
    self.init(
      count: count, length: length, keepsElements: true, fileID: fileID, line: line, make: make)
  }

  /// Makes a run whose elements, being nothing but values, may be made at every look.
  init(
    count: Int, length: Double? = nil, keepsElements: Bool, fileID: String = #fileID,
    line: Int = #line, make: @escaping @Sendable (_ index: Int, _ id: ElementID) -> Element
  ) {
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    precondition(count >= 0, "A run of \(count) elements was asked for at \(location)")
    self.count = count
    guard count > 0 else {
      entries = []
      return
    }
    let firstID = Identity.reserve(count)
    let elements = LazyElements(firstID: firstID, keepsElements: keepsElements) { index, id in
      let element = make(index, id)
      precondition(
        element.id == id, "The run at \(location) made an element without its identity")
      return element
    }
    entries = [
      ItemEntry(id: firstID, count: count, length: length, source: .run(elements, start: 0))
    ]
  }
}
