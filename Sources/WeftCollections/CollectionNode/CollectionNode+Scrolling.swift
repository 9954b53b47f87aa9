// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayers
public import WeftLayout

/// Where an item comes to rest when it is scrolled to.
public enum ScrollPosition: Hashable, Sendable {
  /// At the top of the viewport.
  case top
  /// In the middle of the viewport.
  case center
  /// At the bottom of the viewport.
  case bottom
}

extension CollectionNode {
  /// The point of the content at the viewport's top left, in points.
  ///
  /// Setting it clamps, and does nothing before the node is in a window.
  @MainActor public final var contentOffset: Point {
    get { controller?.view.scrollController.contentOffset ?? .zero }
    set {
      controller?.hasScrolled = true
      controller?.view.scrollController.contentOffset = newValue
    }
  }

  /// Scrolls by some points, as the user would, as far as there is content.
  ///
  /// - Returns: whether anything moved.
  @MainActor @discardableResult
  public final func scroll(by delta: Vector) -> Bool {
    controller?.hasScrolled = true
    return controller?.view.scrollController.scroll(by: delta) ?? false
  }

  /// Scrolls an item into view, at once. Where items before it were not measured, the place is
  /// estimated.
  ///
  /// - Parameters:
  ///   - path: in the data space; nothing happens if the item is not in the view yet.
  ///   - position: where the item comes to rest, as far as there is content.
  @MainActor public final func scrollToItem(
    at path: ItemPath, position: ScrollPosition = .top
  ) {
    guard let view = controller?.view,
      let element = controller?.data.pendingMap.element(at: path),
      let shown = view.map.position(of: element),
      let frame = view.arrangement.frame(of: shown)
    else { return }
    let free = view.viewportSize.height - frame.height
    let y =
      switch position {
      case .top: frame.minY
      case .center: frame.minY - free / 2
      case .bottom: frame.minY - free
      }
    contentOffset = Point(x: contentOffset.x, y: y)
  }
}
