// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// Content that is larger than its place: a row, a picture that can be zoomed, and pages.
@MainActor enum ScrollSamples {
  static func scrolling(_ status: TextNode) -> [[DisplayNode]] {
    let row = framed(ScrollNode(tiles(count: 12, width: 70), directions: .horizontal))
    let zoomable = framed(ScrollNode(drawing, directions: [.horizontal, .vertical]))
    zoomable.maximumZoomScale = 4
    zoomable.onZoom = { scale in
      // bounded: from 1 to 4
      status.text = StyledText("Zoom: \(Int((scale * 100).rounded())) %")
    }
    let pages = framed(ScrollNode(tiles(count: 4, width: 200, spacing: 0), directions: .horizontal))
    pages.isPagingEnabled = true
    return [[row, zoomable, pages]]
  }

  private static func framed(_ node: ScrollNode) -> ScrollNode {
    node.style.preferredSize = Size(width: 200, height: 90)
    node.borderWidth = 1
    node.borderColor = .separator
    return node
  }

  /// Numbered tiles in a row.
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

  /// Rings, which stay sharp in any size.
  private static var drawing: DisplayNode {
    let node = RingsNode()
    node.style.preferredSize = Size(width: 198, height: 88)
    return node
  }
}

/// Rings around a point.
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
