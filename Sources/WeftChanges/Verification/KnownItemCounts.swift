// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The item counts of the sections that a change set refers to. The first needs no dictionary,
/// because a burst creates a thousand sets, mostly of one section.
struct KnownItemCounts: Sendable, Sequence {
  typealias Element = (section: Int, count: Int)

  private var first: Element?
  private var others: [Int: Int] = [:]

  subscript(section: Int) -> Int? {
    get { first?.section == section ? first?.count : others.isEmpty ? nil : others[section] }
    set {
      if first?.section == section || first == nil && others.isEmpty {
        first = newValue.map { (section, $0) }
      } else {
        others[section] = newValue
      }
    }
  }

  mutating func merge(_ newer: KnownItemCounts) {
    for (section, count) in newer { self[section] = count }
  }

  func makeIterator() -> Iterator { Iterator(first: first, others: others.makeIterator()) }

  struct Iterator: IteratorProtocol {
    var first: Element?
    var others: Dictionary<Int, Int>.Iterator

    mutating func next() -> Element? {
      first.take() ?? others.next().map { ($0.key, $0.value) }
    }
  }
}
