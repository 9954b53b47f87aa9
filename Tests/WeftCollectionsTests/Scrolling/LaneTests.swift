// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftChanges
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Orthogonal sections keep their visible content.
@MainActor @Suite struct LaneTests {
  /// An orthogonal section, and a list below it.
  private final class Lanes: CollectionDataSource {
    var items = Array(0..<40)
    /// Additional sizes of some items.
    var extra: [Int: Double] = [:]

    func numberOfSections(in node: CollectionNode) -> Int { 2 }

    func collectionNode(_ node: CollectionNode, numberOfItemsInSection section: Int) -> Int {
      section == 0 ? items.count : 30
    }

    func collectionNode(
      _ node: CollectionNode, nodeBlockForItemAt path: ItemPath
    ) -> CellNodeBlock {
      let id = path.section == 0 ? items[path.item] : 1000 + path.item
      let side = Double(40 + id * 37 % 60) + (extra[id] ?? 0)
      return { LaneCell(id, side: side) }
    }

    func collectionNode(
      _ node: CollectionNode, layoutOfSection section: Int
    ) -> SectionLayout? { section == 0 ? .orthogonal(spacing: 8) : .list() }
  }

  private final class LaneCell: CellNode {
    nonisolated let id: Int
    private let side: Double

    nonisolated init(_ id: Int, side: Double) {
      self.id = id
      self.side = side
      super.init()
    }

    override func calculateSize(thatFits constrainedSize: Size) -> Size {
      Size(width: side, height: side)
    }

    override var drawing: (any Drawing)? { Fill(color: Color(hex: UInt32(id * 5003 % 0xFFFFFF))) }
  }

  private let source = Lanes()
  private let node: CollectionNode
  private let window: HeadlessWindow

  init() {
    node = CollectionNode(layout: CompositionalLayout())
    window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
  }

  /// - Parameter variant: Left-to-right, right-to-left, or along the other axis.
  private func show(_ variant: Int = 0, scrolledBy offset: Double) throws {
    if variant == 1 { window.traits.layoutDirection = .rightToLeft }
    if variant == 2 { node.layout = CompositionalLayout(axis: .horizontal) }
    node.dataSource = source
    try window.settle()
    let length = variant == 2 ? Vector(dx: 0, dy: offset) : Vector(dx: offset, dy: 0)
    let point = Point(x: 20, y: 20)
    window.scroll(by: variant == 1 ? Vector(dx: -offset, dy: 0) : length, at: point)
    window.fling(at: point)
    try window.settle()
  }

  /// The presented positions of the section's items, by identity.
  private var seen: [Int: Point] {
    var result: [Int: Point] = [:]
    for cell in node.visibleNodes.compactMap({ $0 as? LaneCell }) where cell.id < 1000 {
      result[cell.id] = cell.layer.convertToWindow(Point.zero)
    }
    return result
  }

  /// Shows an update and checks each frame.
  ///
  /// - Parameter excluded: The items that may move.
  private func expectStillness(
    but excluded: Set<Int> = [], _ comment: Comment, _ update: () -> Void
  ) throws {
    let before = seen
    #expect(before.count > 2, comment)
    update()
    for _ in 0..<40 {
      window.advance(by: 1 / 60)
      for (id, place) in seen where !excluded.contains(id) {
        guard let old = before[id] else { continue }
        #expect(
          abs(old.x - place.x) <= 1 && abs(old.y - place.y) <= 1,
          "\(comment): \(id) from \(old) to \(place)")
      }
      #expect(node.blankFraction == 0, comment)
    }
    try window.settle()
    for id in before.keys where !excluded.contains(id) { #expect(seen[id] != nil, comment) }
  }

  /// The item's trailing edge meets the section's, even if sizes are measured during the scroll.
  private func expectItemAtTrailingEdge(_ id: Int, variant: Int) throws {
    let place = try #require(seen[id])
    let side = Double(40 + id * 37 % 60)
    let distance = [300 - side - place.x, place.x, 400 - side - place.y][variant]
    #expect(abs(distance) <= 1)
  }

  @Test(arguments: [0, 1, 2]) func anItemIsScrolledToInSteps(variant: Int) throws {
    try show(variant, scrolledBy: 0)
    node.scrollToItem(at: [0, 25], animated: true)
    var offsets: [Double] = []
    for _ in 0..<40 {
      window.advance(by: 1 / 60)
      offsets.append(node.scrollOffset(ofSection: 0))
    }
    #expect(Set(offsets).count > 8)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 + 1 })
    try window.settle()
    try expectItemAtTrailingEdge(25, variant: variant)
    // The target stays in view while items before it change their sizes.
    source.items.removeFirst(3)
    node.deleteItems(at: [[0, 0], [0, 1], [0, 2]])
    try window.settle()
    try expectItemAtTrailingEdge(25, variant: variant)
  }

  @Test func aScrollOfTheSectionEndsOne() throws {
    try show(scrolledBy: 0)
    node.scrollToItem(at: [0, 30], animated: true)
    for _ in 0..<6 { window.advance(by: 1 / 60) }
    let offset = node.scrollOffset(ofSection: 0)
    #expect(offset > 10)
    node.scrollSection(0, to: 5)
    for _ in 0..<40 { window.advance(by: 1 / 60) }
    #expect(node.scrollOffset(ofSection: 0) == 5)
    node.scrollToItem(at: [0, 30], animated: true)
    for _ in 0..<6 { window.advance(by: 1 / 60) }
    window.scroll(by: Vector(dx: -1000, dy: 0), at: Point(x: 20, y: 20))
    window.fling(at: Point(x: 20, y: 20))
    try window.settle()
    #expect(node.scrollOffset(ofSection: 0) == 0)
  }

  @Test func reducedMotionScrollsALaneImmediately() throws {
    window.traits.reducesMotion = true
    try show(scrolledBy: 0)
    node.scrollToItem(at: [0, 25], animated: true)
    window.advance(by: 1 / 60)
    #expect(node.scrollOffset(ofSection: 0) > 1000)
    try window.settle()
    try expectItemAtTrailingEdge(25, variant: 0)
  }

  @Test func sectionsHaveRangesOfTheirOwn() throws {
    func made() -> Int { (0..<40).count { node.nodeForItem(at: [0, $0]) != nil } }
    var tunings = RangeTunings()
    for mode in [RangeMode.minimum, .full] {
      tunings[.preload, mode] = .zero
      tunings[.display, mode] = .zero
    }
    node.orthogonalRangeTunings = tunings
    try show(scrolledBy: 0)
    let few = made()
    #expect(few <= seen.count + 2)
    for mode in [RangeMode.minimum, .full] {
      tunings[.preload, mode] = RangeTuning(leadingScreens: 3, trailingScreens: 0)
    }
    node.orthogonalRangeTunings = tunings
    try window.settle()
    #expect(made() > few + 8)
  }

  @Test(arguments: [0, 1, 2]) func visibleItemsOfALaneStay(variant: Int) throws {
    try show(variant, scrolledBy: 200)
    let offset = node.scrollOffset(ofSection: 0)
    #expect(offset == 200)
    try expectStillness("inserted") {
      source.items.insert(contentsOf: 100..<103, at: 0)
      node.insertItems(at: [[0, 0], [0, 1], [0, 2]])
    }
    #expect(node.scrollOffset(ofSection: 0) > offset + 100)
    try expectStillness("deleted") {
      source.items.remove(at: 1)
      node.deleteItems(at: [[0, 1]])
    }
    try expectStillness("reloaded") {
      source.extra[source.items[0]] = 30
      node.reloadItems(at: [[0, 0]])
    }
    try expectStillness("section before") {
      node.performBatchUpdates {
        source.items.append(200)
        node.insertItems(at: [[0, source.items.count - 1]])
      }
    }
    // The first complete item in the order of reading.
    let area = Rect(x: 0, y: 0, width: 300, height: 400)
    let first = try #require(
      node.pathsForVisibleItems.sorted().lazy.compactMap { node.nodeForItem(at: $0) as? LaneCell }
        .first { area.contains($0.layer.convertToWindow($0.layer.bounds)) }?.id)
    // The moved item and the items before it may shift.
    let index = try #require(source.items.firstIndex(of: first))
    try expectStillness(but: Set(source.items[...index]), "moved") {
      source.items.append(source.items.remove(at: index))
      node.moveItem(at: [0, index], to: [0, source.items.count - 1])
    }
  }

  @Test func visibleItemsStayAtTheBeginningOfALane() throws {
    try show(scrolledBy: 0)
    try expectStillness("inserted") {
      source.items.insert(100, at: 0)
      node.insertItems(at: [[0, 0]])
    }
    #expect(seen[100] == nil)
    #expect(node.scrollOffset(ofSection: 0) > 0)
  }

  @Test func aStickyTopShowsNewItemsOfALane() throws {
    node.stickyEdge = .top
    try show(scrolledBy: 0)
    source.items.insert(100, at: 0)
    node.insertItems(at: [[0, 0]])
    try window.settle()
    #expect(seen[100]?.x == 0)
    #expect(node.scrollOffset(ofSection: 0) == 0)
  }

  @Test func anItemThatWasScrolledToStays() throws {
    try show(scrolledBy: 200)
    node.scrollToItem(at: [0, 20])
    try window.settle()
    #expect(seen[20] != nil)
    try expectStillness("inserted") {
      source.items.insert(contentsOf: 100..<110, at: 0)
      node.insertItems(at: (0..<10).map { [0, $0] })
    }
  }

  @Test func aShorterLaneScrollsBack() throws {
    try show(scrolledBy: 400)
    // Three items are left, and the section cannot scroll.
    source.items = [0, 1, 2]
    node.deleteItems(at: (3..<40).map { [0, $0] })
    try window.settle()
    #expect(node.scrollOffset(ofSection: 0) == 0)
    #expect(Set(seen.keys) == [0, 1, 2])
  }

  @Test func aReloadBeginsAgainWhereItWas() throws {
    try show(scrolledBy: 200)
    node.reloadData()
    try window.settle()
    #expect(!seen.isEmpty)
    #expect(node.blankFraction == 0)
  }
}
