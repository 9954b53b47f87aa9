// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

extension DisplayNode {
  /// Whether the user can select text from one text inside the node to another, in reading order:
  /// row by row, and in each row along the layout's direction. Main actor.
  ///
  /// Texts outside of the tree, such as those of cells far from the viewport, are not selected.
  public final var isTextSelectionScope: Bool {
    get { rareParts.value?.isTextSelectionScope ?? false }
    set { rareParts.change(or: RareParts()) { $0.isTextSelectionScope = newValue } }
  }
}

/// The text that the user has selected in a window: in one text, or from one to another.
///
/// It goes from the place where it began to that to which it was extended last. Both may be words
/// or paragraphs; all of these are selected then.
@MainActor final class TextSelection {
  /// The least that a drag selects.
  enum Unit {
    case character, word, paragraph

    init(clickCount: Int) {
      self = clickCount >= 3 ? .paragraph : clickCount == 2 ? .word : .character
    }
  }

  private struct End {
    weak var node: TextNode?
    /// The text in which the range means anything.
    let text: StyledText
    let range: Range<Int>

    @MainActor init(_ node: TextNode, _ range: Range<Int>) {
      (self.node, text, self.range) = (node, node.text, range)
    }

    /// Whether the node has another text by now, or is gone.
    @MainActor var isVoid: Bool { node?.text != text }
  }

  /// The layer in which it may go from text to text.
  private(set) weak var scope: Layer?
  private var anchor: End?
  private var head: End?
  /// Whether the selection goes on in reading order from where it began.
  private var isForward = true
  private var unit = Unit.character
  private var marked: [WeakNode] = []
  /// Scrolls the content around the text of a drag.
  private var scroller: EdgeScroller?
  private var dragLocation = Point.zero

  private struct WeakNode {
    weak var node: TextNode?
  }

  init(scope: Layer) { self.scope = scope }

  isolated deinit { scroller?.stop() }

  /// The layer of the nearest scope around a text, or its own.
  static func scope(of layer: Layer) -> Layer {
    layer.chain.first { ($0.owner as? DisplayNode)?.isTextSelectionScope ?? false } ?? layer
  }

  /// Whether nothing is selected.
  var isEmpty: Bool { marked.allSatisfy { $0.node?.selectedPart == nil } }

  /// Whether there is a place to go on from.
  var hasBegun: Bool { anchor.map { !$0.isVoid } ?? false }

  /// The selected text, with a line break between the texts of two nodes.
  var string: String {
    marked.compactMap { $0.node?.selectedText }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  func begin(in node: TextNode, _ offset: Int, by unit: Unit) {
    self.unit = unit
    let end = End(node, range(at: offset, in: node))
    (anchor, head) = (end, end)
    update()
  }

  func extend(to node: TextNode, _ offset: Int) {
    guard let anchor, !anchor.isVoid else { return begin(in: node, offset, by: unit) }
    head = End(node, range(at: offset, in: node))
    update()
  }

  /// Follows the pointer to the nearest text: of those in its row, if there are any. The scrolled
  /// content around the text follows a pointer that has left it.
  func drag(to location: Point, from node: TextNode) {
    dragLocation = location
    if scroller == nil { scroller = makeScroller(around: node) }
    scroller?.move(to: location)
    follow(location, from: node)
  }

  /// The pointer was released.
  func endDrag() {
    scroller?.stop()
    scroller = nil
  }

  private func makeScroller(around node: TextNode) -> EdgeScroller? {
    let controllers = node.storedLayer?.chain.lazy.compactMap { $0.responder as? ScrollController }
    let found = controllers?.first { $0.extent.maximumOffset != $0.extent.minimumOffset }
    guard let runtime = node.runtime, let controller = found else { return nil }
    return EdgeScroller(controller, in: runtime, isInside: false) { [weak self, weak node] in
      guard let self else { return }
      // The text may have left the window: no pointer events arrive then.
      guard let node, node.isInHierarchy else { return endDrag() }
      follow(dragLocation, from: node)
    }
  }

  private func follow(_ location: Point, from node: TextNode) {
    let target = nodes().min {
      $0.frameInWindow.distances(to: location) < $1.frameInWindow.distances(to: location)
    }
    let found = target ?? node
    extend(to: found, found.textOffset(nearest: location))
  }

  /// Moves the end that was extended last.
  ///
  /// - Returns: whether the key is one that moves it.
  func move(_ key: KeyEvent.Key, byWords: Bool, from node: TextNode) -> Bool {
    if anchor?.isVoid ?? true || head?.isVoid ?? true { clear() }
    let start = head ?? End(node, 0..<0)
    let current = start.node ?? node
    let offset = isForward ? start.range.upperBound : start.range.lowerBound
    guard let next = current.textOffset(offset, movedBy: key, byWords: byWords) else {
      return false
    }
    if anchor == nil { anchor = End(current, offset..<offset) }
    if unit != .character, let old = anchor, let node = old.node {
      // A selected word may become shorter, too.
      let edge = isForward ? old.range.lowerBound : old.range.upperBound
      anchor = End(node, edge..<edge)
    }
    unit = .character
    extend(to: current, next)
    return true
  }

  func selectAll() {
    let nodes = nodes()
    guard let first = nodes.first, let last = nodes.last else { return }
    unit = .character
    anchor = End(first, 0..<0)
    let end = last.text.string.utf8.count
    head = End(last, end..<end)
    update()
  }

  func clear() {
    let nodes = marked
    endDrag()
    (anchor, head, marked) = (nil, nil, [])
    for weak in nodes { weak.node?.markSelected(nil) }
  }

  private func range(at offset: Int, in node: TextNode) -> Range<Int> {
    switch unit {
    case .character: offset..<offset
    case .word: node.text.word(at: offset)
    case .paragraph: node.text.paragraph(at: offset)
    }
  }

  /// Marks everything between the two ends.
  private func update() {
    guard let anchor, let head, !anchor.isVoid, !head.isVoid, let anchorNode = anchor.node,
      let headNode = head.node
    else { return clear() }
    let nodes = nodes()
    guard let anchorIndex = nodes.firstIndex(where: { $0 === anchorNode }),
      let headIndex = nodes.firstIndex(where: { $0 === headNode })
    else { return clear() }
    isForward = (anchorIndex, anchor.range.lowerBound) <= (headIndex, head.range.lowerBound)
    let (first, last) = isForward ? (anchor, head) : (head, anchor)
    let indexes = min(anchorIndex, headIndex)...max(anchorIndex, headIndex)
    let kept = Set(nodes[indexes].map(ObjectIdentifier.init))
    for case let node? in marked.map(\.node) where !kept.contains(ObjectIdentifier(node)) {
      node.markSelected(nil)
    }
    marked = nodes[indexes].map { WeakNode(node: $0) }
    for index in indexes {
      let lower = index == indexes.lowerBound ? first.range.lowerBound : 0
      let upper =
        index == indexes.upperBound
        ? max(last.range.upperBound, indexes.count == 1 ? first.range.upperBound : 0)
        : nodes[index].text.string.utf8.count
      nodes[index].markSelected(lower..<max(lower, upper))
    }
  }

  /// The texts of the scope that can be selected, in reading order.
  ///
  /// - Complexity: O(layers in the scope + n log n) for n texts.
  private func nodes() -> [TextNode] {
    guard let scope else { return [] }
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
    // Texts that begin above the middle of the first text of a row belong to that row.
    let isMirrored = found.first?.node.shownTraits.layoutDirection == .rightToLeft
    var result: [TextNode] = []
    var row: [(node: TextNode, frame: Rect)] = []
    func endRow() {
      row.sort { isMirrored ? $0.frame.maxX > $1.frame.maxX : $0.frame.minX < $1.frame.minX }
      result += row.map(\.node)
      row = []
    }
    for text in found {
      if let first = row.first, text.frame.minY >= first.frame.midY { endRow() }
      row.append(text)
    }
    endRow()
    return result
  }
}

extension Rect {
  /// How far a point lies outside.
  fileprivate func distances(to point: Point) -> (vertical: Double, horizontal: Double) {
    (max(minY - point.y, 0, point.y - maxY), max(minX - point.x, 0, point.x - maxX))
  }
}

extension TextNode {
  fileprivate var frameInWindow: Rect {
    storedLayer.map { $0.convertToWindow($0.bounds) } ?? .zero
  }
}
