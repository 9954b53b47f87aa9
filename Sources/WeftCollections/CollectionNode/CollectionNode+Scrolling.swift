// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayers
public import WeftLayout

extension CollectionNode {
  /// The point of the content at the viewport's top left, in points.
  ///
  /// Setting it clamps, and does nothing before the node is in a window.
  public final var contentOffset: Point {
    get { parts?.view.scrollController.contentOffset ?? .zero }
    set { parts?.view.setContentOffset(newValue) }
  }

  /// Scrolls by some points, as the user would, as far as there is content.
  ///
  /// - Returns: whether anything moved.
  @discardableResult
  public final func scroll(by delta: Vector) -> Bool {
    parts?.view.scrollController.scroll(by: delta) ?? false
  }

  /// Scrolls to an item: at once, or, if it is not in the view yet, when the update that brings it
  /// appears. Ends a glide.
  ///
  /// The item stays at its position, also while rows around it get their lengths or change, until
  /// the user scrolls or you set another target or offset.
  ///
  /// - Parameters:
  ///   - path: in the data space; nothing happens if there is no such item.
  ///   - position: where the item comes to rest, as far as there is content.
  public final func scrollToItem(
    at path: ItemPath, position: ScrollPosition = .top
  ) {
    guard let parts, let element = parts.pipeline.pendingMap.element(at: path) else { return }
    parts.view.scroll(to: element, position: position)
  }
}
