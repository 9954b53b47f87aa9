// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes

/// Actions of rows, which a swipe, the row's menu or assistive technology reaches.
extension CollectionNode {
  /// Closes the row whose actions are visible, if any.
  public final func closeSwipeActions() { parts?.view.swipes.openRow?.close() }

  /// Returns the actions of an edited row, then the leading actions, then the rest.
  private func swipeActions(at path: ItemPath) -> [SwipeAction] {
    guard let delegate, let id = id(at: path) else { return [] }
    let own = editingActions(at: path)
    // Each call of the delegate may edit the collection.
    func place() -> ItemPath? { parts?.pipeline.pendingMap.path(of: id) }
    let leading = place().map { delegate.collectionNode(self, leadingSwipeActionsForItemAt: $0) }
    let trailing = place().map { delegate.collectionNode(self, trailingSwipeActionsForItemAt: $0) }
    let others = (leading?.actions ?? []) + (trailing?.actions ?? [])
    return own + others.filter { other in !own.contains { $0.title == other.title } }
  }

  /// Returns the actions for the space at the right or at the left of a swiped row.
  private func swipeActions(of cell: CellNode, isAtRight: Bool) -> SwipeActions {
    guard let delegate, let path = pathInDataSpace(of: cell) else { return [] }
    let isReversed = parts?.view.geometry.traits.layoutDirection == .rightToLeft
    return isAtRight != isReversed
      ? delegate.collectionNode(self, trailingSwipeActionsForItemAt: path)
      : delegate.collectionNode(self, leadingSwipeActionsForItemAt: path)
  }

  /// Performs an action, and returns whether the item has been deleted from the data.
  private func perform(_ action: SwipeAction, on element: CollectionElement) -> Bool {
    guard let path = parts?.pipeline.pendingMap.path(of: element) else { return true }
    action.handler(path)
    return parts?.pipeline.pendingMap.path(of: element) == nil
  }

  // MARK: Swipes

  /// Whether a row can be swiped by a distance in points to the right.
  private func canSwipe(_ cell: CellNode, by distance: Double) -> Bool {
    guard distance != 0, allowsSwipes, let view = parts?.view else { return false }
    if view.swipes.openRow?.cell === cell { return true }
    return view.swipes.isRow(cell)
      && !swipeActions(of: cell, isAtRight: distance < 0).actions.isEmpty
  }

  /// Begins a swipe if the row has actions at the side that becomes visible.
  final func beginSwipe(of cell: CellNode, by distance: Double) -> SwipedRow? {
    guard canSwipe(cell, by: distance), let view = parts?.view else { return nil }
    // The delegate's answer may have changed the collection.
    guard view.swipes.isRow(cell) else { return nil }
    let known = view.swipes.row(of: cell)
    view.swipes.close(except: known)
    let row = known ?? makeSwipedRow(cell, in: view)
    row.beginDrag()
    return row
  }

  private func makeSwipedRow(_ cell: CellNode, in view: CollectionView) -> SwipedRow {
    let row = SwipedRow(
      cell,
      SwipedRow.Callbacks(
        actions: { [weak self, weak cell] isAtRight in
          guard let self, let cell else { return [] }
          return swipeActions(of: cell, isAtRight: isAtRight)
        },
        show: { [weak view] in view?.swipes.show($0, in: $1) },
        perform: { [weak self, weak cell] action in
          guard let self, let element = cell?.element else { return true }
          return perform(action, on: element)
        },
        onEnd: { [weak view] row in view?.swipes.remove(row) }))
    view.swipes.add(row)
    return row
  }

  final func handleSwipe(_ event: ScrollEvent, of cell: CellNode) -> Bool {
    switch event.phase {
    case .wheel:
      guard abs(event.delta.dx) > abs(event.delta.dy) else { return false }
      guard let row = beginSwipe(of: cell, by: -event.delta.dx) else { return false }
      // The next notch in the other direction closes the row.
      let isAtRight = event.delta.dx > 0
      if row.offset != 0, (row.offset < 0) != isAtRight {
        row.close()
      } else {
        row.open(isAtRight: isAtRight)
      }
      return true
    case .began:
      parts?.view.swipes.touchpadCell = cell
      return true
    case .moved:
      // Events without a target reach this method, too.
      guard parts?.view.swipes.touchpadCell === cell else { return false }
      let row = draggedRow(cell) ?? beginSwipe(of: cell, by: -event.delta.dx)
      row?.drag(by: Vector(dx: -event.delta.dx, dy: -event.delta.dy))
      return row != nil
    case .ended:
      guard parts?.view.swipes.touchpadCell === cell else { return false }
      parts?.view.swipes.touchpadCell = nil
      draggedRow(cell)?.endDrag(velocity: Vector(dx: -event.delta.dx, dy: -event.delta.dy))
      return true
    }
  }

  private func draggedRow(_ cell: CellNode) -> SwipedRow? {
    parts?.view.swipes.row(of: cell).flatMap { $0.isDragged ? $0 : nil }
  }

  // MARK: Menus and assistive technology

  final func handleActions(_ touch: CellNode.ActionTouch, of cell: CellNode, at path: ItemPath)
    -> Bool
  {
    switch touch {
    case .canSwipe(let distance): return canSwipe(cell, by: distance)
    case .scroll(let event): return handleSwipe(event, of: cell)
    case .list(let add):
      for action in swipeActions(at: path) { add(action) }
      return true
    case .perform(let action):
      if let element = cell.element { _ = perform(action, on: element) }
      return true
    }
  }

  /// Shows the delegate's menu of an item at a point of the collection, or a menu of its actions.
  final func showMenu(of cell: CellNode, at path: ItemPath, _ point: Point) -> Bool {
    if delegate?.collectionNode(self, showMenuForItemAt: path, at: point) ?? false { return true }
    // The delegate may have edited the collection.
    guard let path = pathInDataSpace(of: cell) else { return false }
    let actions = swipeActions(at: path)
    guard !actions.isEmpty, let element = cell.element else { return false }
    closeSwipeActions()
    let items = actions.map { action in
      PopupMenu.Item.command(
        PopupMenu.Command(action.title) { [weak self] in
          _ = self?.perform(action, on: element)
        })
    }
    showMenu(PopupMenu(items), beside: Rect(x: point.x, y: point.y, width: 1, height: 1))
    return true
  }

  final func showMenuOfCursor() -> Bool {
    guard let view = parts?.view, let path = cursorPath,
      let cell = nodeForItem(at: path), view.shows(cell)
    else { return false }
    let place = view.placeOnScreen(of: cell.layer)
    return showMenu(
      of: cell, at: path, Point(x: place.midX, y: min(place.midY, view.viewport.height)))
  }
}
