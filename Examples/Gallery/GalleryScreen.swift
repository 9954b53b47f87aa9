// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft

/// All standard nodes in all their states in a scrolling column, beside a list of the sections and
/// below a bar for the appearance.
final class GalleryScreen: DisplayNode {
  let status: StatusNode
  private let content: GalleryContent
  private let scroller: ScrollNode
  private let list: SectionList
  private let sidebar: ScrollNode
  private let bar: ScrollNode

  init(status: StatusNode = StatusNode()) {
    self.status = status
    content = GalleryContent(status: status)
    scroller = ScrollNode(content)
    list = SectionList(content.sections.map(\.title.text.string))
    sidebar = ScrollNode(list)
    let appearance = AppearanceBar()
    bar = ScrollNode(appearance, directions: .horizontal)
    super.init()
    backgroundColor = .background
    bar.backgroundColor = .secondaryBackground
    appearance.screen = self
    list.onChoice = { [unowned self] in show(sections[$0], showsRing: $1) }
  }

  /// Whether all images have loaded or failed, except images that never end.
  var isLoaded: Bool {
    let samples = sections.flatMap(\.rows).joined().compactMap { $0 as? NetworkSample }
    return samples.allSatisfy(\.isDone)
  }

  var sections: [GallerySection] { content.sections }

  var links: [ButtonNode] { list.links }

  /// The height at which all sections are visible.
  var fullHeight: Double {
    bar.frame.height + content.frame.height + status.frame.height + 2 * Self.statusInset
  }

  private nonisolated static let statusInset = 8.0

  /// Scrolls a section to the top and focuses its first control.
  private func show(_ section: GallerySection, showsRing: Bool) {
    _ = section.rows.joined().first { focusFirst(in: $0, showsRing: showsRing) }
    scroller.contentOffset = Point(x: 0, y: section.frame.minY - 20)
    status.show("Section: \(section.title.text.string)")
  }

  /// Focuses a node, or the first node inside it that accepts the focus.
  private func focusFirst(in node: DisplayNode, showsRing: Bool) -> Bool {
    node.focus(showsRing: showsRing)
      || node.subnodes.contains { focusFirst(in: $0, showsRing: showsRing) }
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.column) {
      // A scroll view has the size of the stack around it. On an axis without a stack size, it has
      // the size of its content.
      StackLayoutSpec(.column) { bar }
      StackLayoutSpec(.row, alignItems: .stretch) {
        StackLayoutSpec(.row) { sidebar.flexShrink(1) }.maxWidth(.fraction(0.6))
        scroller.flexGrow(1).flexShrink(1)
      }.flexGrow(1).flexShrink(1)
      status.padding(EdgeInsets(horizontal: 20, vertical: Self.statusInset))
    }
  }
}
