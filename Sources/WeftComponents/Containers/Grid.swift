// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Lays out components in rows with aligned columns.
///
/// ```swift
/// Grid(horizontalSpacing: 12) {
///   GridRow { Text("Name"); TextField("", text: $name) }
///   Divider()
///   GridRow { Text("Shuttles"); Text("12") }
/// }
/// ```
///
/// A column is as wide as its widest cell. If the space is insufficient, the widest columns shrink.
/// Components between rows take the whole width, and their own width contributes to the grid's
/// width. A component keeps its size in its cell and is aligned there. The alignment `fill`
/// stretches it to its column.
public struct Grid<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let alignment: Alignment
  private let spacing: Size
  private let content: Content

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of a component in its cell. The default is the start of the
  ///     column and the center of the row.
  ///   - horizontalSpacing: The distance between columns, in points.
  ///   - verticalSpacing: The distance between rows, in points.
  public init(
    alignment: Alignment = .leading, horizontalSpacing: Double = 8, verticalSpacing: Double = 8,
    @ComponentBuilder content: () -> Content
  ) {
    self.alignment = alignment
    spacing = Size(width: horizontalSpacing, height: verticalSpacing)
    self.content = content()
  }
}

extension Grid: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    var (rows, last): ([GridLayoutSpec.Row], ObjectIdentifier?) = ([], nil)
    for part in cursor.parts(of: content) {
      if let row = part.gridRow, row == last, case .cells(let cells) = rows.last {
        rows[rows.count - 1] = .cells(cells + [part.element])
      } else {
        rows.append(part.gridRow == nil ? .whole(part.element) : .cells([part.element]))
      }
      last = part.gridRow
    }
    parts.append(
      ResolvedPart(
        GridLayoutSpec(alignment: alignment, spacing: spacing, rows: rows), scope: cursor.scope))
  }
}

/// A row of a ``Grid``. Outside a grid, its components are laid out in a row.
///
/// A modifier of the row applies to each of its cells.
public struct GridRow<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let alignment: VerticalAlignment?
  private let content: Content

  /// Creates a row with a cell for each component.
  ///
  /// - Parameter alignment: The vertical alignment of components in the row, in which baselines
  ///   count as the top, or nil for the grid's alignment.
  public init(alignment: VerticalAlignment? = nil, @ComponentBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension GridRow: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let row = ObjectIdentifier(cursor.scope)
    parts += cursor.parts(of: content).map { cell in
      var cell = cell
      cell.gridRow = row
      if let alignment { cell.style.rowAlignment = alignment }
      return cell
    }
  }
}

extension [ResolvedPart] {
  /// The parts for a container other than a grid, with the cells of each row combined.
  var withRowsCombined: [ResolvedPart] {
    if allSatisfy({ $0.gridRow == nil }) { return self }
    var result: [ResolvedPart] = []
    var rest = self[...]
    while let first = rest.first {
      let cells = Array(rest.prefix { $0.gridRow == first.gridRow })
      rest = rest.dropFirst(cells.count)
      guard first.gridRow != nil else {
        result += cells
        continue
      }
      var stack = StackLayoutSpec(.row, spacing: 8, children: [])
      if let alignment = first.style.rowAlignment { stack.alignItems = alignment.alignItems }
      var part = ResolvedPart(cells.arranged(in: stack), scope: first.scope)
      part.fills = cells.fills
      result.append(part)
    }
    return result
  }
}

extension VerticalAlignment {
  fileprivate var shareAbove: Double {
    switch self {
    case .top, .firstTextBaseline, .lastTextBaseline: 0
    case .center, .stretch: 0.5
    case .bottom: 1
    }
  }
}

private enum ColumnSpanKey: LayoutStyleKey {
  static let defaultValue = 1
}

private enum ColumnAlignmentKey: LayoutStyleKey {
  static let defaultValue: HorizontalAlignment? = nil
}

private enum RowAlignmentKey: LayoutStyleKey {
  static let defaultValue: VerticalAlignment? = nil
}

extension LayoutStyle {
  /// The alignment of all elements in the element's column, or `nil` for the grid's alignment.
  var columnAlignment: HorizontalAlignment? {
    get { self[ColumnAlignmentKey.self] }
    set { self[ColumnAlignmentKey.self] = newValue }
  }

  /// The element's alignment in its row, or `nil` for the grid's alignment.
  fileprivate var rowAlignment: VerticalAlignment? {
    get { self[RowAlignmentKey.self] }
    set { self[RowAlignmentKey.self] = newValue }
  }

  var columnSpan: Int {
    get { self[ColumnSpanKey.self] }
    set { self[ColumnSpanKey.self] = newValue }
  }
}

extension LayoutElement {
  fileprivate var columnSpan: Int { min(max(1, style.columnSpan), GridLayoutSpec.columnLimit) }
}

extension Component {
  /// Makes the component span several columns of its ``Grid``.
  ///
  /// - Parameter count: The number of columns. Columns beyond the widest row are empty.
  public func gridCellColumns(_ count: Int) -> ModifiedComponent<Self> {
    modified(.gridCellColumns(count))
  }

  /// Sets the alignment of all components in this column of a ``Grid``.
  ///
  /// Set it on one component of the column. The last one takes precedence.
  public func gridColumnAlignment(_ alignment: HorizontalAlignment) -> ModifiedComponent<Self> {
    modified(.gridColumnAlignment(alignment))
  }
}

struct GridLayoutSpec: LayoutElement {
  enum Row: Sendable {
    case cells([any LayoutElement])
    /// A row across all columns.
    case whole(any LayoutElement)

    var elements: [any LayoutElement] {
      switch self {
      case .cells(let cells): cells
      case .whole(let element): [element]
      }
    }
  }

  static let columnLimit = 1000

  var style = LayoutStyle()
  let alignment: Alignment
  let spacing: Size
  let rows: [Row]

  init(alignment: Alignment, spacing: Size, rows: [Row]) {
    self.alignment = alignment
    self.spacing = spacing
    self.rows = rows
  }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let inside = context.with(parentSize: ParentSize(exactlyIn: range))
    let elements = rows.flatMap(\.elements)
    let alignments = self.alignments(of: elements)
    // Measures twice with the same place numbers, so the pass can reuse its layouts. With different
    // numbers, a nested grid would lay out its content twice, which doubles the work at every
    // level.
    let placed = zip(alignments, elements).map { $0.placing($1) }
    let free = SizeRange(max: Size(width: range.max.width, height: .infinity))
    let wishes = inside.layouts(of: placed) { _ in free }
    let columns = columnWidths(wishes.map(\.size.width), in: range)
    let total = max(
      columns.reduce(0, +) + spacing.width * Double(max(0, columns.count - 1)),
      widestWhole(wishes.map(\.size.width)))
    let width = min(max(total, range.min.width), range.max.width)
    let widths = cellWidths(columns, total: width)
    let cells = inside.layouts(of: placed) { index in
      SizeRange(
        min: Size(width: widths[index], height: 0),
        max: Size(width: widths[index], height: .infinity))
    }
    var children: [Layout] = []
    var (y, index) = (0.0, 0)
    let isReversed = context.direction == .rightToLeft
    for row in rows {
      let count = row.elements.count
      let height = cells[index..<index + count].map(\.size.height).max() ?? 0
      var x = 0.0
      for (cell, place) in zip(cells, alignments).dropFirst(index).prefix(count) {
        let left = isReversed ? width - x - cell.size.width : x
        let top = y + (height - cell.size.height) * place.vertical.shareAbove
        children.append(cell.positioned(at: Point(x: left, y: top)))
        x += cell.size.width + spacing.width
      }
      y += height + spacing.height
      index += count
    }
    let size = range.clamp(Size(width: width, height: max(0, y - spacing.height)))
    return Layout(element: self, size: size, children: children)
  }

  private func alignments(of elements: [any LayoutElement]) -> [Alignment] {
    let columns = firstColumns
    var sides: [Int: HorizontalAlignment] = [:]
    for (element, column) in zip(elements, columns) {
      if let column, let side = element.style.columnAlignment { sides[column] = side }
    }
    return zip(elements, columns).map { element, column in
      var place = alignment
      if let column, let side = sides[column] { place.horizontal = side }
      if let own = element.style.rowAlignment { place.vertical = own }
      return place
    }
  }

  /// The first column of each cell, or `nil` for components that take the whole width.
  private var firstColumns: [Int?] {
    rows.flatMap { row -> [Int?] in
      guard case .cells(let cells) = row else { return [nil] }
      var column = 0
      return cells.map { cell in
        defer { column += cell.columnSpan }
        return column
      }
    }
  }

  private func widestWhole(_ wishes: [Double]) -> Double {
    var (widest, index) = (0.0, 0)
    for row in rows {
      if case .whole = row { widest = max(widest, wishes[index]) }
      index += row.elements.count
    }
    return widest
  }

  private func columnWidths(_ wishes: [Double], in range: SizeRange) -> [Double] {
    var columns: [Double] = []
    var wide: [(columns: Range<Int>, wish: Double)] = []
    var index = 0
    for row in rows {
      if case .cells(let cells) = row {
        var column = 0
        for (cell, element) in cells.enumerated() {
          let (wish, span) = (wishes[index + cell], element.columnSpan)
          while columns.count < column + span { columns.append(0) }
          if span == 1 {
            columns[column] = max(columns[column], wish)
          } else {
            wide.append((column..<column + span, wish))
          }
          column += span
        }
      }
      index += row.elements.count
    }
    // Columns under a wide cell share the missing width. Cells that span fewer columns are first.
    for (range, wish) in wide.sorted(by: { $0.columns.count < $1.columns.count }) {
      let missing = wish - self.width(of: range, in: columns)
      if missing > 0 { for column in range { columns[column] += missing / Double(range.count) } }
    }
    let room = max(0, range.max.width - spacing.width * Double(max(0, columns.count - 1)))
    var excess = columns.reduce(0, +) - room
    while excess > 0.01, excess.isFinite, let widest = columns.max(), widest > 0 {
      let affected = columns.indices.filter { columns[$0] > widest - 0.01 }
      let next = columns.filter { $0 <= widest - 0.01 }.max() ?? 0
      let step = min(widest - next, excess / Double(affected.count))
      for column in affected { columns[column] = max(0, columns[column] - step) }
      excess -= step * Double(affected.count)
      if step <= 0 { break }
    }
    return columns
  }

  private func cellWidths(_ columns: [Double], total: Double) -> [Double] {
    rows.flatMap { row in
      switch row {
      case .cells(let cells):
        var column = 0
        return cells.map { cell in
          defer { column += cell.columnSpan }
          return width(of: column..<column + cell.columnSpan, in: columns)
        }
      case .whole: return [total]
      }
    }
  }

  private func width(of range: Range<Int>, in columns: [Double]) -> Double {
    columns[range].reduce(0, +) + spacing.width * Double(range.count - 1)
  }

  var placesChildrenByBaselines: Bool { false }
}
