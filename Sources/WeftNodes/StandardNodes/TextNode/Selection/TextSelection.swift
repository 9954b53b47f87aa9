// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

extension DisplayNode {
  /// Whether the user can select across the texts in this node. Use on the main actor.
  ///
  /// The reading order is by rows, and within a row in the layout direction. A mouse, a finger and
  /// keys, such as Shift+Control+End, continue into the next text as in one document. Texts outside
  /// of the tree are not selected, such as texts in cells far from the viewport.
  public final var isTextSelectionScope: Bool {
    get { storedParts?.isTextSelectionScope ?? false }
    set { parts.isTextSelectionScope = newValue }
  }
}

/// The user's text selection in a window, in one or several texts. It extends from the anchor,
/// where it started, to the head, where it was last extended. Both may be words or paragraphs,
/// which are then selected completely.
@MainActor final class TextSelection {
  enum Unit {
    case character, word, paragraph

    init(clickCount: Int) {
      self = clickCount >= 3 ? .paragraph : clickCount == 2 ? .word : .character
    }
  }

  struct End {
    weak var node: TextNode?
    let text: StyledText
    let range: Range<Int>

    @MainActor init(_ node: TextNode, _ range: Range<Int>) {
      (self.node, text, self.range) = (node, node.text, range)
    }

    /// Whether the node is deallocated or has a new text.
    @MainActor var isVoid: Bool { node?.text != text }
  }

  /// The layer within which the selection can extend to other texts.
  private(set) weak var scope: Layer?
  private(set) var anchor: End?
  private(set) var head: End?
  private(set) var isForward = true
  private var unit = Unit.character
  private(set) var marked: [WeakNode] = []
  var scroller: EdgeScroller?
  var dragLocation = Point.zero
  var handles: TextSelectionHandles?

  struct WeakNode {
    weak var node: TextNode?
  }

  init(scope: Layer) { self.scope = scope }

  isolated deinit {
    scroller?.stop()
    handles?.remove()
  }

  /// The layer of the text's selection scope, or `layer` without a scope.
  static func scope(of layer: Layer) -> Layer {
    layer.chain.first { ($0.owner as? DisplayNode)?.isTextSelectionScope ?? false } ?? layer
  }

  var isEmpty: Bool { marked.allSatisfy { $0.node?.selectedPart == nil } }

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

  /// Continues by characters, which can also shorten a selected word, or starts in a node at
  /// `offset`.
  func shrinkUnit(orBeginIn node: TextNode, _ offset: Int) {
    if anchor == nil { anchor = End(node, offset..<offset) }
    if unit != .character, let old = anchor, let node = old.node {
      let edge = isForward ? old.range.lowerBound : old.range.upperBound
      anchor = End(node, edge..<edge)
    }
    unit = .character
  }

  /// The first and last selected position in reading order.
  var bounds: (start: End, end: End)? {
    guard let anchor, let head, !anchor.isVoid, !head.isVoid, let anchorNode = anchor.node,
      let headNode = head.node
    else { return nil }
    let (first, last) = isForward ? (anchor, head) : (head, anchor)
    let (firstNode, lastNode) = isForward ? (anchorNode, headNode) : (headNode, anchorNode)
    let lower = first.range.lowerBound
    // The word at the start of the selection may also end it.
    let upper = max(
      last.range.upperBound, firstNode === lastNode ? first.range.upperBound : 0)
    return (End(firstNode, lower..<lower), End(lastNode, upper..<upper))
  }

  func hold(isEnd: Bool) {
    guard let (start, end) = bounds else { return }
    unit = .character
    (anchor, head) = isEnd ? (start, end) : (end, start)
    isForward = isEnd
  }

  func selectAll() {
    let nodes = TextReadingOrder(in: scope).nodes
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
    removeHandles()
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

  private func update() {
    guard let anchor, let head, let anchorNode = anchor.node, let headNode = head.node
    else { return clear() }
    let nodes = TextReadingOrder(in: scope).nodes
    guard let anchorIndex = nodes.firstIndex(where: { $0 === anchorNode }),
      let headIndex = nodes.firstIndex(where: { $0 === headNode })
    else { return clear() }
    isForward = (anchorIndex, anchor.range.lowerBound) <= (headIndex, head.range.lowerBound)
    guard let (start, end) = bounds else { return clear() }
    let indexes = min(anchorIndex, headIndex)...max(anchorIndex, headIndex)
    let kept = Set(nodes[indexes].map(ObjectIdentifier.init))
    for case let node? in marked.map(\.node) where !kept.contains(ObjectIdentifier(node)) {
      node.markSelected(nil)
    }
    marked = nodes[indexes].map { WeakNode(node: $0) }
    for index in indexes {
      let lower = index == indexes.lowerBound ? start.range.lowerBound : 0
      let upper =
        index == indexes.upperBound
        ? end.range.upperBound : nodes[index].text.string.utf8.count
      nodes[index].markSelected(lower..<max(lower, upper))
    }
    placeHandles()
    if !isEmpty { scope?.selectionOwner?.begin(self) }
  }
}

extension TextSelection: WindowSelection {
  func endSelection() { clear() }
}
