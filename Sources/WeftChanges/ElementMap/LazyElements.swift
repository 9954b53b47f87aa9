// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

typealias AnyElement = any AnyObject & Sendable

/// The elements of a run, each made when first looked at, and the same one for every map.
final class LazyElements: Sendable {
  /// The identity of the first element; the others follow it.
  let firstID: UInt64
  private let make: @Sendable (Int, ElementID) -> AnyElement
  private let made = Mutex<[Int: AnyElement]>([:])
  /// Whether elements are made once; else each look makes another.
  private let keepsElements: Bool

  init(
    firstID: UInt64, keepsElements: Bool,
    make: @escaping @Sendable (Int, ElementID) -> AnyElement
  ) {
    self.firstID = firstID
    self.keepsElements = keepsElements
    self.make = make
  }

  func elementIfMade(at index: Int) -> AnyElement? {
    made.withLock { $0[index] }
  }

  /// The element, made now if need be. Of several that threads make at once, one stays.
  func element(at index: Int) -> AnyElement {
    if keepsElements, let element = elementIfMade(at: index) { return element }
    let new = make(index, ElementID(rawValue: firstID + UInt64(index)))
    guard keepsElements else { return new }
    return made.withLock { made in
      if let first = made[index] { return first }
      made[index] = new
      return new
    }
  }

  /// Forgets the elements in a range; the next look at one makes another.
  func releaseElements(in range: Range<Int>) {
    // What is taken out is freed after the lock is released, as that may call out.
    _ = made.withLock { made in
      made.count < range.count
        ? made.keys.filter(range.contains).map { made.removeValue(forKey: $0) }
        : range.map { made.removeValue(forKey: $0) }
    }
  }
}
