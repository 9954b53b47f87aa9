// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import SeededRandom
import TestSupport
import Testing
import WeftChanges
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

@testable import WeftCollections

/// The presented frames of animated updates.
@MainActor @Suite struct AnimatedUpdateTests {
  private func screen(
    _ rows: [Row] = Row.rows(0..<50), schedule: Schedule = .inOrder,
    _ configure: (CollectionNode, RowSource) -> Void = { _, _ in }
  ) throws -> Screen {
    let screen = Screen([rows], schedule: schedule, configure: configure)
    try screen.settle()
    return screen
  }

  /// Runs frames until an update is on the screen.
  private func show(_ screen: Screen) {
    let shows = screen.showCount
    for _ in 0..<30 where screen.showCount == shows { screen.runFrame() }
  }

  @Test func rowsBelowAnInsertSlideDown() throws {
    let screen = try screen()
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.insertItems(at: [[0, 2]])
    show(screen)
    // In the first frame all rows are at their old frames. The new row is at its frame and
    // invisible.
    #expect(screen.shownY(1) == 40)
    #expect(screen.shownY(2) == 80)
    #expect(screen.shownY(8) == 320)
    #expect(screen.shownY(100) == 80)
    #expect(screen.shownOpacity(100) == 0)
    var last = 80.0
    for _ in 0..<6 {
      screen.runFrame()
      let y = try #require(screen.shownY(2))
      #expect(y > last && y < 120)
      // All rows behind move together.
      #expect(try abs(#require(screen.shownY(5)) - y - 120) < 0.001)
      last = y
    }
    try screen.settle()
    #expect(screen.shownY(2) == 120)
    #expect(screen.shownOpacity(100) == 1)
    #expect(screen.violations().isEmpty)
  }

  @Test func rowsThatArePushedOutSlideOut() throws {
    let screen = try screen()
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.insertItems(at: [[0, 2]])
    show(screen)
    // Row 9 has left the screen, and a picture of it slides out below the edge.
    #expect(screen.visibleCell(9) == nil)
    #expect(screen.pictures.map(\.minY) == [360])
    screen.runFrame()
    #expect(try #require(screen.pictures.first).minY > 360)
    try screen.settle()
    #expect(screen.pictures.isEmpty)
  }

  @Test func rowsBelowADeleteSlideUpAndTheDeletedOneFades() throws {
    let screen = try screen()
    screen.source.sections[0].remove(at: 3)
    screen.node.deleteItems(at: [[0, 3]], animation: .fade)
    show(screen)
    #expect(screen.shownY(4) == 160)
    // The row that appears begins directly below the edge.
    #expect(screen.shownY(10) == 400)
    #expect(screen.pictures.map(\.minY) == [120])
    #expect(screen.pictureOpacities == [1])
    for _ in 0..<4 { screen.runFrame() }
    #expect(screen.pictures.map(\.minY) == [120])
    #expect(try #require(screen.pictureOpacities.first) < 0.8)
    #expect(try #require(screen.shownY(4)) < 160)
    try screen.settle()
    #expect(screen.shownY(4) == 120)
    #expect(screen.violations().isEmpty)
  }

  /// Whatever happens above them, and even when rows appear on the screen meanwhile.
  @Test(arguments: seeds(15))
  func rowsThatStayTogetherMoveTogether(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let heights = [48.0, 52, 71]
    var next = 100
    let screen = try screen((0..<60).map { Row($0, height: heights[$0 % 3]) })
    // The first rows that stay are below the view, unless the wheel scrolls to them.
    if seed.isMultiple(of: 2) {
      screen.node.contentOffset = Point(x: 0, y: 170)
      try screen.settle()
    }
    let pause = Int.random(in: 1...8, using: &generator)
    var (worst, compared) = (0.0, 0)
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          screen.source.sections[0].insert(Row(next, height: heights[next % 3]), at: 2)
          screen.node.insertItems(at: [[0, 2]])
          next += 1
        case 1 where screen.source.sections[0][3].id != 8:
          screen.source.sections[0].remove(at: 3)
          screen.node.deleteItems(at: [[0, 3]])
        case 2 where !screen.source.sections[0][..<8].contains { $0.id == 8 }:
          let row = screen.source.sections[0].remove(at: 7)
          screen.source.sections[0].insert(row, at: 1)
          screen.node.moveItem(at: [0, 7], to: [0, 1])
        case 3:
          screen.source.sections[0][1].height = heights.randomElement(using: &generator)!
          screen.node.reloadItems(at: [[0, 1]])
        default: break
        }
      }
      if Int.random(in: 0..<8, using: &generator) == 0 {
        screen.window.wheel(notches: Double(Int.random(in: -1...2, using: &generator)))
      }
      for _ in 0..<pause {
        screen.runFrame()
        for id in 8..<59 {
          guard let y = screen.shownY(id), let below = screen.shownY(id + 1) else { continue }
          worst = max(worst, abs(below - y - heights[id % 3]))
          compared += 1
        }
      }
    }
    #expect(worst < 0.01 && compared > 0)
  }

  @Test func aMovedRowGoesThere() throws {
    let screen = try screen()
    let row = screen.source.sections[0].remove(at: 1)
    screen.source.sections[0].insert(row, at: 6)
    screen.node.moveItem(at: [0, 1], to: [0, 6])
    show(screen)
    #expect(screen.shownY(1) == 40)
    #expect(screen.shownY(2) == 80)
    #expect(screen.shownY(7) == 280)
    for _ in 0..<5 { screen.runFrame() }
    #expect(try (41.0..<240).contains(#require(screen.shownY(1))))
    #expect(try (40.1..<80).contains(#require(screen.shownY(2))))
    #expect(screen.shownY(7) == 280)
    // It moves in front of the rows that it passes.
    #expect(
      screen.node.parts?.view.scrollController.contentLayer.sublayers.last
        === screen.visibleCell(1)?.layer)
    try screen.settle()
    #expect(screen.shownY(1) == 240)
  }

  @Test(arguments: [
    (EditAnimation.slide(.top), Vector(dx: 0, dy: -40)),
    (.slide(.bottom), Vector(dx: 0, dy: 40)), (.slide(.leading), Vector(dx: -300, dy: 0)),
    (.slide(.trailing), Vector(dx: 300, dy: 0)), (.fade, .zero), (.automatic, .zero),
  ])
  func anInsertComesFromTheEdgeThatTheEditNames(_ animation: EditAnimation, way: Vector) throws {
    let screen = try screen()
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.insertItems(at: [[0, 2]], animation: animation)
    show(screen)
    let layer = try #require(screen.visibleCell(100)).layer
    #expect(layer.presentation.frame == Rect(x: way.dx, y: 80 + way.dy, width: 300, height: 40))
    #expect(layer.presentation.opacity == 0)
    try screen.settle()
    #expect(layer.presentation.frame == Rect(x: 0, y: 80, width: 300, height: 40))
    #expect(layer.presentation.opacity == 1)
  }

  @Test func anEditWithoutAnimationIsDoneAtOnceAndOthersMove() throws {
    let screen = try screen()
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.insertItems(at: [[0, 2]], animation: .none)
    show(screen)
    #expect(screen.shownOpacity(100) == 1)
    #expect(screen.shownY(2) == 80)
    screen.source.sections[0].remove(at: 0)
    screen.node.deleteItems(at: [[0, 0]], animation: .none)
    show(screen)
    #expect(!screen.pictures.contains { $0.minY == 0 })
    try screen.settle()
  }

  @Test func aReloadInAnotherCellCrossFadesAndOthersFollowItsSize() throws {
    let screen = try screen()
    screen.source.sections[0][2] = Row(2, text: "New", height: 100)
    screen.node.reloadItems(at: [[0, 2]])
    show(screen)
    // The pictures are the old cell of row 2, and row 9, which leaves.
    #expect(screen.pictures.map(\.minY) == [80, 360])
    #expect(screen.shownOpacity(2) == 0)
    #expect(screen.visibleCell(2)?.layer.presentation.bounds.height == 40)
    #expect(screen.shownY(3) == 120)
    for _ in 0..<5 {
      screen.runFrame()
      // The row and the next one have neither a gap nor an overlap.
      let height = try #require(screen.visibleCell(2)?.layer.presentation.bounds.height)
      #expect(try abs(#require(screen.shownY(3)) - 80 - height) < 0.001)
      #expect(height > 40 && height < 100)
    }
    try screen.settle()
    #expect(screen.violations().isEmpty)
  }

  @Test func aReloadInPlaceGrowsBitByBit() throws {
    let screen = try screen { _, source in source.acceptsModels = true }
    let cell = try #require(screen.visibleCell(2))
    screen.source.sections[0][2] = Row(2, text: "New", height: 100)
    screen.node.reloadItems(at: [[0, 2]])
    show(screen)
    #expect(screen.visibleCell(2) === cell)
    #expect(screen.shownOpacity(2) == 1)
    // Row 9 leaves at the lower edge.
    #expect(screen.pictures.map(\.minY) == [360])
    #expect(cell.layer.presentation.bounds.height == 40)
    #expect(cell.layer.masksToBounds)
    try screen.settle()
    #expect(cell.layer.presentation.bounds.height == 100)
    #expect(!cell.layer.masksToBounds)
  }

  @Test(arguments: [true, false]) func aCellThatGrowsByItself(animates: Bool) throws {
    let screen = try screen()
    let cell = try #require(screen.visibleCell(2))
    cell.animatesSizeChanges = animates
    cell.setHeight(90)
    show(screen)
    #expect(screen.shownY(3) == (animates ? 120 : 170))
    try screen.settle()
    #expect(screen.shownY(3) == 170)
  }

  @Test func updatesWithoutAnimationAppearImmediately() throws {
    let screen = try screen()
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.performBatchUpdates(animated: false) { screen.node.insertItems(at: [[0, 2]]) }
    show(screen)
    #expect(screen.shownY(2) == 120)
    #expect(screen.shownOpacity(100) == 1)
    #expect(screen.pictures.isEmpty)
  }

  @Test func reducedMotionIsHonored() throws {
    let screen = try screen()
    screen.window.traits.reducesMotion = true
    try screen.settle()
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.insertItems(at: [[0, 2]], animation: .slide(.top))
    show(screen)
    #expect(screen.shownY(2) == 120)
    #expect(screen.shownY(100) == 80)
    #expect(screen.shownOpacity(100) == 1)
    #expect(screen.pictures.isEmpty)
  }

  @Test func rowsThatHoldTheirPlaceAreNotAnimated() throws {
    let screen = try screen()
    screen.node.contentOffset = Point(x: 0, y: 400)
    try screen.settle()
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.source.sections[0].remove(at: 40)
    screen.node.performBatchUpdates {
      screen.node.insertItems(at: [[0, 2]])
      screen.node.deleteItems(at: [[0, 39]])
    }
    show(screen)
    #expect(screen.node.visibleNodes.allSatisfy { $0.layer.animationKeys.isEmpty })
    #expect(screen.node.parts?.view.animator.isRunning == false)
  }

  @Test func theNextUpdateStartsAtTheVisiblePositions() throws {
    let screen = try screen()
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.insertItems(at: [[0, 2]])
    show(screen)
    for _ in 0..<5 { screen.runFrame() }
    let before = try #require(screen.shownY(4))
    screen.runFrame()
    let step = try #require(screen.shownY(4)) - before
    #expect(step > 1)
    screen.source.sections[0].insert(Row(101), at: 0)
    screen.source.sections[0].insert(Row(102), at: 0)
    screen.node.stickyEdge = .top
    var last = try #require(screen.shownY(4))
    screen.node.insertItems(at: [[0, 0], [0, 1]])
    var shows = screen.showCount
    var steps: [Double] = []
    for _ in 0..<12 {
      screen.runFrame()
      let y = try #require(screen.shownY(4))
      steps.append(y - last)
      last = y
      if screen.showCount != shows { shows = screen.showCount }
    }
    // It does not jump, turn back or halt, because its velocity changes gradually.
    #expect(steps.allSatisfy { $0 > 0 })
    for (one, next) in zip([step] + steps, steps) { #expect(abs(next - one) < 12) }
    try screen.settle()
    #expect(screen.violations().isEmpty)
  }

  /// The rows that the next update does not affect still move when it ends.
  @Test func anUpdateIsAtRestOnItsOwn() throws {
    let screen = try screen(Row.rows(0..<3)) { _, source in source.acceptsModels = true }
    let view = try #require(screen.node.parts?.view)
    let cell = try #require(screen.visibleCell(0))
    screen.source.sections[0][0].height = 200
    screen.node.reloadItems(at: [[0, 0]])
    show(screen)
    for _ in 0..<3 { screen.runFrame() }
    var ends = 0
    screen.source.sections[0].append(Row(3))
    screen.node.performBatchUpdates({ screen.node.insertItems(at: [[0, 3]]) }) { _ in ends += 1 }
    show(screen)
    for _ in 0..<30 where ends == 0 { screen.runFrame() }
    // Its completion does not wait for the others.
    #expect(ends == 1)
    #expect(cell.layer.presentation.bounds.size != cell.layer.bounds.size)
    #expect(cell.isResizing && view.animator.isRunning)
    try screen.settle()
    #expect(!cell.isResizing && !view.animator.isRunning)
  }

  @Test func picturesOfTwoUpdatesLeaveNothing() throws {
    let screen = try screen()
    let layer = try #require(screen.node.parts?.view.scrollController.layer)
    let count = layer.sublayers.count
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.insertItems(at: [[0, 2]])
    show(screen)
    screen.source.sections[0].remove(at: 0)
    screen.node.deleteItems(at: [[0, 0]], animation: .fade)
    show(screen)
    #expect(layer.sublayers.count == count + 1)
    try screen.settle()
    #expect(layer.sublayers.count == count)
  }

  @Test func theCompletionComesAfterTheAnimation() throws {
    let screen = try screen()
    var ends: [String] = []
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.performBatchUpdates({ screen.node.insertItems(at: [[0, 2]]) }) { _ in
      ends.append("first")
      #expect(screen.shownY(2) == 120)
    }
    show(screen)
    for _ in 0..<5 { screen.runFrame() }
    #expect(ends.isEmpty)
    #expect(!screen.node.isProcessingUpdates)
    try screen.settle()
    #expect(ends == ["first"])
  }

  /// Changes without an update while rows are moving.
  @Test(
    arguments: [
      { screen in screen.node.relayoutItems() },
      { screen in screen.node.setNeedsLayout() },
      { $0.resize(to: Size(width: 200, height: 300)) },
      { $0.window.traits.text.scale = 2 },
      { $0.visibleCell(1)?.setHeight(90) },
      { $0.node.footerBlock = { RowCell(Row(-2, height: 30)) } },
      { $0.node.headerBlock = { RowCell(Row(-2, height: 30)) } },
      { $0.node.contentInset.top = 20 },
    ] as [@MainActor @Sendable (Screen) -> Void])
  func aChangeOnTheWayLeavesTheCompletion(change: @MainActor @Sendable (Screen) -> Void) throws {
    let screen = try screen()
    var completions = 0
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.performBatchUpdates({
      screen.node.insertItems(at: [[0, 2]])
    }) { succeeded in
      #expect(succeeded)
      completions += 1
    }
    show(screen)
    for _ in 0..<3 { screen.runFrame() }
    #expect(screen.shownY(2) != screen.screenY(2))
    #expect(completions == 0)
    change(screen)
    try screen.settle()
    #expect(completions == 1)
    #expect(screen.shownY(2) == screen.screenY(2))
  }

  @Test func theNextUpdateEndsTheWaitOfTheOneBefore() throws {
    let screen = try screen()
    var ends: [Int] = []
    for number in 0..<3 {
      screen.source.sections[0].insert(Row(100 + number), at: 2)
      screen.node.performBatchUpdates({ screen.node.insertItems(at: [[0, 2]]) }) { _ in
        ends.append(number)
      }
      show(screen)
      #expect(ends == Array(0..<number))
    }
    try screen.settle()
    #expect(ends == [0, 1, 2])
  }

  @Test func waitingDoesNotWaitForAnimations() throws {
    let screen = try screen()
    var isCompleted = false
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.performBatchUpdates({ screen.node.insertItems(at: [[0, 2]]) }) { _ in
      isCompleted = true
    }
    screen.node.waitUntilAllUpdatesAreProcessed()
    #expect(isCompleted)
    #expect(screen.shownY(2) == 80)
    try screen.settle()
    #expect(screen.shownY(2) == 120)
  }

  @Test(arguments: [0, 1, 2]) func completionsOutliveTheWindow(end: Int) throws {
    let screen = try screen()
    var ends = 0
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.performBatchUpdates({ screen.node.insertItems(at: [[0, 2]]) }) { _ in ends += 1 }
    show(screen)
    #expect(ends == 0)
    switch end {
    case 0: screen.window.close()
    case 1: screen.window.host.isVisible = false
    default: screen.node.frame.size.height = 200
    }
    if end < 2 { #expect(ends == 1) }
    try screen.settle()
    #expect(ends == 1)
    #expect(screen.pictures.isEmpty)
  }

  /// A row with an invisible picture, because it was about to appear, does not delay the end.
  @Test func aRowThatIsDeletedBeforeItIsSeenEndsToo() throws {
    let screen = try screen(Row.rows(0..<3))
    var ends = 0
    screen.source.sections[0].append(Row(100))
    screen.node.insertItems(at: [[0, 3]])
    show(screen)
    #expect(screen.shownOpacity(100) == 0)
    screen.source.sections[0].removeLast()
    screen.node.performBatchUpdates({ screen.node.deleteItems(at: [[0, 3]]) }) { _ in ends += 1 }
    show(screen)
    try screen.settle()
    #expect(ends == 1)
    #expect(screen.violations().isEmpty)
  }

  @Test func anInvalidUpdateCompletesAfterTheOneThatStillMoves() throws {
    let screen = try screen()
    var ends: [Int] = []
    screen.source.sections[0].insert(Row(100), at: 2)
    screen.node.performBatchUpdates({ screen.node.insertItems(at: [[0, 2]]) }) { _ in
      ends.append(1)
    }
    show(screen)
    screen.node.performBatchUpdates({ screen.node.insertItems(at: [[0, 2]]) }) { _ in
      ends.append(2)
    }
    try screen.settle()
    #expect(ends == [1, 2])
    #expect(screen.errors.count == 1)
  }

  @Test func picturesScrollWithTheContent() throws {
    let screen = try screen()
    screen.source.sections[0].remove(at: 3)
    screen.node.deleteItems(at: [[0, 3]])
    show(screen)
    _ = screen.node.scroll(by: Vector(dx: 0, dy: 50))
    #expect(screen.pictures.map(\.minY) == [70])
    try screen.settle()
    #expect(screen.violations().isEmpty)
  }

  @Test func updatesFasterThanTheEyeAreNotAnimated() throws {
    let screen = try screen { node, _ in node.stickyEdge = .top }
    for id in 100..<140 {
      screen.source.sections[0].insert(Row(id), at: 0)
      screen.node.insertItems(at: [[0, 0]])
      show(screen)
      if id > 110 {
        // The row appears without an animation.
        #expect(screen.shownOpacity(id) == 1)
        #expect(screen.shownY(id) == 0)
      }
    }
    try screen.settle()
    #expect(screen.violations().isEmpty)
  }

  /// Random updates at random times. No row that stays jumps.
  @Test(arguments: seeds(20)) func noRowJumps(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let screen = try screen(Row.rows(0..<14), schedule: .seeded(seed)) { node, source in
      source.acceptsModels = seed % 2 == 0
      if seed % 3 == 0 { node.stickyEdge = .top }
    }
    var next = 100
    var last: [ObjectIdentifier: Rect] = [:]
    for frame in 0..<80 {
      // Rarely enough to avoid hurried updates, even if one appears late.
      if frame % 4 == 0, Bool.random(using: &generator) {
        edit(screen, &next, &generator)
      }
      screen.runFrame()
      var now: [ObjectIdentifier: Rect] = [:]
      for cell in screen.node.visibleNodes {
        now[ObjectIdentifier(cell)] = screen.node.parts?.view.placeOnScreen(of: cell.layer)
      }
      for (id, frame) in now {
        guard let before = last[id] else { continue }
        // The longest distance is the viewport's length. A spring covers less than a tenth of it in
        // one frame.
        #expect(abs(frame.minY - before.minY) < 60, "jumped from \(before) to \(frame)")
        #expect(abs(frame.height - before.height) < 25)
      }
      last = now
    }
    try screen.settle()
    #expect(screen.violations().isEmpty)
  }

  private func edit(_ screen: Screen, _ next: inout Int, _ generator: inout SeededGenerator) {
    let count = screen.source.sections[0].count
    let index = Int.random(in: 0..<count, using: &generator)
    screen.node.performBatchUpdates {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where count > 6:
        screen.source.sections[0].remove(at: index)
        screen.node.deleteItems(at: [[0, index]])
      case 1:
        let target = Int.random(in: 0..<count, using: &generator)
        let row = screen.source.sections[0].remove(at: index)
        screen.source.sections[0].insert(row, at: target)
        screen.node.moveItem(at: [0, index], to: [0, target])
      case 2:
        screen.source.sections[0][index].height =
          Double.random(in: 20...90, using: &generator).rounded()
        screen.node.reloadItems(at: [[0, index]])
      default:
        screen.source.sections[0].insert(Row(next), at: index)
        screen.node.insertItems(at: [[0, index]])
        next += 1
      }
    }
  }
}

extension Screen {
  /// The number of times that the view has changed its map.
  fileprivate var showCount: Int { node.parts?.view.showCount ?? 0 }

  /// The presented top of a row, including animations, in points below the viewport's top.
  fileprivate func shownY(_ id: Int) -> Double? {
    // Rounded, because sums of fractions are inexact.
    visibleCell(id).flatMap { node.parts?.view.placeOnScreen(of: $0.layer).minY }
      .map { ($0 * 1e6).rounded() / 1e6 }
  }

  fileprivate func shownOpacity(_ id: Int) -> Double? {
    visibleCell(id)?.layer.presentation.opacity
  }

  private var pictureLayers: [Layer] {
    guard let layer = node.parts?.view.scrollController.layer.sublayers.first,
      layer !== node.parts?.view.scrollController.contentLayer
    else { return [] }
    return layer.sublayers
  }

  /// The frames of the pictures of removed rows, in the viewport.
  fileprivate var pictures: [Rect] {
    pictureLayers.map { layer in
      let origin = layer.superlayer?.bounds.origin ?? .zero
      return layer.presentation.frame.offsetBy(dx: -origin.x, dy: -origin.y)
    }
  }

  fileprivate var pictureOpacities: [Double] { pictureLayers.map(\.presentation.opacity) }
}
