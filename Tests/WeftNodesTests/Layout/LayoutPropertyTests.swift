// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftNodes
import WeftTesting

/// A tree after partial layouts equals a tree that is laid out for the first time.
@MainActor @Suite struct LayoutPropertyTests {
  @Test(arguments: seeds(40))
  func aChangedTreeLooksLikeANewOne(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let root = VariedNode.random(depth: 4, using: &generator)
    let scale = [1, 1.25, 2].randomElement(using: &generator)!
    let window = HeadlessWindow(size: .hundred, scale: scale, rootNode: root)
    for step in 0..<30 {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        change(root, in: window, using: &generator)
      }
      try window.settle()
      let fresh = root.copy()
      let range = SizeRange(exact: window.size)
      fresh.apply(
        fresh.layout(thatFits: range, in: LayoutContext(rootIn: range, scale: scale)),
        scale: scale)
      let (frames, expected) = (describe(root), describe(fresh))
      guard frames == expected else {
        let places = zip(frames, expected).enumerated().filter { $1.0 != $1.1 }
        Issue.record("seed \(seed), step \(step): \(places.prefix(3))")
        return
      }
    }
  }

  private func change(
    _ root: VariedNode, in window: HeadlessWindow, using generator: inout SeededGenerator
  ) {
    let nodes = root.allNodes
    let node = nodes.randomElement(using: &generator)!
    let other = nodes.randomElement(using: &generator)!
    switch Int.random(in: 0..<10, using: &generator) {
    case 0:
      window.resize(
        to: Size(width: Double.random(in: 50...150, using: &generator).rounded(), height: 100))
    case 1:
      // A caller measures sizes that are not shown.
      let range = SizeRange(max: Size(width: 70, height: .infinity))
      _ = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
    case 2:
      // A node moves to another parent with its subnodes.
      guard let parent = nodes.first(where: { $0.parts.contains { $0 === node } }),
        !node.allNodes.contains(where: { $0 === other })
      else { return }
      if case .text = other.content { return }
      parent.parts.removeAll { $0 === node }
      other.parts.append(node)
    default:
      node.change(using: &generator)
    }
  }

  /// The frames of all nodes, parents first.
  private func describe(_ node: DisplayNode) -> [String] {
    node.subnodes.flatMap { ["\($0.frame) \($0.subnodes.count)"] + describe($0) }
  }
}
