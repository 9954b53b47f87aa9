// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// Content that is larger than its viewport: a row, a zoomable picture, pages, a row with insets,
/// and a board that scrolls in both directions.
@MainActor enum ScrollSamples {
  static func scrolling(_ status: StatusNode) -> [[DisplayNode]] {
    let row = framed(ScrollNode(tiles(count: 12, width: 70), directions: .horizontal))
    let zoomable = framed(ScrollNode(drawing, directions: [.horizontal, .vertical]))
    zoomable.maximumZoomScale = 4
    zoomable.onZoom = { scale in
      // bounded: from 1 to 4
      status.show("Zoom: \(Int((scale * 100).rounded())) %")
    }
    let pages = framed(ScrollNode(tiles(count: 4, width: 200, spacing: 0), directions: .horizontal))
    pages.isPagingEnabled = true
    let inset = framed(ScrollNode(tiles(count: 6, width: 70), directions: .horizontal))
    inset.contentInsets = EdgeInsets(horizontal: 40, vertical: 0)
    inset.contentOffset.x = -40
    let board = framed(ScrollNode(board(rows: 5), directions: [.horizontal, .vertical]))
    return [[row, zoomable, pages], [inset, board]]
  }

  private static func framed(_ node: ScrollNode) -> ScrollNode {
    node.style.preferredSize = Size(width: 200, height: 90)
    node.borderWidth = 1
    node.borderColor = .separator
    return node
  }

  private static func tiles(count: Int, width: Double, spacing: Double = 8) -> DisplayNode {
    let colors = [Color(hex: 0x1A5FB4), Color(hex: 0x26A269), Color(hex: 0xC64600)]
    let tiles = (0..<count).map { index in
      let label = TextNode("\(index + 1)", font: .title, color: .white)
      let tile = DisplayNode { _, _ in CenterLayoutSpec(child: label) }
      tile.backgroundColor = colors[index % colors.count]
      tile.style.preferredSize = Size(width: width, height: 88)
      return tile
    }
    return DisplayNode { _, _ in StackLayoutSpec(.row, spacing: spacing, children: tiles) }
  }

  private static func board(rows count: Int) -> DisplayNode {
    let rows = (0..<count).map { _ in tiles(count: 8, width: 88) }
    return DisplayNode { _, _ in StackLayoutSpec(.column, spacing: 8, children: rows) }
  }

  /// Rings that are sharp at any scale.
  private static var drawing: DisplayNode {
    let node = RingsNode()
    node.style.preferredSize = Size(width: 198, height: 88)
    return node
  }
}

private final class RingsNode: DisplayNode {
  private struct Rings: Drawing {
    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      for ring in 0..<8 {
        let radius = 44 - Double(ring) * 5.5
        let place = Rect(
          x: size.width / 2 - radius, y: size.height / 2 - radius, width: radius * 2,
          height: radius * 2)
        let color = ring % 2 == 0 ? Color.accent : .background
        canvas.fill(Path(ellipseIn: place), with: .color(color))
      }
    }
  }

  override var drawing: (any Drawing)? { Rings() }
}
