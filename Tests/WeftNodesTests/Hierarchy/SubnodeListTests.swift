// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftNodes
import WeftTesting

/// The list of subnodes against a plain array, and the steps that removals take.
@Suite struct SubnodeListTests {
  private final class Item: Sendable {}

  @Test(arguments: seeds(40))
  func likeAnArray(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var list = SubnodeList<Item>()
    var plain: [Item] = []
    for _ in 0..<400 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<4:
        let item = Item()
        list.append(item)
        plain.append(item)
      case 4:
        let (item, index) = (Item(), Int.random(in: 0...plain.count, using: &generator))
        list.insert(item, at: index)
        plain.insert(item, at: index)
      case 5..<9:
        let item = plain.randomElement(using: &generator) ?? Item()
        list.remove(item)
        plain.removeAll { $0 === item }
      default:
        #expect(list.nodes.isIdentical(to: plain))
      }
      #expect(list.isEmpty == plain.isEmpty)
    }
    #expect(list.nodes.isIdentical(to: plain))
  }

  /// The orders in which siblings are taken out.
  enum Order: CaseIterable, Sendable { case forwards, backwards, random, alternating }

  @Test(arguments: Order.allCases)
  func removalsTakeLinearlyManySteps(order: Order) {
    let count = 100_000
    let items = (0..<count).map { _ in Item() }
    var list = SubnodeList(items)
    var generator = SeededGenerator(seed: 1)
    let removed =
      switch order {
      case .forwards: items
      case .backwards: Array(items.reversed())
      case .random: items.shuffled(using: &generator)
      case .alternating:
        (0..<count).map { $0.isMultiple(of: 2) ? items[$0 / 2] : items[count - 1 - $0 / 2] }
      }
    for item in removed { list.remove(item) }
    #expect(list.isEmpty)
    #expect(list.removalSteps <= 6 * count, "\(list.removalSteps)")
  }

  /// A removed node is not kept by the hole that it leaves.
  @Test func removedNodesAreReleased() {
    weak var watched: Item?
    var list = SubnodeList((0..<100).map { _ in Item() })
    do {
      let item = Item()
      watched = item
      list.insert(item, at: 50)
      list.remove(item)
    }
    #expect(watched == nil)
    #expect(list.nodes.count == 100)
  }
}
