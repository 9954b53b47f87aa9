// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout

/// Animated updates. Model frames change immediately, and the layers animate to them from their
/// frames on the screen. Only rows that are on the screen before or after the update are animated.
/// Rows that have left the screen are represented by pictures.
extension CollectionView {
  func animates(_ changes: VerifiedChanges?, to newGeometry: CollectionGeometry) -> Bool {
    guard let runtime, isVisible, !visibleCells.isEmpty, !runtime.reducesMotion,
      !newGeometry.traits.reducesMotion, !hasNewLayout,
      newGeometry.viewportSize == geometry.viewportSize,
      newGeometry.traits.differences(from: geometry.traits).isDisjoint(with: .layout)
    else { return false }
    // The update consists of cells that have changed their sizes.
    guard let changes else { return true }
    guard changes.animated, !changes.isReloadData else { return false }
    return !animator.isHurried(at: runtime.clock.now)
  }

  func endsDrop(_ changes: VerifiedChanges?) -> Bool {
    guard let dropped, let changes, let old = map.path(of: dropped.id) else { return false }
    guard !changes.isReloadData, let new = changes.newPath(forOld: old) else { return true }
    return changes.movesItem(to: new)
  }

  /// Records the screen before an update, or returns `nil` if nothing moves or will move.
  func transition(
    after changes: VerifiedChanges?, to newGeometry: CollectionGeometry
  ) -> UpdateTransition? {
    let isAnimated = animates(changes, to: newGeometry)
    guard isAnimated || animator.isRunning else { return nil }
    placePinnedCells()
    var transition = UpdateTransition(
      changes: changes, isAnimated: isAnimated, map: map, arrangement: arrangement,
      viewport: viewport,
      rows: visibleCells.inOrder.map { cell in
        .init(node: cell.node, position: cell.position, frame: placeOnScreen(of: cell.node.layer))
      },
      lanes: lanes.onScreen.mapValues { placeOnScreen(of: $0.layer) })
    transition.supplements = placesOfSupplements
    if let dropped, endsDrop(changes) { transition.dropped = (dropped.id, dropped.frame) }
    return transition
  }

  /// Moves pinned cells by this frame's scroll, so that they do not animate that distance.
  private func placePinnedCells() {
    let pinned = Dictionary(
      pinnedFrames.map { ($0.position, $0.frame) }, uniquingKeysWith: { first, _ in first })
    for cell in visibleCells.inOrder where cell.isPinned || pinned[cell.position] != nil {
      guard let frame = pinned[cell.position] ?? arrangement.frame(of: cell.position) else {
        continue
      }
      cell.node.place(at: frame.origin)
    }
  }

  /// Makes pictures of the rows that leave the screen, while their layers still show the old state.
  /// The map and the arrangement are already new. Returns `nil` if the rows on the screen are
  /// completely different, for example after a scroll of the program, so that nothing is animated.
  func withPictures(_ transition: UpdateTransition) -> UpdateTransition? {
    if !transition.isAnimated { return transition }
    var transition = transition
    let seen = arrangement.positions(in: viewport)
      .union(pinnedFrames.map(\.position))
    var stays = false
    for (id, row) in transition.rows {
      // Another cell replaces a cell that does not accept the model of a reload.
      let element = row.node.element.flatMap { $0.latest.node === row.node ? $0 : nil }
      let position = element.flatMap { map.position(of: $0) }
      if position.map(seen.contains) ?? false {
        stays = true
      } else {
        transition.rows[id]?.picture = swipes.picture(of: row.node)
      }
    }
    return stays || seen.isEmpty ? transition : nil
  }

  func animate(from transition: UpdateTransition) {
    // A preparation without changes consists of cells that have changed their sizes.
    guard let runtime, transition.changes != nil || allowSizeAnimation(after: transition) else {
      return
    }
    var scopes: UpdateAnimator.Scopes?
    func begin() -> UpdateAnimator.Scopes {
      if let scopes { return scopes }
      let new = animator.begin(in: runtime)
      scopes = new
      return new
    }
    for (id, lane) in lanes.onScreen {
      if let old = transition.lanes[id] {
        move(lane.layer, from: Rect(origin: old.origin, size: lane.layer.bounds.size), by: begin)
      }
    }
    let dropped = transition.dropped.flatMap { dropped in
      visibleCells.inOrder.first { $0.node.element?.id == dropped.id }.map { ($0, dropped.frame) }
    }
    if let (cell, frame) = dropped { move(cell.node.layer, from: frame, by: begin) }
    // Most cells do not move.
    let moving = visibleCells.inOrder.filter { cell in
      if cell.node === dropped?.0.node { return false }
      return transition.rows[ObjectIdentifier(cell.node)].map {
        !isSeen(cell.node.layer, at: $0.frame)
      }
        ?? true
    }
    let staying = moving.filter { transition.rows[ObjectIdentifier($0.node)] != nil }
    for cell in staying { animate(cell, from: transition, by: begin) }
    let others = moving.filter { transition.rows[ObjectIdentifier($0.node)] == nil }
    let joined = join(others, in: transition)
    for cell in others where !joined.contains(ObjectIdentifier(cell.node)) {
      animate(cell, from: transition, by: begin)
    }
    for row in swipes.rows {
      guard let old = transition.rows[ObjectIdentifier(row.cell)] else { continue }
      move(row.layer, from: old.frame, by: begin)
    }
    raiseMovedRows(of: transition)
    animateSupplements(from: transition, by: begin)
    let gone = transition.rows.values.filter { visibleCells[$0.node] == nil }
    for row in gone.sorted(by: { $0.position < $1.position }) {
      if let picture = row.picture { animate(picture, of: row, from: transition, by: begin) }
    }
  }

  private func raiseMovedRows(of transition: UpdateTransition) {
    guard let changes = transition.changes, changes.movesItems else { return }
    let cells = visibleCells.inOrder
    for cell in cells
    where !cell.isPinned && cell.position.path.map(changes.movesItem(to:)) ?? false {
      cell.node.layer.superlayer?.addSublayer(cell.node.layer)
    }
    for cell in cells where cell.isPinned {
      scrollController.contentLayer.addSublayer(cell.node.layer)
    }
  }

  private func allowSizeAnimation(after transition: UpdateTransition) -> Bool {
    visibleCells.inOrder.allSatisfy { cell in
      cell.node.animatesSizeChanges
        || transition.rows[ObjectIdentifier(cell.node)].map {
          $0.frame.size == cell.node.layer.bounds.size
        } ?? true
    }
  }

  private func animate(
    _ cell: VisibleCell, from transition: UpdateTransition, by begin: () -> UpdateAnimator.Scopes
  ) {
    let layer = cell.node.layer
    if let old = transition.rows[ObjectIdentifier(cell.node)] {
      if cell.position.path != nil, transition.changes != nil,
        case .none = transition.animation(forNew: cell.position)
      {
        return
      }
      return move(layer, from: old.frame, by: begin)
    }
    let place = Rect(origin: ownPlaceOnScreen(of: layer), size: layer.bounds.size)
    if let oldPosition = transition.oldPosition(of: cell.position, in: map) {
      if let old = transition.row(at: oldPosition) {
        // Another cell for the same item.
        if case .none = transition.animation(forOld: oldPosition) { return }
        move(layer, from: old.frame, by: begin)
        layer.animate(.opacity, from: 0, in: begin().fading)
      } else if let origin = transition.origin(of: oldPosition, comingTo: place) {
        move(layer, from: Rect(origin: origin, size: place.size), by: begin)
      }
      return
    }
    let animation = transition.animation(forNew: cell.position)
    if case .none = animation { return }
    if let way = animation.slide(
      of: place, viewportSize: viewportSize, isReversed: isReadFromRight)
    {
      move(layer, from: place.offsetBy(dx: way.dx, dy: way.dy), by: begin)
    }
    layer.animate(.opacity, from: 0, in: begin().fading)
  }

  private func animate(
    _ picture: Layer, of row: UpdateTransition.Row, from transition: UpdateTransition,
    by begin: () -> UpdateAnimator.Scopes
  ) {
    let animation = transition.animation(forOld: row.position)
    var way: Vector?
    var fades = true
    if let position = transition.newPosition(of: row, in: map) {
      guard let frame = arrangement.frame(of: position) else { return }
      way = transition.limited(
        Vector(
          dx: frame.minX - viewport.minX - row.frame.minX,
          dy: frame.minY - viewport.minY - row.frame.minY))
      // Another cell for the same item, or the row itself outside of the screen.
      fades = visibleCells.inOrder.contains { $0.position == position }
      if fades, case .none = animation { return }
    } else {
      if case .none = animation { return }
      way = animation.slide(
        of: row.frame, viewportSize: viewportSize, isReversed: isReadFromRight)
    }
    let scopes = begin()
    animator.show(picture, at: row.frame, viewportSize: viewportSize)
    if let way {
      AnimationScope.run(scopes.movement) {
        picture.position = Point(x: picture.position.x + way.dx, y: picture.position.y + way.dy)
      }
    }
    if fades { AnimationScope.run(scopes.fading) { picture.opacity = 0 } }
  }

  /// Animates a layer from another frame of the viewport.
  func move(_ layer: Layer, from frame: Rect, by begin: () -> UpdateAnimator.Scopes) {
    if isSeen(layer, at: frame) { return }
    let own = ownPlaceOnScreen(of: layer)
    let size = layer.bounds.size
    let from = Point(
      x: layer.position.x + frame.minX - own.x
        + layer.anchorPoint.x * (frame.width - size.width),
      y: layer.position.y + frame.minY - own.y
        + layer.anchorPoint.y * (frame.height - size.height))
    layer.animate(.position, from: from, in: begin().movement)
    if layer.presentation.bounds.size != frame.size {
      if let cell = layer.owner as? CellNode { animator.resize(cell) }
      layer.animate(
        .bounds, from: Rect(origin: layer.bounds.origin, size: frame.size), in: begin().movement)
    }
  }

  /// Whether a layer is displayed as it is at a frame of the viewport, either at rest or moving.
  private func isSeen(_ layer: Layer, at frame: Rect) -> Bool {
    let shown = placeOnScreen(of: layer)
    return abs(shown.minX - frame.minX) < 0.01 && abs(shown.minY - frame.minY) < 0.01
      && abs(shown.width - frame.width) < 0.01 && abs(shown.height - frame.height) < 0.01
  }

  private var isReadFromRight: Bool { geometry.traits.layoutDirection == .rightToLeft }

  /// Returns the presented frame of a layer of the content, in points of the viewport.
  func placeOnScreen(of layer: Layer) -> Rect {
    let shown = layer.presentation
    let (position, bounds) = (shown.position, shown.bounds)
    let origin = Point(
      x: position.x - layer.anchorPoint.x * bounds.width,
      y: position.y - layer.anchorPoint.y * bounds.height)
    return Rect(origin: onScreen(origin, of: layer), size: bounds.size)
  }

  /// Returns the final position of a layer of the content while the layers around it still move.
  func ownPlaceOnScreen(of layer: Layer) -> Point {
    let size = layer.bounds.size
    return onScreen(
      Point(
        x: layer.position.x - layer.anchorPoint.x * size.width,
        y: layer.position.y - layer.anchorPoint.y * size.height), of: layer)
  }

  private func onScreen(_ point: Point, of layer: Layer) -> Point {
    var result = point
    var parent = layer.superlayer
    while let layer = parent, layer !== scrollController.layer {
      let shown = layer.presentation
      let (position, bounds) = (shown.position, shown.bounds)
      result.x += position.x - layer.anchorPoint.x * bounds.width - bounds.minX
      result.y += position.y - layer.anchorPoint.y * bounds.height - bounds.minY
      parent = layer.superlayer
    }
    return result
  }
}
