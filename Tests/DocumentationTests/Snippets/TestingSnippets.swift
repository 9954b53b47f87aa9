// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

@MainActor @Suite struct TestingSnippets {
  @Test func scrollsAndSelects() throws {
    let list = CollectionNode(items: Package.many(1000)) { PackageRow(package: $0) }
    let window = HeadlessWindow(size: Size(width: 320, height: 480), rootNode: list)
    try window.settle()
    #expect(list.blankFraction == 0)

    window.scroll(by: 200)
    try window.settle()
    #expect(list.contentOffset.y == 200)

    window.click(at: Point(x: 100, y: 10))
    #expect(list.pathsForSelectedItems == list.pathsForVisibleItems.prefix(1).map(\.self))
  }

  @Test func findsNodes() throws {
    let list = CollectionNode(items: Package.many(1000)) { PackageRow(package: $0) }
    let window = HeadlessWindow(size: Size(width: 320, height: 480), rootNode: list)
    try window.settle()

    let row = try #require(window.node(.listItem, label: "package-3, Number 3."))
    #expect(row.performAccessibilityAction(.activate))
    #expect(row.accessibility.traits == .selected)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func anyScheduleEndsAlike(seed: UInt64) throws {
    let source = DiffableDataSource(sections: [IdentifiedSection(id: 0, items: Package.many(50))]) {
      PackageRow(package: $0)
    }
    let list = CollectionNode(source)
    let window = HeadlessWindow(
      size: Size(width: 320, height: 480), schedule: .seeded(seed), rootNode: list)

    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let items = source.sections[0].items.shuffled(using: &generator).dropLast(3)
      source.apply([IdentifiedSection(id: 0, items: Array(items))])
      window.advance(by: 1 / 60)
    }
    try window.settle()
    #expect(list.numberOfItems(inSection: 0) == 35)
    #expect(list.blankFraction == 0)
  }

  @Test func takesPictures() throws {
    let node = ComponentNode(PackageRow(package: Package.samples[0]))
    let window = HeadlessWindow(size: Size(width: 320, height: 90), scale: 2, rootNode: node)
    try window.settle()
    let pictures = articlePictures
    try pictures.verify(window.render(), named: "row@2x")
  }

  @Test func measuresFrames() throws {
    let list = CollectionNode(items: Package.many(1000)) { PackageRow(package: $0) }
    let window = HeadlessWindow(schedule: .threads, rootNode: list)
    window.rendersFrames = true
    try window.settle()
    window.frames.reset()
    for _ in 0..<10 {
      window.scroll(by: 20)
      window.advance(by: 1 / 60)
    }
    let p99 = window.frames.percentile(0.99)
    #expect(p99 > 0)
    #expect(window.frames.count > 0)
  }
}
