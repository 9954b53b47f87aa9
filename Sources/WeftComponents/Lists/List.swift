// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections
import WeftLayout
import WeftNodes

/// Shows any number of rows. Only rows near the viewport have nodes.
///
/// ```swift
/// List(packages, selection: $selected) { PackageRow(package: $0) }
/// List {
///   Section("Today") { ForEach(today) { TaskRow(task: $0) }.onDelete { delete($0) } }
///   Section("Later") { ForEach(later) { TaskRow(task: $0) } }
/// }
/// ```
///
/// Each component of the block and each element of a `ForEach` is a row. A row's state belongs to
/// the element's identity, and persists when the row is far from the viewport. Unchanged
/// `Equatable` elements are not updated. A modifier around several rows applies to each. The list
/// takes all of its space.
///
/// After a change of the list's environment, the rows appear together some frames later. In a `for`
/// loop, rows inside a component with an explicit identity keep their states when it moves. Without
/// an identity, their position counts.
public struct List<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let rows: RowList
  private let selection: ListSelection?

  /// Creates a list of the components of a block.
  public init(@ComponentBuilder content: () -> Content) {
    rows = RowList(content())
    selection = nil
  }

  /// Creates a list with at most one selected row. The selection is the element's identity.
  public init<ID: Hashable & Sendable>(
    selection: Binding<ID?>, @ComponentBuilder content: () -> Content
  ) {
    rows = RowList(content())
    self.selection = ListSelection(selection)
  }

  /// Creates a list in which the user selects any number of rows.
  public init<ID: Hashable & Sendable>(
    selection: Binding<Set<ID>>, @ComponentBuilder content: () -> Content
  ) {
    rows = RowList(content())
    self.selection = ListSelection(selection)
  }
}

extension List {
  /// Creates a list with a row for each element.
  public init<Data: RandomAccessCollection & Sendable, Row: Component>(
    _ data: Data, @ComponentBuilder rowContent: @escaping @Sendable (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable & Sendable, Data.Element.ID: Sendable,
    Content == ForEach<Data, Data.Element.ID, Row>
  {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each element, identified by a property.
  public init<Data: RandomAccessCollection & Sendable, ID: Hashable & Sendable, Row: Component>(
    _ data: Data, id: any KeyPath<Data.Element, ID> & Sendable,
    @ComponentBuilder rowContent: @escaping @Sendable (Data.Element) -> Row
  ) where Data.Element: Sendable, Content == ForEach<Data, ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list with a row for each element, in which the user selects at most one row.
  public init<Data: RandomAccessCollection & Sendable, Row: Component>(
    _ data: Data, selection: Binding<Data.Element.ID?>,
    @ComponentBuilder rowContent: @escaping @Sendable (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable & Sendable, Data.Element.ID: Sendable,
    Content == ForEach<Data, Data.Element.ID, Row>
  {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each element, in which the user selects any number of rows.
  public init<Data: RandomAccessCollection & Sendable, Row: Component>(
    _ data: Data, selection: Binding<Set<Data.Element.ID>>,
    @ComponentBuilder rowContent: @escaping @Sendable (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable & Sendable, Data.Element.ID: Sendable,
    Content == ForEach<Data, Data.Element.ID, Row>
  {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Rejects a selection of another type. Use the identities of the elements.
  @available(
    *, unavailable,
    message: "the selection must be an optional ID of an element, or a Set of such IDs"
  )
  public init<Data: RandomAccessCollection & Sendable, Selection: Sendable, Row: Component>(
    _ data: Data, selection: Binding<Selection>,
    @ComponentBuilder rowContent: @escaping @Sendable (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable & Sendable, Data.Element.ID: Sendable,
    Content == ForEach<Data, Data.Element.ID, Row>
  {
    self.init { ForEach(data, content: rowContent) }
  }
}

extension List: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    parts.append(cursor.list(.list, of: rows, selection: selection))
  }
}

/// Shows a scrolling column of rows without separators and padding, with nodes near the viewport.
public struct LazyVStack<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let rows: RowList
  private let spacing: Double

  /// Creates a stack of the components of a block. The spacing is in points.
  public init(spacing: Double = 0, @ComponentBuilder content: () -> Content) {
    rows = RowList(content())
    self.spacing = spacing
  }
}

extension LazyVStack: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    var part = cursor.list(.stack(spacing: spacing), of: rows)
    part.isLazy = true
    parts.append(part)
  }
}

/// Shows cells in scrolling rows, with nodes near the viewport.
///
/// ```swift
/// LazyVGrid(columns: [GridItem(.adaptive(minimum: 80))]) { ForEach(names) { Text($0) } }
/// LazyVGrid(minimumItemWidth: 120, itemAspect: 0.75) { ForEach(photos) { Thumbnail(photo: $0) } }
/// ```
public struct LazyVGrid<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let rows: RowList
  private let look: ListNode.Look
  private var width: Double?

  /// Creates a grid of equally wide columns, whose rows are as high as their highest cell. Other
  /// cells are vertically centered. The spacing between rows is in points.
  public init(
    columns: [GridItem], spacing: Double = 8, @ComponentBuilder content: () -> Content
  ) {
    rows = RowList(content())
    look = .columns(
      .grid(
        columns.columns, columnSpacing: columns.columnSpacing, rowSpacing: spacing,
        alignment: .center))
    width = columns.fixedWidth
  }

  /// Creates a grid of cells with the same size, which need not be measured.
  ///
  /// The minimum width determines the number of columns. The aspect is a cell's height as a
  /// multiple of its width. Lengths are in points.
  public init(
    minimumItemWidth: Double, itemAspect: Double = 1, spacing: Double = 8,
    @ComponentBuilder content: () -> Content
  ) {
    rows = RowList(content())
    look = .grid(minimumItemWidth: minimumItemWidth, itemAspect: itemAspect, spacing: spacing)
  }
}

extension LazyVGrid: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    var part = cursor.list(look, of: rows)
    part.isLazy = true
    if let width {
      part.fills.remove(.horizontal)
      part.style.size.width = .points(width)
      part.style.alignSelf = .center
    }
    parts.append(part)
  }
}

extension ScopeCursor {
  fileprivate mutating func list(
    _ look: ListNode.Look, of rows: RowList, selection: ListSelection? = nil
  ) -> ResolvedPart {
    let node = node { ListNode() }
    var inside = self
    // The refresh action of a row does not apply to a list inside it.
    inside.environment.refresh = nil
    inside.environment.showsScrollIndicators = true
    node.update(
      ListNode.Content(
        look: look, rows: rows, selection: selection, refresh: environment.refresh,
        showsScrollBars: environment.showsScrollIndicators,
        enclosingContext: EnclosingContext(in: inside), root: scope.root))
    var part = ResolvedPart(node, scope: scope)
    part.fills = [.horizontal, .vertical]
    part.yields = part.fills
    part.style.flexBasis = .points(0)
    return part
  }
}
