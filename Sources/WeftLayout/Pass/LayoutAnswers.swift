// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

struct LayoutAnswers {
  typealias Node = Int32

  static let root: Node = 0

  private struct Element {
    let place: Int
    let depth: Int32
    /// The children in the order of their first measurement, or negative.
    var firstChild: Node = -1
    var lastChild: Node = -1
    var nextSibling: Node = -1
    var highestPlace = -1
    var current: Node = -1
    var lastAnswer: Int32 = -1
  }

  private struct Answer {
    let range: SizeRange
    let context: LayoutContext
    let layout: Layout
    let previous: Int32
  }

  /// Whether other threads have measured children that are not specs.
  var isShared = false
  private var elements: ContiguousArray<Element> = []
  private var answers: ContiguousArray<Answer> = []

  /// Returns the child of an element with the given place number. O(1) if the children are measured
  /// in order, even repeatedly.
  mutating func node(at place: Int, below parent: Node) -> Node {
    if elements.isEmpty {
      elements.reserveCapacity(8)
      elements.append(Element(place: 0, depth: 0))
    }
    let node = knownNode(at: place, below: parent) ?? add(at: place, below: parent)
    elements[Int(parent)].current = node
    return node
  }

  private func knownNode(at place: Int, below parent: Node) -> Node? {
    guard place <= elements[Int(parent)].highestPlace else { return nil }
    let current = elements[Int(parent)].current
    if elements[Int(current)].place == place { return current }
    let next = elements[Int(current)].nextSibling
    if next >= 0 && elements[Int(next)].place == place { return next }
    var child = elements[Int(parent)].firstChild
    while child >= 0 && elements[Int(child)].place != place {
      child = elements[Int(child)].nextSibling
    }
    return child >= 0 ? child : nil
  }

  private mutating func add(at place: Int, below parent: Node) -> Node {
    let node = Node(elements.count)
    let last = elements[Int(parent)].lastChild
    elements.append(Element(place: place, depth: depth(of: parent) + 1))
    if last >= 0 {
      elements[Int(last)].nextSibling = node
    } else {
      elements[Int(parent)].firstChild = node
    }
    elements[Int(parent)].lastChild = node
    elements[Int(parent)].highestPlace = max(elements[Int(parent)].highestPlace, place)
    return node
  }

  func depth(of node: Node) -> Int32 { elements[Int(node)].depth }

  func answer(of node: Node, _ range: SizeRange, _ context: LayoutContext) -> Layout? {
    guard Int(node) < elements.count else { return nil }
    var index = Int(elements[Int(node)].lastAnswer)
    while index >= 0 {
      if answers[index].range == range && answers[index].context == context {
        return answers[index].layout
      }
      index = Int(answers[index].previous)
    }
    return nil
  }

  mutating func store(
    _ layout: Layout, of node: Node, _ range: SizeRange, _ context: LayoutContext
  ) {
    if answers.isEmpty { answers.reserveCapacity(8) }
    answers.append(
      Answer(
        range: range, context: context, layout: layout,
        previous: elements[Int(node)].lastAnswer))
    elements[Int(node)].lastAnswer = Int32(answers.count - 1)
  }
}
