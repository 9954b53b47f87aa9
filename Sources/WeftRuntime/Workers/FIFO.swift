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

  /// The element that was added first, if there is one.
  package var first: Element? { head < storage.count ? storage[head] : nil }

  /// Adds an element at the end.
  package mutating func append(_ element: Element) {
    storage.append(element)
  }

  /// Takes the element that was added first.
  package mutating func popFirst() -> Element? {
    // Most queues hold one element at a time.
    if storage.count == 1 { return storage.removeLast() }
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

  /// Removes elements, wherever they are.
  ///
  /// - Complexity: O(n).
  package mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    storage = filter { !isUnwanted($0) }
    head = 0
  }
}

extension FIFO: Sequence {
  /// The elements, the one that was added first at the front.
  package func makeIterator() -> some IteratorProtocol<Element> {
    storage[head...].lazy.compactMap { $0 }.makeIterator()
  }
}

extension FIFO: Sendable where Element: Sendable {}
