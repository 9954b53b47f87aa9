// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// A collection in a headless window, over rows that a test can change.
@MainActor final class Screen {
  let log: CellLog
  let source: RowSource
  let node: CollectionNode
  let window: HeadlessWindow
  /// The node around the collection, so that it can be taken out of the window.
  private let root = DisplayNode()
  /// The errors that the collection has reported.
  private(set) var errors: [ChangeSetError] = []
  var onError: (ChangeSetError) -> Void = { _ in }

  private let isEmbedded: Bool

  /// - Parameters:
  ///   - diffable: The data source to use. The classic source is then a plain copy of the data.
  ///   - embeds: Whether the collection can be taken out of the window.
  ///   - configure: A closure that runs before the collection has a window.
  init(
    _ sections: [[Row]], size: Size = Size(width: 300, height: 400),
    log: CellLog = CellLog(), schedule: Schedule = .inOrder,
    layout: any CollectionLayout = ListLayout(), diffable: DiffableDataSource<Int, Row>? = nil,
    embeds: Bool = false,
    configure: (CollectionNode, RowSource) -> Void = { _, _ in }
  ) {
    self.log = log
    source = RowSource(sections, log: log)
    node = CollectionNode(layout: layout)
    configure(node, source)
    if let diffable {
      diffable.node = node
      node.setSource(diffable)
    } else {
      node.dataSource = source
    }
    isEmbedded = embeds
    if embeds {
      node.frame = Rect(origin: .zero, size: size)
      root.addSubnode(node)
    }
    window = HeadlessWindow(size: size, schedule: schedule, rootNode: embeds ? root : node)
    node.updateErrorHandler = { [weak self] in
      self?.errors.append($0)
      self?.onError($0)
    }
  }

  /// Whether the collection is in the window.
  var isAttached: Bool {
    get { !isEmbedded || node.supernode != nil }
    set {
      guard isEmbedded, newValue != isAttached else { return }
      if newValue { root.addSubnode(node) } else { node.removeFromSupernode() }
    }
  }

  func resize(to size: Size) {
    window.resize(to: size)
    if isEmbedded { node.frame = Rect(origin: .zero, size: size) }
  }

  func settle() throws { try window.settle() }

  func runFrame() { window.advance(by: 1 / FrameDriver.frameRate) }

  /// The identities of the rows on the screen from top to bottom, -1 for headers.
  var visibleIDs: [Int] { node.visibleNodes.compactMap { ($0 as? RowCell)?.row.id } }

  func visibleCell(_ id: Int) -> RowCell? {
    node.visibleNodes.lazy.compactMap { $0 as? RowCell }.first { $0.row.id == id }
  }

  /// The top of a row on the screen, in points below the viewport's top, or `nil` if it is not
  /// visible.
  func screenY(_ id: Int) -> Double? {
    visibleCell(id).map { $0.frame.minY - node.contentOffset.y }
  }

  /// The row at a path of the data space, if its cell was made.
  func madeRow(at path: ItemPath) -> Row? { (node.nodeForItem(at: path) as? RowCell)?.row }

  /// The states of the items of a section, empty for items without a cell.
  func states(inSection section: Int) -> [InterfaceState] {
    (0..<node.numberOfItems(inSection: section)).map {
      node.nodeForItem(at: ItemPath(section: section, item: $0))?.interfaceState ?? []
    }
  }
}
