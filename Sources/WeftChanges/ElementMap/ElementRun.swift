// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// New consecutive items for a map: elements at hand, or a number of elements that are each made
/// when first looked at.
public struct ElementRun<Element: MapElement>: Sendable {
  /// The number of items.
  public let count: Int
  let entries: [ItemEntry]

  /// Makes a run of elements at hand.
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

typealias AnyElement = any AnyObject & Sendable

/// The elements of a run, each made when first looked at, and the same one for every map.
///
/// Keeps what it made until ``MapVersion`` finds that no map has the item any more.
final class LazyElements: Sendable {
  private struct State {
    var made: [Int: AnyElement] = [:]
    /// The lineage of the maps that have the run.
    var lineage: ObjectIdentifier?
    /// Whether maps of more than one lineage have the run, so that none can tell what goes.
    var isShared = false
  }

  /// The identity of the first element; the others follow it.
  let firstID: UInt64
  /// Whether elements are made once; else each look makes another.
  let keepsElements: Bool
  private let make: @Sendable (Int, ElementID) -> AnyElement
  private let state = Mutex(State())

  init(
    firstID: UInt64, keepsElements: Bool,
    make: @escaping @Sendable (Int, ElementID) -> AnyElement
  ) {
    self.firstID = firstID
    self.keepsElements = keepsElements
    self.make = make
  }

  func elementIfMade(at index: Int) -> AnyElement? {
    state.withLock { $0.made[index] }
  }

  /// The element, made now if need be. Of several that threads make at once, one stays.
  func element(at index: Int) -> AnyElement {
    if keepsElements, let element = elementIfMade(at: index) { return element }
    let new = make(index, ElementID(rawValue: firstID + UInt64(index)))
    guard keepsElements else { return new }
    return state.withLock { state in
      if let first = state.made[index] { return first }
      state.made[index] = new
      return new
    }
  }

  func adopt(by lineage: ObjectIdentifier) {
    state.withLock { state in
      if let first = state.lineage, first != lineage { state.isShared = true }
      state.lineage = lineage
    }
  }

  /// - Complexity: O(min(elements made, range)).
  func madeIndexes(in range: Range<Int>) -> [Int] {
    state.withLock { $0.made.keys(in: range) }
  }

  /// Releases the elements in a range, unless maps that do not know each other share the run.
  func releaseElements(in range: Range<Int>) {
    // The elements outlive the lock, as their deinitialisers may call out.
    let released = state.withLock { state in
      state.isShared
        ? [] : state.made.keys(in: range).map { state.made.removeValue(forKey: $0) }
    }
    withExtendedLifetime(released) {}
  }
}

extension [Int: AnyElement] {
  fileprivate func keys(in range: Range<Int>) -> [Int] {
    count < range.count
      ? keys.filter(range.contains) : range.filter { self[$0] != nil }
  }
}
