// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import Weft

/// The window's content, with a search field and a list on the left and a package's details on the
/// right.
final class PackageScreen: DisplayNode {
  nonisolated private static let listWidth = 400.0

  let searchField: EditableTextNode
  let list: CollectionNode
  /// Called when the user selects the package at a path of the list.
  var onSelect: @MainActor (ItemPath) -> Void = { _ in }

  private let source: DiffableDataSource<PackageSection, Package>
  private let statusLine = TextNode("", font: .caption, color: .secondaryLabel)
  private let separator = DisplayNode()
  private let detail = ComponentNode(PackageDetail(package: nil))
  private let scroller: ScrollNode

  init(searchField: EditableTextNode) {
    self.searchField = searchField
    source = DiffableDataSource(sections: []) {
      SectionHeader(section: $0.id)
    } cell: {
      PackageRow(package: $0)
    }
    list = CollectionNode(source)
    scroller = ScrollNode(detail)
    super.init()
    separator.backgroundColor = .separator
    statusLine.maximumNumberOfLines = 2
    list.delegate = self
  }

  /// One line about the content of the list.
  var status: String {
    get { statusLine.text.string }
    set { statusLine.text = StyledText(newValue, font: .caption, color: .secondaryLabel) }
  }

  func show(_ content: PackageContent, changes: ChangeSet, issues: Int) {
    source.apply(content.sections, changes: changes)
    var line = content.total == 1 ? "1 package" : "\(content.total) packages"
    if issues > 0 { line += ", \(issues) places in the database could not be read" }
    status = line
  }

  func showDetail(of package: Package) {
    detail.update(to: PackageDetail(package: package))
    scroller.contentOffset = .zero
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row) {
      StackLayoutSpec(.column) {
        StackLayoutSpec(.column, spacing: 6) {
          searchField
          statusLine
        }
        .padding(12)
        list.flexGrow(1).flexShrink(1)
      }
      .width(.points(Self.listWidth))
      separator.width(1)
      scroller.flexGrow(1).flexShrink(1)
    }
  }
}

extension PackageScreen: CollectionDelegate {
  func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt path: ItemPath) {
    onSelect(path)
  }
}
