// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

nonisolated extension DisplayNode {
  /// Measures the node, arranges its subnodes, and returns their frames, on any thread.
  @discardableResult
  func measure(width: Double = 100, height: Double = .infinity) -> [Rect] {
    let range = SizeRange(
      min: Size(width: width, height: height.isFinite ? height : 0),
      max: Size(width: width, height: height))
    let layout = layout(thatFits: range, in: LayoutContext(rootIn: range))
    apply(layout, scale: 1)
    frame = Rect(origin: .zero, size: layout.size)
    return subnodes.flatMap { $0.frames(below: .zero) }
  }

  /// Measures the node without arranging its subnodes, on any thread.
  func measureOnly(width: Double) {
    let range = SizeRange(max: Size(width: width, height: .infinity))
    _ = layout(thatFits: range, in: LayoutContext(rootIn: range))
  }

  /// The leaf nodes of the tree, from back to front.
  var leaves: [DisplayNode] {
    subnodes.flatMap { $0.subnodes.isEmpty ? [$0] : $0.leaves }
  }

  /// The texts inside, from back to front.
  var texts: [String] { textNodes.map(\.text.string) }

  /// The text nodes inside, from back to front.
  var textNodes: [TextNode] { leaves.compactMap { $0 as? TextNode } }

  /// A node's frame followed by its descendants' frames, in the measured node's space.
  private func frames(below origin: Point) -> [Rect] {
    let own = Rect(origin: origin + frame.origin, size: frame.size)
    return [own] + subnodes.flatMap { $0.frames(below: own.origin) }
  }
}

extension [DisplayNode] {
  /// The identities of the nodes, for comparisons.
  var identities: [ObjectIdentifier] { map(ObjectIdentifier.init) }
}
