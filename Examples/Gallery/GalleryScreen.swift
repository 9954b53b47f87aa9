// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftGTK

/// All standard nodes in all their states, in one column that scrolls, beside a list of its
/// sections.
final class GalleryScreen: DisplayNode {
  /// Shows the last action.
  let status: TextNode
  private let scroller: ScrollNode
  private let content: GalleryContent
  /// A button for each section.
  let links: [ButtonNode]

  init(status: TextNode) {
    self.status = status
    content = GalleryContent(status: status)
    scroller = ScrollNode(content)
    links = content.sections.map { section in
      let button = ButtonNode(section.title.text.string, purpose: .flat)
      button.style.alignSelf = .stretch
      return button
    }
    super.init()
    backgroundColor = .background
    for (button, section) in zip(links, content.sections) {
      button.addAction { [unowned self] in show(section, by: button) }
    }
  }

  /// Makes the screen, before the first action.
  static func make() -> GalleryScreen {
    GalleryScreen(
      status: TextNode("No action yet.", font: .callout, color: .secondaryLabel))
  }

  /// The height in which all sections are seen.
  var fullHeight: Double { content.frame.height + status.frame.height + 40 }

  /// Brings a section to the top, and the focus to its first control.
  private func show(_ section: GallerySection, by button: ButtonNode) {
    for link in links { link.isSelected = link === button }
    _ = section.rows.joined().first { $0.focus(showsRing: button.isFocused) }
    scroller.contentOffset = Point(x: 0, y: section.frame.minY - 20)
    status.text = StyledText("Section: \(section.title.text.string)")
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    let list = StackLayoutSpec(.column, spacing: 2, children: links).padding(8).width(.points(170))
    return StackLayoutSpec(.column) {
      StackLayoutSpec(.row, alignItems: .stretch) {
        list
        scroller.flexGrow(1).flexShrink(1)
      }.flexGrow(1).flexShrink(1)
      status.padding(EdgeInsets(horizontal: 20, vertical: 8))
    }
  }
}

/// The sections of the gallery.
final class GalleryContent: DisplayNode {
  let sections: [GallerySection]

  init(status: TextNode) {
    let samples: [(String, @MainActor (TextNode) -> [[DisplayNode]])] = [
      ("Buttons", ControlSamples.buttons), ("Choices", ControlSamples.choices),
      ("Values", ControlSamples.values), ("Progress", ControlSamples.progress),
      ("Text", TextSamples.texts), ("Text fields", EditingSamples.fields),
      ("Images", ImageSamples.images), ("Icons", ImageSamples.icons),
      ("Network", NetworkSamples.images),
      ("Scrolling", ScrollSamples.scrolling), ("Video", VideoSamples.videos),
      ("GTK's widgets", WidgetSamples.widgets),
    ]
    sections = samples.map { title, rows in GallerySection(title, rows: rows(status)) }
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 20, children: sections).padding(20)
  }
}

/// A title, and rows of samples.
final class GallerySection: DisplayNode {
  let title: TextNode
  let rows: [[DisplayNode]]

  nonisolated init(_ title: String, rows: [[DisplayNode]]) {
    self.title = TextNode(title, font: .title)
    self.rows = rows
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column, spacing: 10, alignItems: .start) {
      title
      for row in rows {
        StackLayoutSpec(
          .row, spacing: 12, alignItems: .center, flexWrap: .wrap, lineSpacing: 8, children: row)
      }
    }
  }
}
