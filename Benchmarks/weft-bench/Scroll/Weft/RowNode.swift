// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// Weft's row, with the same contents, margins and spaces as the peer's row.
final class RowNode: CellNode {
  /// GTK's default font, "Sans 10" at 96 dots per inch, in points of 1/96 inch.
  nonisolated private static let font = Font(size: 40.0 / 3)
  nonisolated private static let titleFont = Font(size: 40.0 / 3, weight: .bold)

  private let picture: ImageNode
  private let title: TextNode
  private let body: TextNode
  private let labels: [TextNode]

  nonisolated convenience init(row: UInt32) {
    let content = RowContent(row: row)
    self.init(
      title: content.title, body: content.body, labels: content.labels,
      picture: Self.bitmap(of: content))
  }

  nonisolated init(title: String, body: String, labels: [String], picture: Bitmap?) {
    self.picture = ImageNode(picture.map { .bitmap($0) })
    self.title = TextNode(title, font: Self.titleFont)
    self.body = TextNode(body, font: Self.font)
    self.labels = labels.map { TextNode($0, font: Self.font) }
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    let side = LayoutDimension.points(Double(RowContent.pictureSize))
    return StackLayoutSpec(.row, spacing: 12) {
      picture.size(width: side, height: side).alignSelf(.start)
      StackLayoutSpec(.column, spacing: 4) {
        title
        body
        StackLayoutSpec(.row, spacing: 8) { labels }
      }
      .flexGrow(1).flexShrink(1)
    }
    .padding(EdgeInsets(horizontal: 12, vertical: 8))
  }

  nonisolated static func bitmap(of content: RowContent) -> Bitmap? {
    let side = RowContent.pictureSize
    return try? Bitmap(width: side, height: side, isOpaque: true) { pixels in
      pixels.copyBytes(from: content.picture)
    }
  }
}
