// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

/// The selectable texts of a scope by rows, and within a row in the layout direction.
@MainActor struct TextReadingOrder {
  private(set) var rows: [[TextNode]] = []

  var nodes: [TextNode] { rows.flatMap(\.self) }

  /// O(layers in the scope + n log n) for n texts.
  init(in scope: Layer?) {
    guard let scope else { return }
    var found: [(node: TextNode, frame: Rect)] = []
    var layers = [scope]
    while let layer = layers.popLast() {
      if layer.isHidden { continue }
      if let node = layer.owner as? TextNode, node.isSelectable {
        found.append((node, node.frameInWindow))
      }
      layers += layer.sublayers
    }
    found.sort { $0.frame.minY < $1.frame.minY }
    // A row includes all texts that start above the center of its first text.
    let isMirrored = found.first?.node.shownTraits.layoutDirection == .rightToLeft
    var row: [(node: TextNode, frame: Rect)] = []
    for text in found {
      if let first = row.first, text.frame.minY >= first.frame.midY {
        add(row, isMirrored: isMirrored)
        row = []
      }
      row.append(text)
    }
    if !row.isEmpty { add(row, isMirrored: isMirrored) }
  }

  private mutating func add(_ row: [(node: TextNode, frame: Rect)], isMirrored: Bool) {
    let sorted = row.sorted {
      isMirrored ? $0.frame.maxX > $1.frame.maxX : $0.frame.minX < $1.frame.minX
    }
    rows.append(sorted.map(\.node))
  }

  func end(isLast: Bool) -> TextNode? {
    isLast ? nodes.last(where: \.hasLetters) : nodes.first(where: \.hasLetters)
  }

  /// Returns the nonempty text after or before another text.
  func neighbor(of node: TextNode, isForward: Bool) -> TextNode? {
    let nodes = nodes
    guard let index = nodes.firstIndex(where: { $0 === node }) else { return nil }
    return isForward
      ? nodes[(index + 1)...].first(where: \.hasLetters)
      : nodes[..<index].last(where: \.hasLetters)
  }

  /// The nonempty text in the row below or above that is nearest to a window x-coordinate.
  func neighbor(of node: TextNode, isBelow: Bool, nearest x: Double) -> TextNode? {
    guard let index = rows.firstIndex(where: { $0.contains { $0 === node } }) else { return nil }
    let others = isBelow ? Array(rows[(index + 1)...]) : rows[..<index].reversed()
    let row = others.lazy.map { $0.filter(\.hasLetters) }.first { !$0.isEmpty } ?? []
    return row.min { $0.frameInWindow.gap(to: x) < $1.frameInWindow.gap(to: x) }
  }
}

extension TextNode {
  final var frameInWindow: Rect {
    storedLayer.map { $0.convertToWindow($0.bounds) } ?? .zero
  }

  /// Whether the text is not empty. Keys and handles skip empty texts.
  fileprivate var hasLetters: Bool { !text.string.isEmpty }
}

extension Rect {
  fileprivate func gap(to x: Double) -> Double { max(minX - x, 0, x - maxX) }
}
