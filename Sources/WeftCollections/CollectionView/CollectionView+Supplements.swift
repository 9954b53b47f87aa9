// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// The elements that take no space and have no positions in the map, such as badges of items and
/// backgrounds of sections. An item's element has the item's state, and its layer is a sublayer of
/// the cell's. A section's element has the state of the ranges that contain the section, and the
/// main actor applies the section's size in the frame in which it changes.
extension CollectionView {
  var attachments: [SupplementaryKind: SupplementaryAttachment] { geometry.layout.attachments }

  // MARK: The screen

  /// O(cells on the screen · log n), or O(1) if the layout attaches no elements.
  func layoutSupplements() {
    guard runtime != nil, !attachments.isEmpty || !supplements.cells.isEmpty else { return }
    var cells: [SupplementsOnScreen.Cell] = []
    for cell in visibleCells.inOrder { layoutSupplements(on: cell, &cells) }
    if map.hasSectionSupplements { layoutSectionSupplements(&cells) }
    let (old, oldIDs) = (supplements.cells, supplements.ids)
    supplements.cells = cells
    for cell in old where !supplements.ids.contains(ObjectIdentifier(cell.node)) {
      cell.node.layer.removeFromSuperlayer()
      events.append(.didEndDisplaying(cell.node))
    }
    for cell in cells where !oldIDs.contains(ObjectIdentifier(cell.node)) {
      showChangesOfArriving(cell.node, of: cell.element)
      events.append(.willDisplay(cell.node))
    }
    stackSupplements()
  }

  private func layoutSupplements(
    on cell: VisibleCell, _ cells: inout [SupplementsOnScreen.Cell]
  ) {
    guard let path = cell.position.path, let host = map.element(at: cell.position) else { return }
    let elements = host.shown.supplements.inOrderOfKinds
    if elements.isEmpty { return }
    let bounds = cell.node.layer.bounds
    var layers: [Layer] = []
    for element in elements {
      guard let kind = element.supplementaryPlace?.attachedKind,
        let attachment = attachments[kind], attachment.isForItems,
        let size = element.shown.lastSize, let node = supplementToShow(of: element, in: nil)
      else { continue }
      var frame = attachment.frame(
        in: bounds, size: size, direction: geometry.traits.layoutDirection)
      if let own = arrangement.supplementaryFrame(ofKind: kind, at: path, size: size),
        let place = arrangement.frame(of: cell.position)
      {
        frame.origin = Point(x: own.minX - place.minX, y: own.minY - place.minY)
      }
      node.place(at: frame.origin)
      layers.append(node.layer)
      cells.append(.init(node: node, element: element))
    }
    let parent = cell.node.layer
    if parent.sublayers.suffix(layers.count).elementsEqual(layers, by: ===) { return }
    for layer in layers { parent.addSublayer(layer) }
  }

  /// Returns the cell of an attached element, if the cell can be shown now. `size` is the size of
  /// the frame, if that determines the cell's size.
  func supplementToShow(of element: CollectionElement, in size: Size?) -> CellNode? {
    guard let runtime, element.shown.isShowable, let node = element.shown.node else { return nil }
    if !supplements.ids.contains(ObjectIdentifier(node)) {
      guard element.shown.lastSize != nil, !cells.isBusy(element) else { return nil }
      // The cell was measured for a former geometry.
      if size == nil, geometry.measures(like: wantedGeometry),
        !geometry.measuredAnyVersion(of: element)
      {
        return nil
      }
    }
    if node.element == nil || node.runtime !== runtime { cells.adopt(node, of: element) }
    guard let size else { return node }
    element.placeSize = size
    if !geometry.measuredAnyVersion(of: element), !cells.isBusy(element), !cells.isStaged(node) {
      element.shown.measure(
        in: geometry.sizeRange(of: element), by: geometry.traits, helpers: runtime.helpers)
      node.showPendingChanges()
    }
    return node
  }

  /// Shows the changes of an arriving cell that was measured for them.
  private func showChangesOfArriving(_ node: CellNode, of element: CollectionElement) {
    if node.element === element, !element.hasLentCell {
      if wantedGeometry.measuredSize(of: element) != nil {
        cells.unstage(node)
      } else {
        if !cells.isStaged(node) { node.showPendingChanges() }
        cells.onChange?(node)
      }
    }
    if !cells.isStaged(node) { node.showPendingChanges() }
  }

  /// Keeps rear elements behind everything else, and front elements in front.
  private func stackSupplements() {
    let content = scrollController.contentLayer
    let (back, front) = (supplements.back, supplements.front)
    if back.sublayers.isEmpty {
      back.removeFromSuperlayer()
    } else if content.sublayers.first !== back {
      content.insertSublayer(back, at: 0)
    }
    if front.sublayers.isEmpty {
      front.removeFromSuperlayer()
    } else if content.sublayers.last !== front {
      content.addSublayer(front)
    }
  }

  func removeSupplements() {
    for cell in supplements.cells {
      cell.node.layer.removeFromSuperlayer()
      events.append(.didEndDisplaying(cell.node))
    }
    supplements.cells = []
    supplements.ofSections = [:]
    stackSupplements()
  }

  // MARK: Animation

  var placesOfSupplements: [ObjectIdentifier: UpdateTransition.Supplement] {
    var places: [ObjectIdentifier: UpdateTransition.Supplement] = [:]
    for cell in supplements.cells {
      places[ObjectIdentifier(cell.node)] = .init(
        superlayer: cell.node.layer.superlayer, position: cell.node.layer.presentation.position,
        frame: placeOnScreen(of: cell.node.layer))
    }
    return places
  }

  /// Moves attached cells with their elements, unless their layers move automatically.
  func animateSupplements(
    from transition: UpdateTransition, by begin: () -> UpdateAnimator.Scopes
  ) {
    for cell in supplements.cells {
      let layer = cell.node.layer
      guard let old = transition.supplements[ObjectIdentifier(cell.node)] else {
        // The item's layer fades in an element that appears with its item.
        let host = layer.superlayer?.owner as? CellNode
        if host.map({ transition.rows[ObjectIdentifier($0)] != nil }) ?? true {
          layer.animate(.opacity, from: 0, in: begin().fading)
        }
        continue
      }
      guard layer.superlayer === old.superlayer else { continue }
      if case .onSection = cell.element.supplementaryPlace {
        move(layer, from: old.frame, by: begin)
      } else if layer.presentation.position != old.position {
        layer.animate(.position, from: old.position, in: begin().movement)
      }
    }
  }
}
