// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftNodes

/// Rows that the user has moved aside, on the screen.
extension CollectionView {
  /// The row whose actions the user sees.
  var openRow: SwipedRow? { swipedRows.last { $0.isOpen } }

  /// Whether a cell is a row: alone in its line of content that scrolls vertically only.
  func isRow(_ cell: CellNode) -> Bool {
    guard let visible = visibleCells[ObjectIdentifier(cell)], let path = visible.position.path,
      geometry.axes.axis == .vertical, arrangement.orthogonalSection(at: path.section) == nil
    else { return false }
    return cell.frame.width * 2 > viewport.width + 1
  }

  /// Puts the buttons of a row below the cells, inside a layer that goes along with its cell.
  func show(_ buttons: SwipeActionsNode, in layer: Layer) {
    guard let runtime else { return }
    buttons.setRuntime(runtime)
    buttons.resolveTraits()
    scrollController.contentLayer.insertSublayer(layer, at: rearmostIndex)
    layer.addSublayer(buttons.layer)
    buttons.setInHierarchy(isInHierarchy)
    buttons.setInterfaceState(.inHierarchy)
  }

  /// Moves the buttons along with the cells.
  func followSwipedRows() {
    for row in swipedRows { row.follow(to: isRow(row.cell) ? row.cell.frame : nil) }
  }

  /// Puts all rows back to their places at once.
  func endSwipes() {
    for row in swipedRows { row.end() }
  }

  /// A picture of a row that leaves the screen, with the visible buttons beside it.
  func picture(of node: CellNode) -> Layer {
    let picture = node.layer.copyAsShown()
    guard let buttons = swipedRows.last(where: { $0.cell === node })?.buttons else {
      return picture
    }
    let copy = buttons.layer.copyAsShown()
    // The buttons stay where they are while the row is beside its place.
    copy.position.x -= picture.transform.tx
    picture.masksToBounds = false
    picture.addSublayer(copy)
    return picture
  }
}
