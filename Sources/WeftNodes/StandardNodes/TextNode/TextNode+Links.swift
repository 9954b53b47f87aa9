// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
import WeftGraphics
import WeftLayers
import WeftLayout

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
