// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

typealias AnyElement = any AnyObject & Sendable

/// The elements of a run, each made on first access, and the same one for every map.
///
/// Retains the elements until ``MapVersion`` finds that no map has the item any more.
final class LazyElements: Sendable {
  private struct State {
    var made: [Int: AnyElement] = [:]
    /// The lineage of the maps that have the run.
    var lineage: ObjectIdentifier?
    /// Whether maps of more than one lineage have the run, so that none of them knows which parts
    /// are removed.
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

/// Items of a run that a change set has removed.
struct RemovedItems: Sendable {
  weak var run: LazyElements?
  let range: Range<Int>
}
