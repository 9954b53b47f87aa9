// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Rows one below the other, as in a settings page or a directory: a collection with a table's
/// looks.
///
/// Data sources, updates, selection and scrolling are those of ``CollectionNode``; headers and
/// footers are nodes that its data source makes. (Texture's `ASTableNode`.)
@MainActor open class TableNode: CollectionNode {
  /// The looks of a table.
  public enum Style: Hashable, Sendable {
    /// Rows from side to side; the header of the section in view stays at the top.
    case plain
    /// Sections apart from each other, with room beside them.
    case grouped
  }

  /// The looks of the table.
  public final let tableStyle: Style
  /// How far the line below each row is from the row's leading and trailing edges, in points; `nil`
  /// for no lines. Cells take it when they are shown.
  public final var separatorInsets: EdgeInsets? = EdgeInsets(left: 16) {
    didSet { for cell in visibleNodes { adopt(cell) } }
  }

  /// The titles beside the rows, if there are any.
  var sectionIndex: SectionIndexNode?
  /// The sections that the index was made for.
  private var indexedEdition = 0

  /// Makes an empty table.
  public init(style: Style = .plain) {
    tableStyle = style
    let insets = EdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    super.init(
      layout: style == .plain
        ? CompositionalLayout(pinsHeaders: true)
        : CompositionalLayout(.list(insets: insets), sectionSpacing: 24))
  }

  override func didCommit() {
    super.didCommit()
    guard let edition = parts?.view.sectionsEdition, edition != indexedEdition else { return }
    indexedEdition = edition
    reloadSectionIndexTitles()
  }

  override func adopt(_ cell: CellNode) {
    super.adopt(cell)
    let isRow = cell.element?.supplementaryPlace == nil
    cell.separatorInsets = isRow ? separatorInsets : nil
  }
}
