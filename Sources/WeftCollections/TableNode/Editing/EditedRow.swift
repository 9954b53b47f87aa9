// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

/// A row of a table in edit mode, with its controls. A transform of the cell's layer displaces it,
/// so nothing is measured again. The controls are sublayers of the cell's layer, so they follow the
/// row in updates, in animations and in pictures of the row.
@MainActor final class EditedRow {
  struct Callbacks {
    let ground: @MainActor () -> Color
    /// The direction in which rows are shown, which may differ from cells that are being prepared.
    let direction: @MainActor () -> LayoutDirection
    let onUse: @MainActor @Sendable () -> Void
  }

  let cell: CellNode
  let style: EditingStyle
  let isMovable: Bool
  /// The version of the item for which the controls were requested.
  weak var content: ElementContent?
  private(set) var isShown = false
  private let control: EditControlNode?
  private let handle: ReorderHandleNode?
  /// Hides the part of the row beyond its frame if space remains beside the rows.
  private let cover = Layer()
  private let callbacks: Callbacks
  /// The most recent animation, whose end ends the row.
  private var animationNumber = 0

  init(
    _ cell: CellNode, _ style: EditingStyle, isMovable: Bool, _ callbacks: Callbacks
  ) {
    self.cell = cell
    self.style = style
    self.isMovable = isMovable
    self.callbacks = callbacks
    content = cell.element?.shown
    control = style == .none ? nil : EditControlNode(style, cell.traits)
    handle = isMovable ? ReorderHandleNode(cell.traits) : nil
    control?.addAction(callbacks.onUse)
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

  func isOnHandle(_ location: Point) -> Bool {
    guard isShown, let handle else { return false }
    return handle.layer.convertFromWindow(location).map(handle.grip.contains) ?? false
  }

  func show(animated: Bool) {
    isShown = true
    change(animated: animated) {}
  }

  /// `completion` is called when the controls have disappeared, unless they are shown again.
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

  /// One control lies before the cell's leading edge and one at the trailing edge of its frame.
  private func arrange(on layer: Layer) {
    let layers = [cover] + nodes.map(\.layer)
    // The controls stay above all other sublayers.
    if !layer.sublayers.suffix(layers.count).elementsEqual(layers, by: ===) {
      for own in layers { layer.addSublayer(own) }
    }
    var traits = cell.traits
    traits.layoutDirection = callbacks.direction()
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
    let inset = isShown ? indent + width : 0
    handle?.frame = Rect(
      x: isReversed ? inset - width : size.width - inset, y: 0, width: width,
      // The line below the row continues under the handle.
      height: size.height - (cell.separatorInsets == nil ? 0 : 1 / max(1, cell.traits.scale)))
    cover.frame = Rect(
      x: isReversed ? 0 : size.width - indent, y: 0, width: indent, height: size.height)
    let ground = callbacks.ground().resolved(in: cell.traits)
    cover.backgroundColor = ground
    control?.backgroundColor = layer.backgroundColor
    // An opaque background separates the lines from the row's content under them.
    handle?.backgroundColor = layer.backgroundColor ?? ground
  }
}
