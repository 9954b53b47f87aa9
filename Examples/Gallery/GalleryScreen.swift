// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// All standard controls in all their states, in one column that scrolls.
@MainActor final class GalleryScreen: DisplayNode {
  /// Says what was done last.
  nonisolated let status: TextNode
  nonisolated private let scroller: ScrollNode

  init(status: TextNode) {
    self.status = status
    scroller = ScrollNode(GalleryContent(status: status))
    super.init()
    backgroundColor = .background
  }

  /// Makes the screen, with nothing done yet.
  static func make() -> GalleryScreen {
    GalleryScreen(
      status: TextNode("Nothing was done yet.", font: .callout, color: .secondaryLabel))
  }

  nonisolated override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    StackLayoutSpec(.column) {
      scroller.flexGrow(1).flexShrink(1)
      status.padding(EdgeInsets(horizontal: 20, vertical: 8))
    }
  }
}

/// The sections of the gallery.
@MainActor final class GalleryContent: DisplayNode {
  nonisolated private let sections: [(title: TextNode, rows: [[DisplayNode]])]

  init(status: TextNode) {
    let samples: [(String, @MainActor (TextNode) -> [[DisplayNode]])] = [
      ("Buttons", ControlSamples.buttons), ("Choices", ControlSamples.choices),
      ("Values", ControlSamples.values), ("Progress", ControlSamples.progress),
      ("Text that is edited", EditingSamples.fields), ("Images", ImageSamples.images),
      ("GTK's own widgets", WidgetSamples.widgets),
    ]
    sections = samples.map { title, rows in (TextNode(title, font: .title), rows(status)) }
    super.init()
  }

  nonisolated override func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 20) {
      for section in sections {
        StackLayoutSpec(.column, spacing: 10, alignItems: .start) {
          section.title
          for row in section.rows {
            StackLayoutSpec(
              .row, spacing: 12, alignItems: .center, flexWrap: .wrap, lineSpacing: 8,
              children: row)
          }
        }
      }
    }.padding(20)
  }
}
