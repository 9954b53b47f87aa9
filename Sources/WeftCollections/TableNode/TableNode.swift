// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLayers
public import WeftLayout

/// A collection that shows rows one below the other, as in a settings page or a directory. Headers
/// and footers are nodes that the data source makes. (Texture's `ASTableNode`.)
@MainActor open class TableNode: CollectionNode {
  /// The style of a table.
  public enum Style: Hashable, Sendable {
    /// Rows from side to side. The header of the section in view stays at the top.
    case plain
    /// Separate sections, inset from the edges.
    case grouped
  }

  /// The style of the table.
  public final let tableStyle: Style
  /// The insets in points of the line below each row, or `nil`. Applied to cells when they are
  /// shown.
  public final var separatorInsets: EdgeInsets? = EdgeInsets(left: 16) {
    didSet { reloadSeparators() }
  }

  /// Returns the insets in points of the line below a row, or `nil` for no line. Without the
  /// closure, ``separatorInsets`` apply. Called when a row is prepared and by
  /// ``reloadSeparators()``, with a path in the data space.
  public final var separatorInsetsOfRow: (@MainActor (ItemPath) -> EdgeInsets?)? {
    didSet { reloadSeparators() }
  }

  /// Reloads the lines below all rows on the screen. O(rows on the screen · log² n).
  public final func reloadSeparators() {
    for cell in visibleNodes { setSeparator(of: cell) }
  }

  /// Whether the user can select several rows during editing, even if
  /// ``CollectionNode/allowsMultipleSelection`` is `false`. `false` by default. Includes
  /// ``allowsSelectionDuringEditing``. If only one row can be selected afterward, the first stays.
  public final var allowsMultipleSelectionDuringEditing = false
  /// The value of ``CollectionNode/allowsMultipleSelection`` to restore after editing.
  var multipleSelectionBeforeEditing: Bool?

  /// Whether the user can select rows while they are edited, if rows can be selected at all.
  /// `false` by default, in which case arrows only move the cursor.
  public final var allowsSelectionDuringEditing = false

  var isInEditMode = false
  /// The rows on the screen in edit mode, and the rows whose controls are being removed.
  var editedRows: [ObjectIdentifier: EditedRow] = [:]
  /// The node with the titles beside the rows, if any.
  var sectionIndex: SectionIndexNode?
  private var isSectionIndexOutdated = false

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
    updateEditedRows(animated: false)
    if isSectionIndexOutdated {
      isSectionIndexOutdated = false
      reloadSectionIndexTitles()
    } else {
      showSectionIndex()
    }
  }

  override var trailingWidth: Double { sectionIndex == nil ? 0 : SectionIndexNode.width }

  override func adopt(_ cell: CellNode) {
    super.adopt(cell)
    setSeparator(of: cell)
  }

  private func setSeparator(of cell: CellNode) {
    let isRow = cell.element?.supplementaryPlace == nil
    guard isRow, let separatorInsetsOfRow else {
      cell.separatorInsets = isRow ? separatorInsets : nil
      return
    }
    cell.separatorInsets = path(for: cell).flatMap(separatorInsetsOfRow)
  }

  // MARK: Editing

  override func handle(_ event: EventQueue.Event) {
    switch event {
    case .didEndDisplaying(let cell): endEditing(of: cell)
    case .didEditSections: isSectionIndexOutdated = true
    default: break
    }
    super.handle(event)
  }

  override var allowsUserSelection: Bool {
    super.allowsUserSelection
      && (!isInEditMode || allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing)
  }

  override var allowsSwipes: Bool { !isInEditMode }

  override func isReorderHandle(at location: Point) -> Bool {
    editedRows.values.contains { $0.isOnHandle(location) }
  }

  override func editingActions(at path: ItemPath) -> [SwipeAction] {
    makeEditingActions(at: path)
  }

  override func handleEditingKey(_ event: KeyEvent) -> Bool { commitEditing(by: event) }
}
