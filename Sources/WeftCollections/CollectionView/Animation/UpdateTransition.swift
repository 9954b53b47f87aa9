// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout

/// The screen before an update. Frames are presentation values, in points of the viewport, so that
/// an update continues the previous update's animation.
@MainActor struct UpdateTransition {
  struct Row {
    let node: CellNode
    let position: ElementPosition
    let frame: Rect
    var picture: Layer?
  }

  /// The cell of an attached element that was on the screen.
  struct Supplement {
    weak let superlayer: Layer?
    let position: Point
    let frame: Rect
  }

  /// The changes from the map before to the map being shown, or `nil` if only lengths differ.
  let changes: VerifiedChanges?
  /// Whether the update is animated. Otherwise running animations just continue.
  let isAnimated: Bool
  let map: CollectionMap
  let arrangement: any CollectionArrangement
  let viewport: Rect
  var rows: [ObjectIdentifier: Row]
  let lanes: [ElementID: Rect]
  /// The item that the user has dropped, and the frame of its picture in the viewport.
  var dropped: (id: ElementID, frame: Rect)?
  /// Cells that have no positions in the map.
  var supplements: [ObjectIdentifier: Supplement] = [:]
  private let rowsByPosition: [ElementPosition: ObjectIdentifier]

  init(
    changes: VerifiedChanges?, isAnimated: Bool, map: CollectionMap,
    arrangement: any CollectionArrangement, viewport: Rect, rows: [Row], lanes: [ElementID: Rect]
  ) {
    self.changes = changes
    self.isAnimated = isAnimated
    self.map = map
    self.arrangement = arrangement
    self.viewport = viewport
    self.rows = Dictionary(
      rows.map { (ObjectIdentifier($0.node), $0) }, uniquingKeysWith: { first, _ in first })
    self.lanes = lanes
    rowsByPosition = Dictionary(
      rows.map { ($0.position, ObjectIdentifier($0.node)) }, uniquingKeysWith: { first, _ in first }
    )
  }

  func row(at position: ElementPosition) -> Row? {
    rowsByPosition[position].flatMap { rows[$0] }
  }

  /// Returns the former row of the element at a position, if it was on the screen.
  func replacedRow(at position: ElementPosition, in newMap: CollectionMap) -> Row? {
    oldPosition(of: position, in: newMap).flatMap(row)
  }

  /// Returns the former position of the element at a position, or `nil` if it is new.
  func oldPosition(of position: ElementPosition, in newMap: CollectionMap) -> ElementPosition? {
    guard let changes else { return newMap.element(at: position).flatMap(map.position) }
    if let path = position.path { return changes.oldPath(forNew: path).map { .item($0) } }
    if position == .collectionHeader || position == .collectionFooter { return position }
    return changes.oldSection(forNew: position.section).map {
      ElementPosition(section: $0, index: position.index)
    }
  }

  /// Returns the current position of a row, or `nil` if the row no longer exists.
  func newPosition(of row: Row, in newMap: CollectionMap) -> ElementPosition? {
    guard let changes else { return row.node.element.flatMap { newMap.position(of: $0) } }
    let position = row.position
    if let path = position.path { return changes.newPath(forOld: path).map { .item($0) } }
    if position == .collectionHeader || position == .collectionFooter { return position }
    return changes.newSection(forOld: position.section).map {
      ElementPosition(section: $0, index: position.index)
    }
  }

  /// Returns the former frame of a row that was off the screen, limited to a viewport's distance
  /// from its current frame, so that the row enters from the side where it was.
  func origin(of oldPosition: ElementPosition, comingTo frame: Rect) -> Point? {
    guard let old = arrangement.frame(of: oldPosition) else { return nil }
    let way = limited(
      Vector(
        dx: old.minX - viewport.minX - frame.minX, dy: old.minY - viewport.minY - frame.minY))
    return Point(x: frame.minX + way.dx, y: frame.minY + way.dy)
  }

  func limited(_ way: Vector) -> Vector {
    Vector(
      dx: min(max(way.dx, -viewport.width), viewport.width),
      dy: min(max(way.dy, -viewport.height), viewport.height))
  }

  func animation(forNew position: ElementPosition) -> EditAnimation {
    let path = position.path ?? ItemPath(section: max(0, position.section), item: 0)
    return changes?.animation(forNew: path) ?? .automatic
  }

  func animation(forOld position: ElementPosition) -> EditAnimation {
    let path = position.path ?? ItemPath(section: max(0, position.section), item: 0)
    return changes?.animation(forOld: path) ?? .automatic
  }
}

extension EditAnimation {
  /// Returns the vector to the start or the end of a row's slide, if the row slides. `isReversed`
  /// is whether lines begin at the right.
  func slide(of frame: Rect, viewportSize: Size, isReversed: Bool) -> Vector? {
    guard case .slide(let edge) = self else { return nil }
    return switch (edge, isReversed) {
    case (.top, _): Vector(dx: 0, dy: -frame.height)
    case (.bottom, _): Vector(dx: 0, dy: frame.height)
    case (.leading, false), (.trailing, true): Vector(dx: -viewportSize.width, dy: 0)
    case (.trailing, false), (.leading, true): Vector(dx: viewportSize.width, dy: 0)
    }
  }
}
