// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftNodes

/// The swiped rows, which are the open row and the rows that are closing.
@MainActor final class SwipedRows {
  private unowned let screen: CollectionScreen
  private(set) var rows: [SwipedRow] = []
  /// The cell that fingers on a touchpad are swiping.
  weak var touchpadCell: CellNode?

  init(screen: CollectionScreen) { self.screen = screen }

  isolated deinit {}

  var openRow: SwipedRow? { rows.last { $0.isOpen } }

  func row(of cell: CellNode) -> SwipedRow? { rows.last { $0.cell === cell } }

  func add(_ row: SwipedRow) { rows.append(row) }

  func remove(_ row: SwipedRow) { rows.removeAll { $0 === row } }

  func close(except known: SwipedRow?) {
    for row in rows where row !== known { row.close() }
  }

  /// A row fills its line of content that scrolls vertically only.
  func isRow(_ cell: CellNode) -> Bool {
    guard let visible = screen.visibleCells[cell], let path = visible.position.path,
      screen.geometry.axes.axis == .vertical,
      screen.arrangement.orthogonalSection(at: path.section) == nil
    else { return false }
    return cell.frame.width * 2 > screen.viewport.width + 1
  }

  /// Adds the buttons below the cells, inside a layer that moves with the row's cell.
  func show(_ buttons: SwipeActionsNode, in layer: Layer) {
    guard let runtime = screen.runtime else { return }
    buttons.setRuntime(runtime)
    buttons.resolveTraits()
    screen.scrollController.contentLayer.insertSublayer(layer, at: screen.rearmostIndex)
    layer.addSublayer(buttons.layer)
    buttons.setInHierarchy(screen.isInHierarchy)
    buttons.setInterfaceState(.inHierarchy)
  }

  func follow() {
    for row in rows { row.follow(to: isRow(row.cell) ? row.cell.frame : nil) }
  }

  func endAll() {
    for row in rows { row.end() }
  }

  /// Returns a picture of a row that leaves the screen, with its visible buttons.
  func picture(of node: CellNode) -> Layer {
    let picture = node.layer.copyAsShown()
    guard let buttons = row(of: node)?.buttons else {
      return picture
    }
    let copy = buttons.layer.copyAsShown()
    // Removes the row's displacement from the picture's position so that the buttons do not move.
    copy.position.x -= picture.transform.tx
    picture.masksToBounds = false
    picture.addSublayer(copy)
    return picture
  }
}
