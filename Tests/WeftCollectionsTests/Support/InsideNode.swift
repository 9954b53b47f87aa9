// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes

/// A row that a cell and its inner node share, on any thread.
final class ShownRow: Sendable {
  private let row: Mutex<Row>

  init(_ row: Row) { self.row = Mutex(row) }

  var value: Row {
    get { row.withLock { $0 } }
    set { row.withLock { $0 = newValue } }
  }

  /// - Returns: Whether the old row was current.
  func replace(_ old: Row, by new: Row) -> Bool {
    row.withLock {
      guard $0 == old else { return false }
      $0 = new
      return true
    }
  }
}

/// Fills a cell whose subnodes are managed by its layout.
final class InsideNode: DisplayNode {
  private let shown: ShownRow

  nonisolated init(_ shown: ShownRow) {
    self.shown = shown
    super.init()
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width, height: shown.value.height(width: constrainedSize.width))
  }

  override var drawing: (any Drawing)? { Fill(color: Color(hex: shown.value.signature)) }
}

/// Fills a node.
struct Fill: Drawing {
  let color: Color

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    canvas.fill(Rect(origin: .zero, size: size), with: .color(color))
  }
}
