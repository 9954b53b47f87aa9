// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
import WeftGraphics
import WeftLayers
import WeftLayout

/// The closures that a text calls when the user does something with a part of it.
struct TextHandlers: Sendable {
  var link: (@MainActor @Sendable (URL) -> Void)?
  var truncation: (@MainActor @Sendable () -> Void)?

  var isEmpty: Bool { link == nil && truncation == nil }
}

extension TextNode {
  /// Called when the user has clicked or tapped a link of the text, or has gone to it by the arrow
  /// keys and pressed Enter; any thread.
  ///
  /// A text without it shows its links, and leaves presses to the nodes around, as it leaves those
  /// beside its links.
  nonisolated public final var onLinkTap: (@MainActor @Sendable (URL) -> Void)? {
    get { handlers.link }
    set { setHandler(\.link, newValue) }
  }

  /// Called when the user has clicked or tapped the end of a text that was cut off; any thread.
  nonisolated public final var onTruncationTap: (@MainActor @Sendable () -> Void)? {
    get { handlers.truncation }
    set { setHandler(\.truncation, newValue) }
  }

  nonisolated private func setHandler<Handler: Sendable>(
    _ path: WritableKeyPath<TextHandlers, Handler>, _ handler: Handler
  ) {
    let old = rareHandlers.withLock { handlers in
      let old = handlers
      handlers.change(or: TextHandlers()) { $0[keyPath: path] = handler }
      return old
    }
    // Values that the old closure keeps must not be deallocated under the lock.
    withExtendedLifetime(old) {}
    setNeedsPropertyUpdate()
  }

  /// The place of a link, in the node's space.
  final func rects(of link: StyledText.Link) -> [Rect] {
    let insets = textInsets
    let width = bounds.width - insets.horizontal
    let rects = shownText.rects(
      of: link, width: width, alignment: options.alignment,
      direction: shownTraits.layoutDirection)
    return rects.map { $0.offsetBy(dx: insets.left, dy: insets.top) }
  }

  /// The part of the text at a point of the node's space that does something.
  final func target(at point: Point) -> TextTarget? {
    let handlers = handlers
    if handlers.link != nil {
      // Of links that are near, the nearest: fingers are not exact.
      let near = text.links.enumerated().compactMap { index, link in
        rects(of: link).map { $0.distance(to: point) }.min().map { (index, $0) }
      }.filter { $0.1 <= TextTarget.slop }.min { $0.1 < $1.1 }
      if let near { return .link(near.0) }
    }
    if handlers.truncation != nil, isTruncated {
      let insets = textInsets
      let end = shownText.trailingRect(
        width: bounds.width - insets.horizontal, alignment: options.alignment,
        direction: shownTraits.layoutDirection)
      if end.offsetBy(dx: insets.left, dy: insets.top).distance(to: point) <= TextTarget.slop {
        return .truncation
      }
    }
    return nil
  }

  final func open(_ target: TextTarget) {
    let handlers = handlers
    switch target {
    case .link(let index):
      let links = text.links
      if links.indices.contains(index) { handlers.link?(links[index].url) }
    case .truncation: handlers.truncation?()
    }
  }
}

/// A part of a text that does something.
enum TextTarget: Hashable {
  case link(Int)
  case truncation

  /// How far beside a link a pointer may be, in points.
  static let slop = 4.0
}

/// The gestures of a text that has something to tap, and the link that the keys are at.
@MainActor final class TextInteraction {
  private weak var node: TextNode?
  private(set) var focusedLink: Int?

  init(_ node: TextNode) {
    self.node = node
    let tap = TapGestureRecognizer { [weak node] gesture in
      if let target = node?.target(at: gesture.location()) { node?.open(target) }
    }
    tap.shouldBegin = { [weak node, weak tap] in
      guard let tap else { return false }
      return node?.target(at: tap.location()) != nil
    }
    node.addGestureRecognizer(tap)
    node.addGestureRecognizer(
      HoverGestureRecognizer { [weak node] gesture in
        let isOver = gesture.state != .ended && node?.target(at: gesture.location()) != nil
        node?.cursor = isOver ? .pointer : node?.isSelectable ?? false ? .text : nil
      })
  }

  /// Goes to the next or the previous link.
  ///
  /// - Returns: whether there is one.
  func moveFocus(_ step: Int) -> Bool {
    let count = node?.text.links.count ?? 0
    let next = focusedLink.map { $0 + step } ?? (step > 0 ? 0 : count - 1)
    guard (0..<count).contains(next) else { return false }
    setFocusedLink(next)
    return true
  }

  func setFocusedLink(_ index: Int?) {
    guard index != focusedLink else { return }
    focusedLink = index
    node?.setNeedsDisplay()
  }

  /// Handles a key while the text has the focus.
  func handle(_ event: KeyEvent) -> Bool {
    guard let node, event.modifiers.isEmpty else { return false }
    switch event.key {
    case .right, .down: return moveFocus(1)
    case .left, .up: return moveFocus(-1)
    case .enter, .space:
      if let focusedLink {
        node.open(.link(focusedLink))
      } else if node.onTruncationTap != nil, node.isTruncated {
        node.open(.truncation)
      } else {
        return false
      }
      return true
    default: return false
    }
  }
}
