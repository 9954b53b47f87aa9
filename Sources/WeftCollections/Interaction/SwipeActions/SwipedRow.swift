// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes

/// A row that the user moves aside, or has moved aside, with the buttons that show beside it.
///
/// The cell stays at its place, and is shown beside it by a transform of its layer: queries,
/// updates and their animations are independent of it.
@MainActor final class SwipedRow {
  /// A row's requests to its collection.
  struct Surroundings {
    /// The actions in the space that the row leaves free at its right, or at its left.
    let actions: @MainActor (_ isAtRight: Bool) -> SwipeActions
    /// Puts a layer with the buttons onto the screen, below the cells.
    let show: @MainActor (SwipeActionsNode, Layer) -> Void
    /// Does an action; returns whether the item is gone from the data.
    let perform: @MainActor (SwipeAction) -> Bool
    /// The row is as any other again.
    let onEnd: @MainActor (SwipedRow) -> Void
  }

  private enum State {
    case dragged, open, closing
    /// An action has deleted the item, which is on the screen until the update appears.
    case deleted
    case ended
  }

  let cell: CellNode
  /// Lies where the cell belongs, and holds the buttons.
  let layer = Layer()
  private var state = State.open
  /// The content of the item that the buttons belong to.
  private weak var content: ElementContent?
  private let surroundings: Surroundings
  /// Where the cell is in the content.
  private var frame: Rect
  /// How far the fingers have moved the row to the right, in points.
  private var dragged = 0.0
  /// How far the row is moved to the right.
  private(set) var offset = 0.0
  /// The buttons on the screen, and how they work.
  private(set) var buttons: SwipeActionsNode?
  private var performsFirst = false
  /// Whether the first action is done when the fingers leave the row now.
  private(set) var isFull = false
  /// Counts the animations; the last one ends the row.
  private var animationNumber = 0

  /// A faster swipe, in points per second, continues on its own.
  private static let fastSpeed = 300.0
  /// The share of the row that buttons may cover, however many they are: the rest is there to close
  /// it by.
  private static let largestShare = 0.8

  init(_ cell: CellNode, _ surroundings: Surroundings) {
    self.cell = cell
    self.surroundings = surroundings
    content = cell.element?.shown
    frame = cell.frame
    layer.anchorPoint = .zero
    layer.frame = frame
  }

  // Layers are released on the main actor.
  isolated deinit {}

  /// Whether the user can use the actions, or is about to.
  var isOpen: Bool { state == .open || state == .dragged }
  /// Whether fingers move the row.
  var isDragged: Bool { state == .dragged }

  /// Whether a point of the content is over the buttons.
  func isOverButtons(_ point: Point) -> Bool {
    guard isOpen, let buttons else { return false }
    return buttons.frame.offsetBy(dx: frame.minX, dy: frame.minY).contains(point)
  }

  // MARK: The user's movements

  func beginDrag() {
    guard state == .open || state == .closing else { return }
    // The action for which it closes may have changed its actions.
    if state == .closing { removeButtons() }
    state = .dragged
    dragged = offset
  }

  /// Moves the row along with the fingers, in points of the window.
  func drag(by movement: Vector) {
    let distance = cell.layer.convertFromWindow(movement).dx
    guard state == .dragged, distance.isFinite else { return }
    dragged += distance
    if dragged != 0 { showButtons(isAtRight: dragged < 0) }
    // The delegate may have done anything.
    guard state == .dragged else { return }
    // There is nothing behind the row at that side.
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

  /// The fingers have left the row.
  ///
  /// - Parameter velocity: in the window's points per second.
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

  /// Shows all buttons of the side that has some in sight.
  func open() {
    guard let buttons, isOpen else { return close() }
    state = .open
    animate { self.move(to: buttons.isAtRight ? -self.openWidth : self.openWidth) }
  }

  /// Shows all buttons of a side at once, as a wheel does.
  func open(isAtRight: Bool) {
    guard isOpen else { return }
    showButtons(isAtRight: isAtRight)
    open()
  }

  /// How far the row is moved while it shows all buttons.
  private var openWidth: Double {
    min(buttons?.naturalWidth ?? 0, frame.width * Self.largestShare)
  }

  /// How far the row has to be moved for the first action to be done.
  private var fullWay: Double { max(frame.width * 0.6, openWidth + 32) }

  // MARK: Actions

  private func perform(_ action: SwipeAction) {
    guard isOpen else { return }
    if isFull { animate { self.move(to: self.offset < 0 ? -self.frame.width : self.frame.width) } }
    let isGone = surroundings.perform(action)
    // The user's code may have done anything.
    guard isOpen else { return }
    if isGone { state = .deleted } else { close() }
  }

  /// Moves the row back to its place.
  func close() {
    guard isOpen else { return }
    state = .closing
    guard offset != 0 else { return end() }
    animate { self.move(to: 0) }
  }

  /// Puts the row back to its place at once.
  func end() {
    guard state != .ended else { return }
    state = .ended
    animationNumber += 1
    (offset, cell.swipeOffset) = (0, 0)
    removeButtons()
    surroundings.onEnd(self)
  }

  // MARK: The screen

  /// Follows the cell.
  ///
  /// - Parameter frame: of the cell in the content; `nil` if it is not on the screen.
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
    // Another version of the item, in the same cell: the user goes on with it. One that a handler
    // has deleted is there after all.
    content = cell.element?.shown
    if state == .deleted {
      state = .open
      close()
    } else {
      // Asks the delegate, which may do anything: not while cells are placed.
      cell.runtime?.mainQueue.enqueue { [weak self] in self?.refreshButtons() }
    }
  }

  /// Shows the actions of the version of the item that the cell has now; without any it closes.
  private func refreshButtons() {
    guard isOpen, let old = buttons else { return }
    let found = surroundings.actions(old.isAtRight)
    guard isOpen, buttons === old else { return }
    performsFirst = found.performsFirstActionWithFullSwipe
    // A button that is pressed stays, if it can.
    if old.take(found.actions) { return }
    removeButtons()
    if found.actions.isEmpty { return close() }
    show(found.actions, isAtRight: old.isAtRight)
    if state == .open { open() }
  }

  private func showButtons(isAtRight: Bool) {
    guard buttons?.isAtRight != isAtRight else { return }
    removeButtons()
    let found = surroundings.actions(isAtRight)
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
    surroundings.show(node, layer)
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

  /// Puts the buttons into the space that the row leaves free.
  private func arrangeButtons() {
    guard let buttons else { return }
    let width = abs(offset)
    buttons.frame = Rect(
      x: buttons.isAtRight ? frame.width - width : 0, y: 0, width: width, height: frame.height)
    buttons.arrange(in: buttons.frame.size, isFull: isFull)
  }

  /// Animates a change; the last one to end removes the buttons, if the row is closed.
  private func animate(_ changes: () -> Void) {
    animationNumber += 1
    let number = animationNumber
    Layer.animate(.spring(duration: 0.3), changes) { [weak self] _ in
      guard let self, number == animationNumber, state == .closing else { return }
      end()
    }
  }
}
