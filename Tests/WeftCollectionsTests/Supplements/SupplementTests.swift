// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// Badges on items, and backgrounds of sections.
@MainActor @Suite struct SupplementTests {
  /// A list with badges at the trailing top corners of rows, and a background behind each section.
  private static func list(
    badge: SupplementaryAttachment = .item(.end, .start, dx: -4, dy: 2),
    background: SupplementaryAttachment = .section(insets: EdgeInsets(top: 1, left: 2, right: 3))
  ) -> ListLayout {
    var layout = ListLayout()
    layout.attachments = [.badge: badge, .background: background]
    return layout
  }

  private static func screen(
    _ sections: [[Row]], log: CellLog = CellLog(), schedule: Schedule = .inOrder,
    layout: any CollectionLayout = list(), acceptsModels: Bool = false,
    configure: (CollectionNode, RowSource) -> Void = { _, _ in }
  ) -> Screen {
    Screen(sections, log: log, schedule: schedule, layout: layout) { node, source in
      source.acceptsModels = acceptsModels
      source.rowSupplements = { $0.badges(log: log, acceptsModels: acceptsModels) }
      source.sectionSupplements = { section in
        [.background: ItemContent { BadgeCell("section", log: log) }]
      }
      configure(node, source)
    }
  }

  /// Rows of 40 points, some of which have badges.
  private static func rows(_ ids: Range<Int>, marked: (Int) -> Bool = { $0 % 3 == 0 }) -> [Row] {
    ids.map { Row($0, text: marked($0) ? "!\($0)" : "\($0)") }
  }

  private func badges(on cell: CellNode) -> [BadgeCell] {
    cell.layer.sublayers.compactMap { $0.owner as? BadgeCell }
  }

  private func backgrounds(_ screen: Screen) -> [BadgeCell] {
    screen.node.parts?.view.scrollController.contentLayer.sublayers.first?.sublayers
      .compactMap { $0.owner as? BadgeCell } ?? []
  }

  // MARK: Places

  /// The badge has 20 x 10 points, in an item of 50 x 40 points at (100, 200).
  @Test(arguments: [
    (RelativePosition.start, RelativePosition.start, 0.0, 0.0, Point(x: 100, y: 200), 130.0),
    (.end, .start, 0, 0, Point(x: 130, y: 200), 100),
    (.end, .end, 0, 0, Point(x: 130, y: 230), 100),
    (.center, .center, 0, 0, Point(x: 115, y: 215), 115),
    (.end, .start, 6, -4, Point(x: 136, y: 196), 94),
    (.none, .none, 3, 5, Point(x: 103, y: 205), 127),
    (.end, .start, .infinity, .nan, Point(x: 130, y: 200), 100),
  ])
  func aBadgeIsAtAPlaceOfItsItem(
    horizontal: RelativePosition, vertical: RelativePosition, dx: Double, dy: Double,
    origin: Point, mirroredX: Double
  ) {
    let attachment = SupplementaryAttachment.item(horizontal, vertical, dx: dx, dy: dy)
    let item = Rect(x: 100, y: 200, width: 50, height: 40)
    let size = Size(width: 20, height: 10)
    #expect(
      attachment.frame(in: item, size: size, direction: .leftToRight)
        == Rect(origin: origin, size: size))
    #expect(
      attachment.frame(in: item, size: size, direction: .rightToLeft)
        == Rect(origin: Point(x: mirroredX, y: origin.y), size: size))
  }

  @Test(arguments: [false, true])
  func badgesAndBackgroundsAreWhereTheLayoutAttachesThem(isReversed: Bool) throws {
    let screen = Self.screen([Self.rows(0..<3), Self.rows(3..<20)]) { node, _ in
      if isReversed { node.traitOverrides.layoutDirection = .rightToLeft }
    }
    try screen.settle()
    let badge = try #require(
      screen.node.supplementaryNode(ofKind: .badge, at: [1, 0]) as? BadgeCell)
    #expect(badge.text == "!3")
    let row = try #require(screen.visibleCell(3))
    #expect(badge.layer.superlayer === row.layer)
    #expect(
      badge.layer.frame == Rect(x: isReversed ? 4 : 276, y: 2, width: 20, height: 10))
    #expect(badge.contents != nil)
    #expect(screen.node.supplementaryNode(ofKind: .badge, at: [1, 1]) == nil)
    #expect(
      backgrounds(screen).map(\.layer.frame) == [
        Rect(x: isReversed ? 3 : 2, y: 1, width: 295, height: 119),
        Rect(x: isReversed ? 3 : 2, y: 121, width: 295, height: 679),
      ])
    #expect(
      screen.node.supplementaryNode(ofKind: .background, at: [1, 0]) === backgrounds(screen)[1])
    #expect(screen.node.path(for: badge) == nil)
  }

  @Test func supplementsInFrontCoverAllCells() throws {
    let screen = Self.screen(
      [Self.rows(0..<3)], layout: Self.list(background: .section(isInFront: true)))
    try screen.settle()
    let content = try #require(screen.node.parts?.view.scrollController.contentLayer)
    #expect(content.sublayers.last?.sublayers.first?.owner is BadgeCell)
    #expect(content.sublayers.count == 4)
  }

  @Test func aCustomLayoutSaysWhere() throws {
    let screen = Self.screen([Self.rows(0..<3)], layout: PlacingLayout())
    try screen.settle()
    let badge = try #require(screen.node.supplementaryNode(ofKind: .badge, at: [0, 0]))
    #expect(badge.layer.frame == Rect(x: 50, y: 7, width: 20, height: 10))
    #expect(backgrounds(screen).map(\.layer.frame) == [Rect(x: 9, y: 9, width: 99, height: 99)])
  }

  /// Elements of kinds that the layout does not attach are not made.
  @Test func unattachedSupplementsAreNotMade() throws {
    let screen = Self.screen([Self.rows(0..<3)], layout: ListLayout())
    try screen.settle()
    #expect(screen.log.made == 3)
    screen.node.layout = Self.list()
    try screen.settle()
    #expect(screen.log.made == 5)
    #expect(backgrounds(screen).count == 1)
    screen.node.layout = ListLayout()
    try screen.settle()
    #expect(screen.violations().isEmpty, "\(screen.violations())")
  }

  // MARK: Ranges

  @Test func badgesHaveTheStatesOfTheirItems() throws {
    let screen = Self.screen([Self.rows(0..<200)]) { node, _ in
      node.retentionPolicy = .bounded(count: 0)
    }
    try screen.settle()
    weak let badge = screen.node.supplementaryNode(ofKind: .badge, at: [0, 0])
    weak let background = screen.node.supplementaryNode(ofKind: .background, at: [0, 0])
    #expect(badge?.interfaceState == .inHierarchy)
    screen.node.contentOffset = Point(x: 0, y: 300)
    try screen.settle()
    #expect(
      badge?.interfaceState == screen.node.nodeForItem(at: [0, 0])?.interfaceState
        && badge?.interfaceState.contains(.visible) == false)
    #expect(badge?.layer.superlayer == nil)
    #expect(background?.interfaceState == .inHierarchy)
    screen.node.contentOffset = Point(x: 0, y: 6000)
    try screen.settle()
    #expect(badge == nil)
    #expect(background?.interfaceState == .inHierarchy)
    screen.node.contentOffset = .zero
    try screen.settle()
    #expect(
      screen.node.supplementaryNode(ofKind: .badge, at: [0, 0])?.interfaceState == .inHierarchy)
    #expect(screen.log.live < 80)
  }

  @Test func backgroundsAreReleasedWithTheirSections() throws {
    let screen = Self.screen((0..<100).map { Self.rows($0 * 10..<$0 * 10 + 10) }) { node, _ in
      node.retentionPolicy = .bounded(count: 0)
    }
    try screen.settle()
    weak let background = screen.node.supplementaryNode(ofKind: .background, at: [0, 0])
    #expect(background?.interfaceState == .inHierarchy)
    screen.node.contentOffset = Point(x: 0, y: 20_000)
    try screen.settle()
    #expect(background == nil)
    #expect(backgrounds(screen).count == 1)
  }

  /// In every frame, each row has its badge.
  @Test(arguments: seeds(20)) func rowsComeInWithTheirBadgesInALowerWindow(seed: UInt64) throws {
    let screen = Self.screen([Self.rows(0..<60)], schedule: .seeded(seed))
    try screen.settle()
    screen.resize(to: Size(width: 300, height: 280))
    for frame in 0..<12 {
      screen.node.contentOffset.y += 30
      screen.runFrame()
      let bare = bareRows(screen)
      #expect(bare.isEmpty, "seed \(seed), frame \(frame): \(bare)")
    }
  }

  private func bareRows(_ screen: Screen) -> [Row] {
    screen.node.visibleNodes.compactMap { $0 as? RowCell }
      .filter { $0.row.text.hasPrefix("!") && badges(on: $0).first?.contents == nil }.map(\.row)
  }

  /// A released row that returns has badges with the source's current content.
  @Test(arguments: seeds(8)) func returningRowsHaveNewBadges(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let log = CellLog()
    var answers: [Int: Int] = [:]
    let lastAnswers = Mutex<[Int: Int]>([:])
    let outdated = Mutex<[Row]>([])
    let screen = Self.screen([Self.rows(0..<300)], log: log, schedule: .seeded(seed)) {
      node, source in
      node.retentionPolicy = .bounded(count: 0)
      source.rowSupplements = { row in
        guard row.text.hasPrefix("!") else { return [:] }
        let answer = answers[row.id, default: 0] + 1
        answers[row.id] = answer
        lastAnswers.withLock { $0[row.id] = answer }
        return [
          .badge: ItemContent {
            let isLast = lastAnswers.withLock { $0[row.id] } == answer
            if !isLast { outdated.withLock { $0.append(row) } }
            return BadgeCell(row.text, log: log)
          }
        ]
      }
    }
    try screen.settle()
    for step in 0..<12 {
      screen.node.contentOffset = Point(x: 0, y: step % 2 == 0 ? 6000 : 0)
      for frame in 0..<Int.random(in: 1...20, using: &generator) {
        if frame == 0, Bool.random(using: &generator) {
          let id = 1000 + step
          screen.source.sections[0].insert(Row(id, text: "!\(id)"), at: 0)
          screen.node.insertItems(at: [[0, 0]])
        }
        screen.runFrame()
      }
    }
    try screen.settle()
    #expect(outdated.withLock { $0 }.isEmpty, "seed \(seed)")
    let view = try #require(screen.node.parts?.view)
    let strangers = view.ranges.tracked.values.map(\.element).filter { !view.map.contains($0) }
    #expect(strangers.isEmpty, "seed \(seed)")
    #expect(violations(screen).isEmpty, "seed \(seed): \(violations(screen))")
  }

  /// An element that is deleted when it approaches again keeps the badges of its last content.
  @Test func anElementThatKeepsItsContentKeepsItsBadges() throws {
    let element = CollectionElement(
      content: {
        var content = ItemContent { CellNode() }
        content.supplements = [.badge: ItemContent { CellNode() }]
        return content
      }())
    let content = element.shown
    let badge = try #require(content.supplements[.badge])
    #expect(content.setSupplements([:])[.badge] === badge)
    _ = content.releaseNode()
    element.keepItem(of: content)
    #expect(content.supplements.count == 1)
    let again = try #require(content.supplements[.badge])
    #expect(again !== badge && again.host === element)
    // The cell was not released since.
    element.keepItem(of: content)
    #expect(content.supplements[.badge] === again)
  }

  // MARK: Updates

  @Test func aBadgeGoesWithItsItem() throws {
    let screen = Self.screen([Self.rows(0..<8)])
    try screen.settle()
    let badge = try #require(screen.node.supplementaryNode(ofKind: .badge, at: [0, 3]))
    let row = screen.source.sections[0].remove(at: 3)
    screen.source.sections[0].insert(row, at: 0)
    screen.node.moveItem(at: [0, 3], to: [0, 0])
    try screen.settle()
    #expect(screen.node.supplementaryNode(ofKind: .badge, at: [0, 0]) === badge)
    #expect(badge.layer.superlayer === screen.visibleCell(3)?.layer)
    screen.source.sections[0].removeFirst()
    screen.node.deleteItems(at: [[0, 0]])
    try screen.settle()
    #expect(badge.interfaceState == [] && badge.layer.superlayer == nil)
  }

  @Test(arguments: [false, true]) func aReload(acceptsModels: Bool) throws {
    let screen = Self.screen([Self.rows(0..<8)], acceptsModels: acceptsModels)
    try screen.settle()
    let old = try #require(
      screen.node.supplementaryNode(ofKind: .badge, at: [0, 3]) as? BadgeCell)
    screen.source.sections[0][3].text = "!new"
    screen.node.reloadItems(at: [[0, 3]])
    try screen.settle()
    let new = try #require(
      screen.node.supplementaryNode(ofKind: .badge, at: [0, 3]) as? BadgeCell)
    #expect(new.text == "!new")
    #expect((new === old) == acceptsModels)
    #expect(new.interfaceState == .inHierarchy && new.contents != nil)
    let row = try #require(screen.visibleCell(3))
    #expect(badges(on: row).map(\.text) == ["!new"])
    // A reload may remove it.
    screen.source.sections[0][3].text = "none"
    screen.node.reloadItems(at: [[0, 3]])
    try screen.settle()
    #expect(screen.node.supplementaryNode(ofKind: .badge, at: [0, 3]) == nil)
    #expect(new.interfaceState == [] && new.layer.superlayer == nil)
  }

  @Test func aBackgroundGrowsWithItsSection() throws {
    let screen = Self.screen([Self.rows(0..<3), Self.rows(3..<5)])
    try screen.settle()
    let background = try #require(backgrounds(screen).first)
    screen.source.sections[0] += Self.rows(10..<12)
    screen.node.insertItems(at: [[0, 3], [0, 4]])
    try screen.settle()
    #expect(backgrounds(screen).first === background)
    #expect(background.layer.frame == Rect(x: 2, y: 1, width: 295, height: 199))
    #expect(background.layer.presentation.frame == background.layer.frame)
    screen.source.sections.swapAt(0, 1)
    screen.node.moveSection(0, to: 1)
    try screen.settle()
    #expect(background.layer.frame == Rect(x: 2, y: 81, width: 295, height: 199))
    screen.source.sections.removeLast()
    screen.node.deleteSections([1])
    try screen.settle()
    #expect(background.interfaceState == [] && background.layer.superlayer == nil)
  }

  /// A background with a custom size range is measured independently of its frame.
  @Test func aBackgroundWithSizesOfItsOwnIsMeasuredByWorkers() throws {
    let log = CellLog()
    let screen = Self.screen([Self.rows(0..<30)], log: log) { _, source in
      source.sectionSupplements = { _ in
        [
          .background: ItemContent(sizeRange: SizeRange(exact: Size(width: 50, height: 60))) {
            BadgeCell("section", log: log)
          }
        ]
      }
    }
    // Jobs run on other threads from now on.
    let measuring = HeldMeasuring(in: try #require(screen.window.driver.scheduler))
    measuring.open()
    try screen.settle()
    let background = try #require(backgrounds(screen).first)
    #expect(background.layer.frame == Rect(x: 2, y: 1, width: 50, height: 60))
    background.onMeasure = { measuring.pass() }
    for _ in 0..<3 {
      background.setNeedsLayout()
      screen.node.contentOffset.y += 5
      screen.runFrame()
      // A cell that changes during its measurement is measured again, on the main actor.
      try screen.settle()
    }
    #expect(measuring.mainCount == 0)
    #expect(background.layer.frame == Rect(x: 2, y: 1, width: 50, height: 60))
  }

  /// Elements are not searched after the last section with some is deleted.
  @Test func sectionsWithElementsOfTheirOwnAreCounted() throws {
    let screen = Self.screen([Self.rows(0..<3), Self.rows(3..<5)])
    try screen.settle()
    let pipeline = try #require(screen.node.parts?.pipeline)
    var count: Int { pipeline.pendingMap.boundary.numberOfSupplementedSections }
    #expect(count == 2)
    screen.node.reloadSections([0])
    #expect(count == 2)
    screen.source.sections.removeFirst()
    screen.node.deleteSections([0])
    #expect(count == 1)
    screen.source.sectionSupplements = nil
    screen.source.sections.append(Self.rows(10..<12))
    screen.node.insertSections([1])
    #expect(count == 1)
    screen.node.reloadSections([0])
    #expect(!pipeline.pendingMap.hasSectionSupplements)
    screen.source.sectionSupplements = { _ in [.background: ItemContent { CellNode() }] }
    screen.node.reloadData()
    #expect(count == 2)
    try screen.settle()
    screen.node.reloadData()
    #expect(count == 2)
  }

  @Test func aBadgeThatChangesItselfIsMeasuredAgain() throws {
    let screen = Self.screen([Self.rows(0..<3)])
    try screen.settle()
    let badge = try #require(
      screen.node.supplementaryNode(ofKind: .badge, at: [0, 0]) as? BadgeCell)
    badge.size = Size(width: 50, height: 12)
    try screen.settle()
    #expect(badge.layer.frame == Rect(x: 246, y: 2, width: 50, height: 12))
  }

  /// In every frame, each row has its badge.
  @Test(arguments: seeds(20)) func badgesAppearWithTheirRows(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let screen = Self.screen([Self.rows(0..<30)], schedule: .seeded(seed))
    try screen.settle()
    for step in 0..<10 {
      let id = 100 + step * 3
      let place = Int.random(in: 0..<5, using: &generator)
      screen.source.sections[0].insert(Row(id, text: "!\(id)"), at: place)
      screen.node.insertItems(at: [[0, place]])
      for frame in 0..<Int.random(in: 1...4, using: &generator) {
        screen.runFrame()
        let bare = bareRows(screen)
        #expect(bare.isEmpty, "seed \(seed), step \(step), frame \(frame): \(bare)")
      }
    }
  }

  /// During the animation, too, each badge is at the corner of its row, and new badges appear with
  /// their rows.
  @Test(arguments: seeds(8)) func badgesMoveAlongWithTheirRows(seed: UInt64) throws {
    let screen = Self.screen([Self.rows(0..<12)], schedule: .seeded(seed))
    try screen.settle()
    let view = try #require(screen.node.parts?.view)
    screen.source.sections[0].remove(at: 3)
    screen.source.sections[0].insert(Row(100, text: "!100"), at: 1)
    screen.source.sections[0].insert(Row(101, text: "101"), at: 2)
    screen.node.performBatchUpdates(animated: true) {
      screen.node.deleteItems(at: [[0, 3]])
      screen.node.insertItems(at: [[0, 1], [0, 2]])
    }
    var moves = 0
    for _ in 0..<60 {
      screen.runFrame()
      for cell in screen.node.visibleNodes.compactMap({ $0 as? RowCell }) {
        let badges = badges(on: cell)
        #expect(badges.map(\.text) == (cell.row.text.hasPrefix("!") ? [cell.row.text] : []))
        guard let badge = badges.first else { continue }
        #expect(badge.contents != nil)
        let (row, place) = (view.placeOnScreen(of: cell.layer), view.placeOnScreen(of: badge.layer))
        #expect(abs(place.maxX - row.maxX + 4) < 0.01 && abs(place.minY - row.minY - 2) < 0.01)
        if cell.layer.presentation.position != cell.layer.position { moves += 1 }
      }
    }
    #expect(moves > 4)
    try screen.settle()
    #expect(screen.visibleIDs.starts(with: [0, 100, 101, 1, 2, 4]))
  }

  /// Random lives, against a plain model at each rest.
  @Test(arguments: seeds(8)) func randomUpdates(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let log = CellLog()
    do {
      let screen = Self.screen(
        [Self.rows(0..<20), Self.rows(20..<26)], log: log, schedule: .seeded(seed),
        acceptsModels: seed % 2 == 0
      ) { node, _ in
        node.retentionPolicy = seed % 3 == 0 ? .all : .bounded(count: 4)
      }
      var next = 1000
      for step in 0..<25 {
        edit(screen, &next, &generator)
        for _ in 0..<Int.random(in: 0...2, using: &generator) { screen.runFrame() }
        if step % 5 < 4 { continue }
        try screen.settle()
        let wrong = violations(screen)
        #expect(wrong.isEmpty, "seed \(seed), step \(step): \(wrong)")
        if !wrong.isEmpty { return }
      }
      screen.window.close()
      // Jobs of the window may still run.
      screen.window.advance(by: 1)
    }
    #expect(log.live == 0, "seed \(seed)")
  }

  private func edit(_ screen: Screen, _ next: inout Int, _ generator: inout SeededGenerator) {
    let source = screen.source
    let section = Int.random(in: 0..<source.sections.count, using: &generator)
    let count = source.sections[section].count
    func place(_ end: Int) -> Int { Int.random(in: 0..<end, using: &generator) }
    func row() -> Row {
      next += 1
      return Row(
        next, text: Bool.random(using: &generator) ? "!\(next)" : "\(next)",
        height: Double(20 + place(60)))
    }
    switch place(9) {
    case 0, 1:
      let item = place(count + 1)
      source.sections[section].insert(row(), at: item)
      screen.node.insertItems(at: [[section, item]])
    case 2 where count > 0:
      let item = place(count)
      source.sections[section].remove(at: item)
      screen.node.deleteItems(at: [[section, item]])
    case 3 where count > 0:
      let (from, target) = (place(count), place(source.sections.count))
      let moved = source.sections[section].remove(at: from)
      let to = place(source.sections[target].count + 1)
      source.sections[target].insert(moved, at: to)
      screen.node.moveItem(at: [section, from], to: [target, to])
    case 4 where count > 0, 5 where count > 0:
      let item = place(count)
      var changed = row()
      changed.id = source.sections[section][item].id
      source.sections[section][item] = changed
      screen.node.reloadItems(at: [[section, item]])
    case 6:
      source.sections.insert((0..<place(6)).map { _ in row() }, at: section)
      screen.node.insertSections([section])
    case 7 where source.sections.count > 1:
      source.sections.remove(at: section)
      screen.node.deleteSections([section])
    default:
      let end = max(0, screen.node.contentSize.height - 400)
      screen.node.contentOffset = Point(
        x: 0, y: (Double.random(in: 0...1, using: &generator) * end).rounded())
    }
  }

  /// The violations on the screen at rest.
  private func violations(_ screen: Screen) -> [String] {
    var result: [String] = screen.log.violations
    guard let view = screen.node.parts?.view else { return ["no parts"] }
    for cell in screen.node.visibleNodes.compactMap({ $0 as? RowCell }) {
      let badges = badges(on: cell)
      let expected = cell.row.text.hasPrefix("!") ? [cell.row.text] : []
      if badges.map(\.text) != expected {
        result.append("row \(cell.row) has badges \(badges.map(\.text))")
      }
      for badge in badges {
        let place = Rect(x: cell.layer.bounds.width - 24, y: 2, width: 20, height: 10)
        if badge.layer.frame != place || badge.layer.presentation.frame != place {
          result.append("row \(cell.row) has its badge at \(badge.layer.frame)")
        }
        if badge.interfaceState != .inHierarchy { result.append("\(badge.interfaceState)") }
        if badge.contents == nil { result.append("row \(cell.row) has an empty badge") }
      }
    }
    var expected: [Rect] = []
    for section in screen.source.sections.indices {
      guard let frame = view.arrangement.frame(ofSection: section) else { continue }
      let place = Rect(
        x: 2, y: frame.minY + 1, width: 295, height: max(0, frame.height - 1))
      if place.intersects(view.viewport) { expected.append(place) }
    }
    let got = backgrounds(screen).map(\.layer.frame).sorted { $0.minY < $1.minY }
    if got != expected { result.append("backgrounds \(got), not \(expected)") }
    return result
  }

  // MARK: Other sources, events, headers

  @Test func aDiffableSourceMakesThemFromItsItems() throws {
    let log = CellLog()
    let source = DiffableDataSource(
      sections: [IdentifiedSection(id: 7, items: Self.rows(0..<4))]
    ) { RowCell($0, log: log) }
    source.itemSupplements[.badge] = { row in
      row.text.hasPrefix("!")
        ? ItemContent { BadgeCell(row.text, log: log, acceptsModels: true) } : nil
    }
    source.sectionSupplements[.background] = { BadgeCell("\($0.id)", log: log) }
    let screen = Screen([Self.rows(0..<4)], log: log, layout: Self.list(), diffable: source)
    try screen.settle()
    let badge = try #require(
      screen.node.supplementaryNode(ofKind: .badge, at: [0, 3]) as? BadgeCell)
    #expect(badge.text == "!3" && badge.layer.superlayer != nil)
    #expect(backgrounds(screen).map(\.text) == ["7"])
    try source.modify { try $0.update(Row(3, text: "!other")) }
    try screen.settle()
    let row = try #require(screen.visibleCell(3))
    #expect(badges(on: row).map(\.text) == ["!other"])
  }

  @Test func eventsGoToABadge() throws {
    let screen = Self.screen([Self.rows(0..<3)])
    try screen.settle()
    let badge = try #require(
      screen.node.supplementaryNode(ofKind: .badge, at: [0, 0]) as? BadgeCell)
    screen.window.click(badge)
    #expect(badge.downs == 1)
    #expect(screen.node.pathsForSelectedItems.isEmpty)
    screen.window.click(at: Point(x: 10, y: 20))
    #expect(badge.downs == 1)
    #expect(screen.node.pathsForSelectedItems == [[0, 0]])
  }

  @Test func aHeaderMayHaveSizesOfItsOwn() throws {
    let log = CellLog()
    let screen = Self.screen([Self.rows(0..<3)], log: log) { _, source in
      source.sectionSupplements = { _ in
        [
          .header: ItemContent(sizeRange: SizeRange(exact: Size(width: 300, height: 55))) {
            BadgeCell("header", log: log)
          }
        ]
      }
    }
    try screen.settle()
    #expect(
      screen.node.frameForHeader(inSection: 0) == Rect(x: 0, y: 0, width: 300, height: 55))
    #expect(
      (screen.node.supplementaryNode(ofKind: .header, at: [0, 0]) as? BadgeCell)?.text == "header")
  }

  @Test func aWindowThatGoesLeavesNothing() throws {
    let log = CellLog()
    do {
      let screen = Self.screen([Self.rows(0..<50)], log: log)
      try screen.settle()
      #expect(log.live > 5)
      screen.window.close()
    }
    #expect(log.live == 0)
  }
}

/// A list layout that positions the supplementary elements itself.
private struct PlacingLayout: CollectionLayout {
  let base = ListLayout()

  var measuresItems: Bool { true }
  var estimatedItemLength: Double { 40 }
  var attachments: [SupplementaryKind: SupplementaryAttachment] {
    [.badge: .item(), .background: .section()]
  }

  func sizeRangeForItems(viewportSize: Size) -> SizeRange {
    base.sizeRangeForItems(viewportSize: viewportSize)
  }

  func arrangement(
    of map: CollectionMap, viewportSize: Size, estimatedItemLength: Double
  ) -> any CollectionArrangement {
    Placing(
      base: base.arrangement(
        of: map, viewportSize: viewportSize, estimatedItemLength: estimatedItemLength))
  }

  private struct Placing: CollectionArrangement {
    let base: any CollectionArrangement

    var contentSize: Size { base.contentSize }
    func frame(of position: ElementPosition) -> Rect? { base.frame(of: position) }
    func positions(in rect: Rect) -> ElementPositions { base.positions(in: rect) }

    func supplementaryFrame(
      ofKind kind: SupplementaryKind, at path: ItemPath, size: Size?
    ) -> Rect? {
      guard let size else { return Rect(x: 9, y: 9, width: 99, height: 99) }
      return Rect(x: 50, y: Double(path.item) * 40 + 7, width: size.width, height: size.height)
    }
  }
}
