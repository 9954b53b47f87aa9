// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftTesting

struct PackageRow: Component {
  let package: Package

  var body: some Component {
    VStack(spacing: 4) {
      Text(package.name).font(.headline)
      Text(package.summary).lineLimit(3)
    }.padding(12)
  }
}

struct SectionHeader: Component {
  let title: String

  var body: some Component {
    Text(title).font(.caption.bold()).padding(horizontal: 12, vertical: 6)
  }
}

struct PackageTile: Component {
  let package: Package

  var body: some Component {
    Text(package.name).padding(8).background(Color(hex: 0xEAF2FB)).cornerRadius(8)
  }
}

final class PackageCell: CellNode {
  private let name: TextNode
  private let icon = ImageNode(.file(URL(filePath: "/usr/share/pixmaps/debian-logo.png")))

  nonisolated init(_ package: Package) {
    name = TextNode(package.name, font: .headline)
    super.init()
  }

  override func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    StackLayoutSpec(.row, spacing: 8, alignItems: .center) {
      icon.size(width: 24, height: 24)
      name.flexShrink(1)
    }.padding(12)
  }
}

extension SupplementaryKind {
  static let badge = SupplementaryKind(rawValue: "badge")
}

@MainActor final class PackageListSource: CollectionDataSource {
  private var packages: [Package]

  init(_ packages: [Package]) {
    self.packages = packages
  }

  func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int {
    packages.count
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    let package = packages[path.item]
    return { PackageCell(package) }
  }
}

extension PackageListSource {
  func tidyUp(_ list: CollectionNode) {
    list.performBatchUpdates {
      packages.insert(packages.remove(at: 3), at: 0)
      list.moveItem(at: [0, 3], to: [0, 0])
      packages.removeLast()
      list.deleteItems(at: [[0, packages.count]])
    }
  }

  func tidyUpByChangeSet(_ list: CollectionNode) {
    list.performBatchUpdates { edits in
      packages.insert(packages.remove(at: 3), at: 0)
      edits.moveItem(at: [0, 3], to: [0, 0])
      packages.removeLast()
      edits.deleteItems(at: [[0, packages.count]])
    }
  }
}

/// A store with more packages than a list should load in one go.
private actor Archive {
  private let packages = Package.many(1000)

  private var meanwhile: (@MainActor @Sendable () -> Void)?

  /// Calls a function during the next fetch.
  func whileFetching(_ body: @escaping @MainActor @Sendable () -> Void) { meanwhile = body }

  func packages(after last: Package?) async -> [Package] {
    if let body = meanwhile.take() { await body() }
    let start = packages.firstIndex { $0.id == last?.id }.map { $0 + 1 } ?? 0
    return Array(packages[start...].prefix(100))
  }
}

@MainActor @Suite struct ListSnippets {
  private let packages = Package.samples

  private func window(_ list: CollectionNode, height: Double = 360) throws -> HeadlessWindow {
    let window = HeadlessWindow(
      size: Size(width: 320, height: height), scale: 2, rootNode: list)
    try window.settle()
    return window
  }

  @Test func anArray() throws {
    let list = CollectionNode(items: packages) { PackageRow(package: $0) }
    try articlePictures.verify(window(list).render(), named: "list@2x")
    #expect(list.visibleNodes.count == 5)
  }

  @Test func content() throws {
    let sections = [IdentifiedSection(id: "Graphics", items: packages)]
    let source = DiffableDataSource(sections: sections) {
      SectionHeader(title: $0.id)
    } cell: {
      PackageRow(package: $0)
    }
    let list = CollectionNode(source)
    let window = try window(list)
    let newSections = [
      IdentifiedSection(id: "Graphics", items: Array(packages.prefix(3).reversed())),
      IdentifiedSection(id: "Languages", items: [packages[3]]),
    ]
    let cell = list.nodeForItem(at: [0, 0])
    source.apply(newSections)
    try window.settle()
    #expect(list.numberOfSections == 2)
    #expect(list.nodeForItem(at: [0, 2]) === cell)
    try articlePictures.verify(window.render(), named: "sections@2x")
  }

  @Test func oneSection() throws {
    let sections = [IdentifiedSection(id: "Installed", items: packages)]
    let source = DiffableDataSource(sections: sections) {
      Text($0.id).font(.headline)
    } cell: {
      PackageRow(package: $0)
    }
    let list = CollectionNode(source)
    let window = try window(list)
    source.apply([IdentifiedSection(id: "Installed", items: packages.reversed())])
    try window.settle()
    #expect(source.item(at: [0, 0])?.id == packages.last?.id)
    #expect(list.numberOfItems(inSection: 0) == packages.count)
  }

  @Test func badges() throws {
    var layout = ListLayout()
    layout.attachments[.badge] = .item(.end, .start, dx: 4, dy: -4)
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: packages)]) {
      PackageRow(package: $0)
    }
    source.itemSupplements[.badge] = { package in
      ItemContent { ComponentCellNode(package) { Badge(text: $0.version) } }
    }
    let list = CollectionNode(source)
    list.layout = layout
    _ = try window(list)
    #expect(list.supplementaryNode(ofKind: .badge, at: [0, 0]) != nil)
  }

  @Test(arguments: [false, true]) func aDataSource(usesChangeSet: Bool) throws {
    let source = PackageListSource(packages)
    let list = CollectionNode()
    list.dataSource = source
    let window = try window(list)
    let swift = list.nodeForItem(at: [0, 3])
    if usesChangeSet { source.tidyUpByChangeSet(list) } else { source.tidyUp(list) }
    try window.settle()
    #expect(list.numberOfItems(inSection: 0) == 4)
    #expect(list.nodeForItem(at: [0, 0]) === swift)
  }

  @Test func aBatchThatDoesNotFit() throws {
    let source = PackageListSource(packages)
    let list = CollectionNode()
    list.dataSource = source
    let window = try window(list)
    var errors: [ChangeSetError] = []
    list.updateErrorHandler = { error in
      errors.append(error)
    }
    list.deleteItems(at: [[0, 0]])
    try window.settle()
    #expect(errors.map(\.kind) == [.itemCountMismatch])
    #expect(list.numberOfItems(inSection: 0) == 5)
  }

  @Test(.timeLimit(.minutes(40))) func batches() async throws {
    let archive = Archive()
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: Package.many(100))])
    {
      PackageRow(package: $0)
    }
    let list = CollectionNode(source)
    list.onBatchFetch = { context in
      let more = await archive.packages(after: source.sections[0].items.last)
      try? source.append(more, toSection: 0)
    }
    let window = try window(list)
    window.key(.end)
    try await window.settle(until: { list.numberOfItems(inSection: 0) >= 200 })
    #expect(list.numberOfItems(inSection: 0) >= 200)
    // A row that is deleted during a fetch does not return.
    let deleted = source.sections[0].items[10].id
    await archive.whileFetching { try? source.modify { try $0.deleteItems([deleted]) } }
    let count = list.numberOfItems(inSection: 0)
    window.key(.end)
    try await window.settle(until: { list.numberOfItems(inSection: 0) >= count + 99 })
    #expect(source.path(ofItem: deleted) == nil)
  }

  @Test(.timeLimit(.minutes(40))) func fetching() async throws {
    let archive = Archive()
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: Package.many(100))])
    {
      PackageRow(package: $0)
    }
    let list = CollectionNode(source)
    list.tailFetching = BatchFetching { _ in
      let more = await archive.packages(after: source.sections[0].items.last)
      try await source.append(more, toSection: 0)
      return more.isEmpty ? .noMore : .more
    }
    let window = try window(list)
    window.key(.end)
    try await window.settle(until: { list.numberOfItems(inSection: 0) >= 200 })
    #expect(list.numberOfItems(inSection: 0) >= 200)
    // A row that is deleted during a fetch does not return.
    let deleted = source.sections[0].items[10].id
    await archive.whileFetching { try? source.modify { try $0.deleteItems([deleted]) } }
    let count = list.numberOfItems(inSection: 0)
    window.key(.end)
    try await window.settle(until: { list.numberOfItems(inSection: 0) >= count + 99 })
    #expect(source.path(ofItem: deleted) == nil)
  }

  @Test func aGrid() throws {
    let list = CollectionNode(
      items: packages, layout: GridLayout(minimumItemWidth: 90, itemAspect: 0.5, spacing: 8)
    ) { PackageTile(package: $0) }
    try articlePictures.verify(window(list, height: 110).render(), named: "grid@2x")
  }

  @Test func settings() throws {
    let list = CollectionNode(items: packages) { PackageRow(package: $0) }
    list.rangeTunings[.display] = RangeTuning(leadingScreens: 2, trailingScreens: 1)
    list.measurementPolicy = .eager
    list.retentionPolicy = .bounded(count: 50)
    _ = try window(list)
    #expect(list.rangeTunings[.display].leadingScreens == 2)
    #expect(list.blankFraction == 0)
  }
}
