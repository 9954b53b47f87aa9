// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftNodes

extension CollectionNode {
  /// Makes a collection that shows any random-access collection, such as the lines of a mapped
  /// file, without copying it.
  /// - Parameters:
  ///   - elements: The elements. Each is read on the main actor, which must be quick, when its item
  ///     approaches the viewport.
  ///   - layout: The layout of the items.
  ///   - cell: Makes the cell of an element near the viewport. Runs on a worker.
  /// - Complexity: O(1) for any number of elements.
  public convenience init<Elements: RandomAccessCollection & Sendable>(
    lazy elements: Elements, layout: any CollectionLayout = ListLayout(),
    cell: @escaping @Sendable (Elements.Element) -> CellNode
  ) where Elements.Element: Sendable {
    self.init(LazyDataSource(elements, cell: cell), layout: layout)
  }

  /// Makes a collection that shows the content of a lazy data source, and retains the data source.
  public convenience init<Elements>(
    _ dataSource: LazyDataSource<Elements>, layout: any CollectionLayout = ListLayout()
  ) {
    self.init(layout: layout)
    show(dataSource)
  }

  /// Shows the content of a lazy data source, and retains the data source.
  public final func show<Elements>(_ dataSource: LazyDataSource<Elements>) {
    dataSource.node = self
    setSource(dataSource)
  }
}

/// Shows a random-access collection, which it never copies, as the only section of a collection
/// node. Elements are read when their items approach the viewport.
@MainActor public final class LazyDataSource<Elements: RandomAccessCollection & Sendable>
where Elements.Element: Sendable {
  /// The displayed elements.
  public private(set) var elements: Elements
  private let cell: @Sendable (Elements.Element) -> CellNode
  private weak var lastNode: CollectionNode?
  /// The collection that shows the source, until it shows another source.
  var node: CollectionNode? {
    get { lastNode.flatMap { $0.isShowing(self) ? $0 : nil } }
    set { lastNode = newValue }
  }

  /// Makes a source. `cell` makes the cell of an element, on a worker.
  public init(_ elements: Elements, cell: @escaping @Sendable (Elements.Element) -> CellNode) {
    self.elements = elements
    self.cell = cell
  }

  /// Shows a collection that begins with the same elements and has more elements behind them, such
  /// as a log that has grown. If the new collection is shorter, everything is reloaded.
  /// - Parameter animated: Whether changes may be animated. A log that grows continuously is easier
  ///   to read without animations.
  /// - Complexity: O(new elements · log n).
  public func append(upTo elements: Elements, animated: Bool = false) {
    let old = self.elements.count
    self.elements = elements
    guard let node else { return }
    let count = elements.count
    if count < old {
      node.reloadData()
    } else if count > old {
      node.performBatchUpdates(animated: animated) {
        node.insertItems(at: (old..<count).map { ItemPath(section: 0, item: $0) })
      }
    }
  }

  /// Shows the current value of the element at an index, such as the last line of a log that was
  /// incomplete. In a batch with ``append(upTo:animated:)`` both changes appear together.
  /// - Parameter index: The index, counted from 0, in the elements before the batch. If it does not
  ///   exist, an error is reported with the line of the call.
  public func reload(
    at index: Int, animated: Bool = false, fileID: String = #fileID, line: Int = #line
  ) {
    guard let node else { return }
    node.performBatchUpdates(animated: animated) {
      node.reloadItems(at: [ItemPath(section: 0, item: index)], fileID: fileID, line: line)
    }
  }

  /// Shows each collection of a sequence as ``append(upTo:animated:)`` does, until the sequence
  /// ends or the task is cancelled. The next collection is requested when the previous one has
  /// appeared. Throws the error of the sequence. Rows that have appeared stay.
  public func follow<Contents: AsyncSequence>(
    _ contents: Contents, animated: Bool = false
  ) async throws(Contents.Failure) where Contents.Element == Elements {
    var iterator = contents.makeAsyncIterator()
    while !Task.isCancelled, let content = try await iterator.next(isolation: #isolation) {
      append(upTo: content, animated: animated)
      await node?.updatesAreProcessed()
    }
  }

  /// Shows other elements.
  public func replace(with elements: Elements) {
    self.elements = elements
    node?.reloadData()
  }
}

extension LazyDataSource: CollectionSource {
  var numberOfSections: Int { 1 }

  func numberOfItems(inSection section: Int) -> Int { elements.count }

  var leavesContentsOpen: Bool { true }

  func newItems(
    inSection section: Int, range: Range<Int>, locations: EditLocations
  ) -> ElementRun<CollectionElement> {
    .open(count: range.count, locations: locations)
  }

  func reloadedContent(at path: ItemPath) -> ItemContent? { nil }

  func content(at path: ItemPath) -> ItemContent {
    guard path.item < elements.count else { return ItemContent { CellNode() } }
    let element = elements[elements.index(elements.startIndex, offsetBy: path.item)]
    return ItemContent(model: element) { [cell] in cell(element) }
  }

  func header(ofSection section: Int) -> ItemContent? { nil }

  func footer(ofSection section: Int) -> ItemContent? { nil }

  func layout(ofSection section: Int) -> SectionLayout? { nil }
}
