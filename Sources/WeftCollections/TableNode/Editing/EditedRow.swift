// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

/// A row of a table in edit mode, with its controls.
///
/// The cell keeps its place and its size, and is shown beside its place by a transform of its
/// layer: nothing is measured again. The controls lie on that layer, so that they go wherever the
/// row goes: with updates and their animations, and into pictures of the row.
@MainActor final class EditedRow {
  /// A row's requests to its table.
  struct Surroundings {
    /// The colour beside the rows.
    let ground: @MainActor () -> Color
    /// The direction in which rows are shown; cells that are prepared for another have it already.
    let direction: @MainActor () -> LayoutDirection
    /// The points at the trailing edge that something else lies on.
    let trailingRoom: @MainActor () -> Double
    /// The user has used the control at the leading edge.
    let onUse: @MainActor @Sendable () -> Void
  }

  let cell: CellNode
  let style: EditingStyle
  let isMovable: Bool
  /// The item that the table has asked for.
  weak var content: ElementContent?
  /// Whether the controls are there, or on their way in.
  private(set) var isShown = false
  private let control: EditControlNode?
  private let handle: ReorderHandleNode?
  /// Hides the part of the row beyond its place, where there is space beside the rows.
  private let cover = Layer()
  private let surroundings: Surroundings
  /// Counts the animations; the last one ends the row.
  private var animationNumber = 0

  init(
    _ cell: CellNode, _ style: EditingStyle, isMovable: Bool, _ surroundings: Surroundings
  ) {
    self.cell = cell
    self.style = style
    self.isMovable = isMovable
    self.surroundings = surroundings
    content = cell.element?.shown
    control = style == .none ? nil : EditControlNode(style, cell.traits)
    handle = isMovable ? ReorderHandleNode(cell.traits) : nil
    control?.addAction(surroundings.onUse)
    cover.isUserInteractionEnabled = false
    guard !nodes.isEmpty else { return }
    for node in nodes {
      node.setRuntime(cell.runtime)
      node.alpha = 0
    }
    cell.onLayerUpdate = { [weak self] in self?.arrange(on: $0) }
    arrange(on: cell.layer)
    for node in nodes {
      node.setInHierarchy(cell.isInHierarchy)
      node.setInterfaceState(.inHierarchy)
    }
  }

  // Layers are released on the main actor.
  isolated deinit {}

  private var nodes: [DisplayNode] { [control, handle].compactMap(\.self) }

  /// Whether a point of the window is on the handle.
  func isOnHandle(_ location: Point) -> Bool {
    guard isShown, let handle else { return false }
    return handle.layer.convertFromWindow(location).map(handle.grip.contains) ?? false
  }

  /// Shows the controls.
  func show(animated: Bool) {
    isShown = true
    change(animated: animated) {}
  }

  /// Removes the controls.
  ///
  /// - Parameter completion: called when they are gone, unless they are shown again.
  func hide(animated: Bool, completion: @escaping @MainActor () -> Void) {
    isShown = false
    change(animated: animated) { [weak self] in
      self?.end()
      completion()
    }
  }

  private func change(animated: Bool, completion: @escaping @MainActor () -> Void) {
    animationNumber += 1
    let number = animationNumber
    let changes = {
      for node in self.nodes { node.alpha = self.isShown ? 1 : 0 }
      self.arrange(on: self.cell.layer)
    }
    guard animated, !nodes.isEmpty else {
      changes()
      return completion()
    }
    Layer.animate(.spring(duration: 0.3), changes) { [weak self] _ in
      if number == self?.animationNumber { completion() }
    }
  }

  /// Removes the controls at once.
  func end() {
    animationNumber += 1
    isShown = false
    guard !nodes.isEmpty else { return }
    cell.onLayerUpdate = nil
    cell.indent = 0
    cover.removeFromSuperlayer()
    for node in nodes {
      node.layer.removeFromSuperlayer()
      node.setInHierarchy(false)
      node.setInterfaceState([])
      node.setRuntime(nil)
    }
  }

  /// Puts the controls where they belong, because something else takes space now.
  func arrange() {
    if isShown, !nodes.isEmpty { arrange(on: cell.layer) }
  }

  /// Puts the controls where they belong on the layer of the cell: one before its leading edge, the
  /// other at the trailing edge of its place.
  private func arrange(on layer: Layer) {
    let layers = [cover] + nodes.map(\.layer)
    // Above everything else on the layer.
    if !layer.sublayers.suffix(layers.count).elementsEqual(layers, by: ===) {
      for own in layers { layer.addSublayer(own) }
    }
    var traits = cell.traits
    traits.layoutDirection = surroundings.direction()
    for node in nodes {
      node.setInheritedTraits(traits)
      node.resolveTraits()
    }
    let (size, width) = (layer.bounds.size, EditControlNode.width)
    let isReversed = traits.layoutDirection == .rightToLeft
    let indent = isShown && control != nil ? width : 0
    cell.indent = isReversed ? -indent : indent
    control?.frame = Rect(
      x: isReversed ? size.width : -width, y: 0, width: width, height: size.height)
    let handleWidth = width + surroundings.trailingRoom()
    let inset = isShown ? indent + handleWidth : 0
    handle?.frame = Rect(
      x: isReversed ? inset - handleWidth : size.width - inset, y: 0, width: handleWidth,
      // The line below the row continues.
      height: size.height - (cell.separatorInsets == nil ? 0 : 1 / max(1, cell.traits.scale)))
    cover.frame = Rect(
      x: isReversed ? 0 : size.width - indent, y: 0, width: indent, height: size.height)
    let ground = surroundings.ground().resolved(in: cell.traits)
    cover.backgroundColor = ground
    control?.backgroundColor = layer.backgroundColor
    // The row's content there would be read together with the lines.
    handle?.backgroundColor = layer.backgroundColor ?? ground
  }
}
