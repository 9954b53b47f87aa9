// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Elements that leave in the order in which they came.
struct WorkQueue<Element>: Sequence {
  private var elements: [Element?] = []
  /// Where the first one is; all before have left.
  private var start = 0

  var first: Element? { start < elements.count ? elements[start] : nil }

  mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the first one; O(1) amortized.
  mutating func popFirst() -> Element? {
    guard let first else { return nil }
    elements[start] = nil
    start += 1
    if 2 * start >= elements.count {
      elements.removeFirst(start)
      start = 0
    }
    return first
  }

  /// - Complexity: O(n).
  mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    elements = filter { !isUnwanted($0) }
    start = 0
  }

  func makeIterator() -> some IteratorProtocol<Element> {
    elements[start...].lazy.compactMap { $0 }.makeIterator()
  }
}
