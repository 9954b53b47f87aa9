// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

typealias AnyElement = any AnyObject & Sendable

/// The elements of a run, which all maps share. Each is created on first access and retained until
/// ``MapVersion`` detects that no map contains its item.
final class LazyElements: Sendable {
  private struct State {
    var made: [Int: AnyElement] = [:]
    /// The lineage of the maps that contain the run.
    var lineage: ObjectIdentifier?
    /// Whether maps of several lineages contain the run, so that none determines which parts are
    /// removed.
    var isShared = false
  }

  /// The identity of the first element, which the others follow.
  let firstID: UInt64
  /// Whether elements are created only once, instead of at each access.
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

  /// If several threads create an element concurrently, all use the first one.
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

  /// O(min(elements made, range)).
  func madeIndexes(in range: Range<Int>) -> [Int] {
    state.withLock { $0.made.keys(in: range) }
  }

  /// Releases the elements in a range, unless maps of several lineages share the run.
  func releaseElements(in range: Range<Int>) {
    // Outside the lock, because deinitializers may call other code.
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
