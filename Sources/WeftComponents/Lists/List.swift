// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftCollections
import WeftLayout
import WeftNodes

/// Shows any number of rows one below the other: only those near the viewport have nodes.
///
/// ```swift
/// List(packages, selection: $selected) { PackageRow(package: $0) }
/// List {
///   Section("Today") { ForEach(today) { TaskRow(task: $0) }.onDelete { delete($0) } }
///   Section("Later") { ForEach(later) { TaskRow(task: $0) } }
/// }
/// ```
///
/// Each line of the block, and each element of a `ForEach`, is a row. A row's state belongs to the
/// element's identity, and stays when the row is far away. Elements that are `Equatable` and
/// unchanged are not updated. A modifier around several rows, such as those of a `ForEach` or
/// a `Section`, is put around each of them. The list takes all the space that it is given.
///
/// Other rows are measured and drawn once the surroundings of the list have changed: they show some
/// frames later, all together. Rows that the user scrolls to in the meantime may be new ones
/// already. In the iterations of a `for`, rows inside a component with an identity of its own keep
/// their states wherever that goes; without one their place counts.
public struct List<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let rows: RowList
  private let selection: ListSelection?

  /// Makes a list of the components of a block.
  public init(@ComponentBuilder content: () -> Content) {
    rows = RowList(content())
    selection = nil
  }

  /// Makes a list in which the user selects at most one row; its value is the element's identity.
  public init<ID: Hashable & Sendable>(
    selection: Binding<ID?>, @ComponentBuilder content: () -> Content
  ) {
    rows = RowList(content())
    self.selection = ListSelection(selection)
  }

  /// Makes a list in which the user selects any number of rows.
  public init<ID: Hashable & Sendable>(
    selection: Binding<Set<ID>>, @ComponentBuilder content: () -> Content
  ) {
    rows = RowList(content())
    self.selection = ListSelection(selection)
  }
}

extension List {
  /// Makes a list with a row for each element.
  public init<Data: RandomAccessCollection & Sendable, Row: Component>(
    _ data: Data, @ComponentBuilder rowContent: @escaping @Sendable (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable & Sendable, Data.Element.ID: Sendable,
    Content == ForEach<Data, Data.Element.ID, Row>
  {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Makes a list with a row for each element, told apart by a property.
  public init<Data: RandomAccessCollection & Sendable, ID: Hashable & Sendable, Row: Component>(
    _ data: Data, id: any KeyPath<Data.Element, ID> & Sendable,
    @ComponentBuilder rowContent: @escaping @Sendable (Data.Element) -> Row
  ) where Data.Element: Sendable, Content == ForEach<Data, ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// Makes a list with a row for each element, of which the user selects at most one.
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

  /// Makes a list with a row for each element, of which the user selects any number.
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
}

extension List: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    parts.append(cursor.list(.list, of: rows, selection: selection))
  }
}

/// Shows rows one below the other that scroll, without lines and space around them; only those near
/// the viewport have nodes.
public struct LazyVStack<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let rows: RowList
  private let spacing: Double

  /// Makes a stack of the components of a block; the spacing is in points.
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

/// Shows cells in rows that scroll; only those near the viewport have nodes.
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

  /// Makes a grid whose rows are as high as their highest cell. Other cells lie in their middle.
  ///
  /// - Parameters:
  ///   - columns: the columns, which all have one width.
  ///   - spacing: the distance between two rows, in points.
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

  /// Makes a grid whose cells have one size, so that none is measured.
  ///
  /// - Parameters:
  ///   - minimumItemWidth: the least width of a cell in points: there are as many beside each other
  ///     as fit.
  ///   - itemAspect: the height of a cell as a multiple of its width.
  ///   - spacing: the distance between two cells, in points.
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
  /// A list that takes the free space in its stack, starting from nothing.
  fileprivate mutating func list(
    _ look: ListNode.Look, of rows: RowList, selection: ListSelection? = nil
  ) -> ResolvedPart {
    let node = node { ListNode() }
    var inside = self
    // A list in a row is refreshed with the row's.
    inside.environment.refresh = nil
    inside.environment.showsScrollIndicators = true
    node.update(
      ListNode.Content(
        look: look, rows: rows, selection: selection, refresh: environment.refresh,
        showsScrollBars: environment.showsScrollIndicators,
        surroundings: Surroundings(in: inside), root: scope.root))
    var part = ResolvedPart(node, scope: scope)
    part.fills = [.horizontal, .vertical]
    part.yields = part.fills
    part.style.flexBasis = .points(0)
    return part
  }
}
