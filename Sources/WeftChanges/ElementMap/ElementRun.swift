// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Consecutive new items for a map, which are existing elements or elements created on first
/// access.
public struct ElementRun<Element: MapElement>: Sendable {
  /// The number of items.
  public let count: Int
  let entries: [ItemEntry]

  /// Creates a run of existing elements, with a known length along the scroll axis in points.
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

  /// Creates a run of elements that are created on first access. The cost is the same for any
  /// `count`.
  /// - Parameters:
  ///   - length: The known length of each element along the scroll axis, in points.
  ///   - make: Creates the element at an index in the run with the given identity. Called without a
  ///     lock on the thread that accesses the element. If several threads call it concurrently for
  ///     an element, all receive the result of one call.
  public init(
    count: Int, length: Double? = nil, fileID: String = #fileID, line: Int = #line,
    make: @escaping @Sendable (_ index: Int, _ id: ElementID) -> Element
  ) {
    self.init(
      count: count, length: length, keepsElements: true, fileID: fileID, line: line, make: make)
  }

  /// Creates a run whose elements are plain values that may be created at every access.
  init(
    count: Int, length: Double? = nil, keepsElements: Bool, fileID: String = #fileID,
    line: Int = #line, make: @escaping @Sendable (_ index: Int, _ id: ElementID) -> Element
  ) {
    let location = ChangeSet.SourceLocation(fileID: fileID, line: line)
    precondition(count >= 0, "A run of \(count) elements was requested at \(location)")
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
