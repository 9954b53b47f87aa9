// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation
import WeftGraphics
import WeftLayers
import WeftLayout

extension TextNode {
  /// Called after the user clicked, tapped, or pressed Enter on a link. Use on any thread. Without
  /// this closure, presses on links go to enclosing nodes.
  nonisolated public final var onLinkTap: (@MainActor @Sendable (URL) -> Void)? {
    get { handlers.link }
    set { setHandler(\.link, newValue) }
  }

  /// Called after the user clicked, tapped, or pressed Enter on the ``truncationToken``, or without
  /// a token on the end, of a truncated text. Use on any thread.
  nonisolated public final var onTruncationTap: (@MainActor @Sendable () -> Void)? {
    get { handlers.truncation }
    set { setHandler(\.truncation, newValue) }
  }

  nonisolated private func setHandler<Handler: Sendable>(
    _ path: WritableKeyPath<TextHandlers, Handler>, _ handler: Handler
  ) {
    let old = content.withLock { content in
      defer { content.handlers[keyPath: path] = handler }
      return content.handlers
    }
    // Values captured by the old closure must not be deallocated under the lock.
    withExtendedLifetime(old) {}
    setNeedsPropertyUpdate()
  }

  private var shownLinks: [Int] {
    if !isTruncated || text.links.isEmpty { return Array(text.links.indices) }
    return shownLongText?.shownLinks ?? shownEnd?.shownLinks ?? []
  }

  final func target(at point: Point) -> TextTarget? {
    let (handlers, insets) = (handlers, textRoom)
    let width = bounds.width - insets.horizontal
    let (alignment, direction) = (options.alignment, shownTraits.layoutDirection)
    let place = Point(x: point.x - insets.left, y: point.y - insets.top)
    if handlers.link != nil {
      // Returns the nearest of several links, because fingers are inexact.
      let slop = TextTarget.slop
      let parts = shownParts(from: place.y - slop, to: place.y + slop).flatMap {
        $0.linkParts(
          near: place.y, within: slop, width: width, alignment: alignment, direction: direction)
      }
      let near = parts.map { (offset: $0.offset, distance: $0.rect.distance(to: place)) }
        .filter { $0.distance <= slop }.min { $0.distance < $1.distance }
      if let index = near.flatMap({ text.linkIndex(at: $0.offset) }) { return .link(index) }
    }
    if handlers.truncation != nil, isTruncated, let shown = shownEnd {
      let ends =
        options.truncationToken == nil
        ? [shown.trailingRect(width: width, alignment: alignment, direction: direction)]
        : shown.rectsOfTruncationToken(width: width, alignment: alignment, direction: direction)
      if ends.contains(where: { $0.distance(to: place) <= TextTarget.slop }) { return .truncation }
    }
    return nil
  }

  /// The targets in keyboard order, without truncated links, and without the end of a text without
  /// a token, because nothing marks it.
  final var targets: [TextTarget] {
    let handlers = handlers
    var targets = handlers.link == nil ? [] : shownLinks.map(TextTarget.link)
    if handlers.truncation != nil, isTruncated, options.truncationToken != nil {
      targets.append(.truncation)
    }
    return targets
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
