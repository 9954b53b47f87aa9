// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A first-in-first-out queue in an array. Appending and removing cost O(1), amortized.
package struct FIFO<Element> {
  private var storage: [Element?] = []
  private var head = 0

  package init() {}

  package var count: Int { storage.count - head }

  package var isEmpty: Bool { head == storage.count }

  package var first: Element? { head < storage.count ? storage[head] : nil }

  package mutating func append(_ element: Element) {
    storage.append(element)
  }

  package mutating func popFirst() -> Element? {
    // Most queues hold only one element.
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

  /// Removes all matching elements in O(*n*).
  package mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    storage = filter { !isUnwanted($0) }
    head = 0
  }
}

extension FIFO: Sequence {
  package func makeIterator() -> some IteratorProtocol<Element> {
    storage[head...].lazy.compactMap { $0 }.makeIterator()
  }
}

extension FIFO: Sendable where Element: Sendable {}
