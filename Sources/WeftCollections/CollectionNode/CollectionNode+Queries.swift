// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
public import WeftLayout
import WeftNodes

extension CollectionNode {
  /// The number of sections in the data space.
  public final var numberOfSections: Int {
    parts?.pipeline.pendingMap.numberOfSections ?? source.numberOfSections
  }

  /// Returns the number of items of a section in the data space, or 0 if it does not exist.
  public final func numberOfItems(inSection section: Int) -> Int {
    if let parts { return parts.pipeline.pendingMap.numberOfItems(inSection: section) }
    let isInRange = section >= 0 && section < source.numberOfSections
    return isInRange ? source.numberOfItems(inSection: section) : 0
  }

  /// Returns the data source's context for a section of the data space, if any. O(log sections).
  public final func context(ofSection section: Int) -> (any Sendable)? {
    parts?.pipeline.pendingMap.section(at: section)?.value.context
  }

  /// Returns the existing cell of an item in the data space. Never makes a cell.
  public final func nodeForItem(at path: ItemPath) -> CellNode? {
    guard let parts, let element = parts.pipeline.pendingMap.elementIfMade(at: path),
      let node = element.nodeIfAllocated
    else { return nil }
    // A new cell of the pipeline may have no element yet.
    if node.element == nil { parts.view.cells.adopt(node, of: element) }
    return node
  }

  /// Returns the existing cell of a supplementary element in the data space. Never makes a cell.
  /// - Parameter path: The path of the item, or any path of the section for elements of sections.
  public final func supplementaryNode(
    ofKind kind: SupplementaryKind, at path: ItemPath
  ) -> CellNode? {
    guard let parts else { return nil }
    let map = parts.pipeline.pendingMap
    let section = map.section(at: path.section)?.value
    let element: CollectionElement?
    switch kind {
    case .header where section?.header != nil: element = section?.header
    case .footer where section?.footer != nil: element = section?.footer
    default:
      element =
        layout.attachments[kind]?.isForItems ?? false
        ? map.elementIfMade(at: path)?.shown.supplements[kind] : section?.supplements[kind]
    }
    guard let element, let node = element.nodeIfAllocated else { return nil }
    if node.element == nil { parts.view.cells.adopt(node, of: element) }
    return node
  }

  /// Returns the path of a cell's item in the data space, or `nil` if it was deleted. O(log² n).
  public final func path(for cell: CellNode) -> ItemPath? { pathInDataSpace(of: cell) }

  // MARK: The screen

  /// Converts a path of the data space to the screen. The two differ while updates are pending.
  /// - Returns: `nil` if the item does not exist, or has not appeared yet.
  /// - Complexity: O(log² n).
  public final func screenPath(forItemAt path: ItemPath) -> ItemPath? {
    guard let parts, let id = parts.pipeline.pendingMap.item(at: path)?.id else { return nil }
    return parts.view.map.path(of: id)
  }

  /// Converts a path on the screen to the data space.
  /// - Returns: `nil` if the screen shows no such item, or if the item was deleted.
  /// - Complexity: O(log² n).
  public final func path(forItemAtScreenPath path: ItemPath) -> ItemPath? {
    guard let parts, let id = parts.view.map.item(at: path)?.id else { return nil }
    return parts.pipeline.pendingMap.path(of: id)
  }

  /// Converts an index of a section of the data space to its index on the screen.
  /// - Returns: `nil` if the section does not exist, or has not appeared yet.
  /// - Complexity: O(log sections).
  public final func screenIndex(forSection section: Int) -> Int? {
    guard let parts, let id = parts.pipeline.pendingMap.sectionID(at: section) else { return nil }
    return parts.view.map.section(withID: id)
  }

  /// The cells on the screen, including headers, from top to bottom. See also ``visibleItemNodes``.
  public final var visibleNodes: [CellNode] {
    (parts?.view.visibleCells.inOrder ?? []).map(\.node)
  }

  /// The cells of the items on the screen, from top to bottom.
  public final var visibleItemNodes: [CellNode] {
    visibleNodes.filter { $0.supplementaryKind == nil }
  }

  /// The sorted paths of the items on the screen, in the data space, without deleted items.
  /// - Complexity: O(items on the screen · log² n).
  public final var pathsForVisibleItems: [ItemPath] {
    (parts?.view.visibleCells.inOrder ?? [])
      .compactMap { $0.position.path.flatMap(path(forItemAtScreenPath:)) }.sorted()
  }

  /// Returns the current frame on the screen of an item of the data space, in content coordinates
  /// and points. The frame is estimated where items were not measured.
  /// - Returns: `nil` if the item does not exist, or has not appeared yet.
  /// - Complexity: O(log² n).
  public final func frameForItem(at path: ItemPath) -> Rect? {
    screenPath(forItemAt: path).flatMap { parts?.view.arrangement.frame(of: .item($0)) }
  }

  /// Returns the path in the data space of the item at a point in content coordinates.
  /// - Returns: `nil` if no item is at the point, or if the item was deleted.
  /// - Complexity: O(log² n).
  public final func pathForItem(at point: Point) -> ItemPath? {
    screenPath(at: point).flatMap(path(forItemAtScreenPath:))
  }

  final func screenPath(at point: Point) -> ItemPath? {
    guard let view = parts?.view else { return nil }
    let spot = Rect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
    var found: ItemPath?
    view.map.forEachPosition(in: view.arrangement.positions(in: spot)) { position in
      if let path = position.path,
        view.arrangement.frame(of: position)?.contains(point) ?? false
      {
        found = path
      }
    }
    return found
  }

  /// Returns the current frame on the screen of the header of a section of the data space, in
  /// content coordinates and points.
  /// - Returns: `nil` if the header does not exist, or has not appeared yet.
  /// - Complexity: O(log n).
  public final func frameForHeader(inSection section: Int) -> Rect? {
    guard let view = parts?.view, let section = screenIndex(forSection: section),
      view.map.section(at: section)?.value.header != nil
    else { return nil }
    return view.arrangement.frame(of: .header(section))
  }

  /// The user info of the last update, for tests. The user infos of updates that appeared together
  /// are merged, and later values replace earlier ones.
  public final var shownUserInfo: UserInfo {
    parts?.pipeline.shownUserInfo ?? UserInfo()
  }

  /// The size of the content in points, estimated where items were not measured.
  public final var contentSize: Size {
    parts?.view.arrangement.contentSize ?? .zero
  }

  /// The share of the visible elements' area, from 0 to 1, that does not show its cell yet. For
  /// tests and benchmarks. O(cells on the screen · log n), plus O(nodes in these cells).
  public final var blankFraction: Double { parts?.view.blankFraction ?? 0 }
}
