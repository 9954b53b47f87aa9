// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A first-in-first-out queue over an array: appending and taking cost O(1), amortised.
package struct FIFO<Element> {
  private var storage: [Element?] = []
  private var head = 0

  /// Makes an empty queue.
  package init() {}

  /// The number of elements.
  package var count: Int { storage.count - head }

  /// Whether there is nothing to take.
  package var isEmpty: Bool { head == storage.count }

  /// Adds an element at the end.
  package mutating func append(_ element: Element) {
    storage.append(element)
  }

  /// Takes the element that was added first.
  package mutating func popFirst() -> Element? {
    guard head < storage.count else { return nil }
    let element = storage[head].take()
    head += 1
    if head == storage.count {
      storage.removeAll(keepingCapacity: true)
      head = 0
    } else if head > 64, head * 2 > storage.count {
      storage.removeFirst(head)
      head = 0
    }
    return element
  }
}

extension FIFO: Sendable where Element: Sendable {}
