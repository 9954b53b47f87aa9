// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes

/// A row that the user is swiping or has swiped, with the buttons beside it. The cell keeps its
/// frame. A transform of its layer displaces it, so queries, updates and their animations are
/// independent of the swipe.
@MainActor final class SwipedRow {
  struct Callbacks {
    let actions: @MainActor (_ isAtRight: Bool) -> SwipeActions
    /// Adds a layer with the buttons to the screen, below the cells.
    let show: @MainActor (SwipeActionsNode, Layer) -> Void
    /// Performs an action and returns whether the item has been deleted from the data.
    let perform: @MainActor (SwipeAction) -> Bool
    let onEnd: @MainActor (SwipedRow) -> Void
  }

  private enum State {
    case dragged, open, closing
    /// An action has deleted the item, which stays on the screen until the update appears.
    case deleted
    case ended
  }

  let cell: CellNode
  let layer = Layer()
  private var state = State.open
  private weak var content: ElementContent?
  private let callbacks: Callbacks
  private var frame: Rect
  /// In points to the right.
  private var dragged = 0.0
  private(set) var offset = 0.0
  private(set) var buttons: SwipeActionsNode?
  private var performsFirst = false
  /// Whether release performs the first action.
  private(set) var isFull = false
  /// The most recent animation, whose end ends the swipe.
  private var animationNumber = 0

  /// The speed, in points per second, above which a swipe continues after release.
  private static let fastSpeed = 300.0
  /// The largest share of the row that buttons cover. The rest closes the row.
  private static let largestShare = 0.8

  init(_ cell: CellNode, _ callbacks: Callbacks) {
    self.cell = cell
    self.callbacks = callbacks
    content = cell.element?.shown
    frame = cell.frame
    layer.anchorPoint = .zero
    layer.frame = frame
  }

  // Layers are released on the main actor.
  isolated deinit {}

  /// Whether the actions are usable, or a drag is opening the row.
  var isOpen: Bool { state == .open || state == .dragged }
  var isDragged: Bool { state == .dragged }

  func isOverButtons(_ point: Point) -> Bool {
    guard isOpen, let buttons else { return false }
    return buttons.frame.offsetBy(dx: frame.minX, dy: frame.minY).contains(point)
  }

  // MARK: Dragging

  func beginDrag() {
    guard state == .open || state == .closing else { return }
    // The action that closes the row may have changed the item's actions.
    if state == .closing { removeButtons() }
    state = .dragged
    dragged = offset
  }

  /// `movement` is in points of the window.
  func drag(by movement: Vector) {
    let distance = cell.layer.convertFromWindow(movement).dx
    guard state == .dragged, distance.isFinite else { return }
    dragged += distance
    if dragged != 0 { showButtons(isAtRight: dragged < 0) }
    // The delegate's code may have ended the drag.
    guard state == .dragged else { return }
    // The row has no actions at that side.
    guard dragged != 0, buttons != nil else {
      dragged = 0
      return move(to: 0)
    }
    let way = abs(dragged)
    var shown = min(way, frame.width)
    if !performsFirst, way > openWidth { shown = min(openWidth + (way - openWidth) * 0.2, shown) }
    let isFull = performsFirst && way >= fullWay
    let changes = { self.move(to: self.dragged < 0 ? -shown : shown, isFull: isFull) }
    guard isFull != self.isFull else { return changes() }
    Layer.animate(duration: 0.15, changes)
  }

  /// `velocity` is in the window's points per second.
  func endDrag(velocity: Vector) {
    guard state == .dragged else { return }
    let velocity = cell.layer.convertFromWindow(velocity).dx
    state = .open
    guard let buttons, offset != 0 else { return close() }
    if isFull, let first = buttons.actions.first { return perform(first) }
    let outwards = offset < 0 ? -velocity : velocity
    let opens =
      abs(outwards) >= Self.fastSpeed
      ? outwards > 0 : abs(offset) > openWidth / 2
    if opens { open() } else { close() }
  }

  /// Shows all buttons of the partly visible side.
  func open() {
    guard let buttons, isOpen else { return close() }
    state = .open
    animate { self.move(to: buttons.isAtRight ? -self.openWidth : self.openWidth) }
  }

  /// Shows all buttons of a side without a drag, as for a wheel.
  func open(isAtRight: Bool) {
    guard isOpen else { return }
    showButtons(isAtRight: isAtRight)
    open()
  }

  private var openWidth: Double {
    min(buttons?.naturalWidth ?? 0, frame.width * Self.largestShare)
  }

  /// The displacement beyond which the first action is performed on release.
  private var fullWay: Double { max(frame.width * 0.6, openWidth + 32) }

  // MARK: Actions

  private func perform(_ action: SwipeAction) {
    guard isOpen else { return }
    if isFull { animate { self.move(to: self.offset < 0 ? -self.frame.width : self.frame.width) } }
    let isGone = callbacks.perform(action)
    // The program's code may have closed the row.
    guard isOpen else { return }
    if isGone { state = .deleted } else { close() }
  }

  func close() {
    guard isOpen else { return }
    state = .closing
    guard offset != 0 else { return end() }
    animate { self.move(to: 0) }
  }

  func end() {
    guard state != .ended else { return }
    state = .ended
    animationNumber += 1
    (offset, cell.swipeOffset) = (0, 0)
    removeButtons()
    callbacks.onEnd(self)
  }

  // MARK: The screen

  /// Updates the row after the cell has moved to a frame in the content, or left the screen.
  func follow(to frame: Rect?) {
    guard let frame, cell.element != nil else { return end() }
    if frame != self.frame {
      self.frame = frame
      layer.frame = frame
      if state == .open, abs(offset) > openWidth {
        move(to: offset < 0 ? -openWidth : openWidth)
      } else {
        arrangeButtons()
      }
    }
    guard cell.element?.shown !== content else { return }
    // The swipe continues with another version of the item, which was not deleted.
    content = cell.element?.shown
    if state == .deleted {
      state = .open
      close()
    } else {
      // Refreshing calls the delegate, which must not run while cells are placed.
      cell.runtime?.mainQueue.enqueue { [weak self] in self?.refreshButtons() }
    }
  }

  /// Shows the actions of the item's current version. Closes the row if it has none.
  private func refreshButtons() {
    guard isOpen, let old = buttons else { return }
    let found = callbacks.actions(old.isAtRight)
    guard isOpen, buttons === old else { return }
    performsFirst = found.performsFirstActionWithFullSwipe
    // Keeps a pressed button if possible.
    if old.take(found.actions) { return }
    removeButtons()
    if found.actions.isEmpty { return close() }
    show(found.actions, isAtRight: old.isAtRight)
    if state == .open { open() }
  }

  private func showButtons(isAtRight: Bool) {
    guard buttons?.isAtRight != isAtRight else { return }
    removeButtons()
    let found = callbacks.actions(isAtRight)
    guard isOpen, !found.actions.isEmpty else { return }
    performsFirst = found.performsFirstActionWithFullSwipe
    show(found.actions, isAtRight: isAtRight)
  }

  private func show(_ actions: [SwipeAction], isAtRight: Bool) {
    let node = SwipeActionsNode(
      actions, isAtRight: isAtRight, traits: cell.traits,
      onScroll: { [cell] in cell.handle($0) }, onUse: { [weak self] in self?.perform($0) })
    buttons = node
    arrangeButtons()
    callbacks.show(node, layer)
  }

  private func removeButtons() {
    guard let buttons else { return }
    self.buttons = nil
    isFull = false
    buttons.layer.removeFromSuperlayer()
    layer.removeFromSuperlayer()
    buttons.setInHierarchy(false)
    buttons.setInterfaceState([])
    buttons.setRuntime(nil)
  }

  private func move(to offset: Double, isFull: Bool? = nil) {
    self.offset = offset
    self.isFull = isFull ?? self.isFull
    cell.swipeOffset = offset
    arrangeButtons()
  }

  private func arrangeButtons() {
    guard let buttons else { return }
    let width = abs(offset)
    buttons.frame = Rect(
      x: buttons.isAtRight ? frame.width - width : 0, y: 0, width: width, height: frame.height)
    buttons.arrange(in: buttons.frame.size, isFull: isFull)
  }

  /// The end of the most recent animation removes the buttons of a closed row.
  private func animate(_ changes: () -> Void) {
    animationNumber += 1
    let number = animationNumber
    Layer.animate(.spring(duration: 0.3), changes) { [weak self] _ in
      guard let self, number == animationNumber, state == .closing else { return }
      end()
    }
  }
}
