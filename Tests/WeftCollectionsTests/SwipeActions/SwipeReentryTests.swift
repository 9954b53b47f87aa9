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

/// Rows that are moved aside while the program makes random changes in its callbacks.
@MainActor @Suite final class SwipeReentryTests {
  /// Collections do not retain their delegates.
  private var delegates: [Program] = []

  private final class Program: CollectionDelegate {
    weak var screen: Screen?
    var titles = ["Delete", "Flag"]
    var movesRows = false
    var onQuestion: () -> Void = {}
    var onUse: (String, ItemPath) -> Void = { _, _ in }

    func collectionNode(
      _ node: CollectionNode, leadingSwipeActionsForItemAt path: ItemPath
    ) -> SwipeActions { answer() }

    func collectionNode(
      _ node: CollectionNode, trailingSwipeActionsForItemAt path: ItemPath
    ) -> SwipeActions { answer() }

    func collectionNode(_ node: CollectionNode, canMoveItemAt path: ItemPath) -> Bool { movesRows }

    func collectionNode(
      _ node: CollectionNode, moveItemAt path: ItemPath, to target: ItemPath
    ) -> Bool {
      guard let source = screen?.source else { return false }
      source.sections[0].insert(source.sections[0].remove(at: path.item), at: target.item)
      return true
    }

    private func answer() -> SwipeActions {
      let titles = titles
      onQuestion()
      return SwipeActions(
        titles.map { title in SwipeAction(title) { [weak self] in self?.onUse(title, $0) } })
    }
  }

  private func list(embeds: Bool = false) throws -> (Screen, Program) {
    let screen = Screen([Row.rows(0..<50)], embeds: embeds)
    let program = Program()
    program.screen = screen
    delegates.append(program)
    screen.node.delegate = program
    try screen.settle()
    return (screen, program)
  }

  private func swipe(_ screen: Screen, row: Int, from start: Double, to end: Double) {
    let y = Double(row) * 40 + 20
    screen.window.touchDrag(
      from: Point(x: start, y: y), to: Point(x: end, y: y), duration: 0.3)
  }

  private func buttons(_ screen: Screen) -> [String] {
    screen.window.nodes(.button).compactMap(\.accessibility.label)
  }

  private func shift(_ screen: Screen, _ id: Int) -> Double? {
    screen.visibleCell(id)?.layer.presentation.transform.tx
  }

  /// The delegate is asked when a row begins to move, and when its buttons are made.
  @Test(arguments: 1...3)
  func aWindowThatClosesWhileActionsAreAskedForEndsIt(question: Int) throws {
    let (screen, program) = try list()
    let cell = try #require(screen.visibleCell(1))
    var count = 0
    program.onQuestion = {
      count += 1
      if count == question { screen.window.close() }
    }
    // The finger moves to one side and then to the other.
    let points = [250.0, 230, 200, 180, 260, 280, 290]
    screen.window.send(.down, at: Point(x: points[0], y: 60), device: .touch)
    for x in points { screen.window.send(.drag, at: Point(x: x, y: 60), device: .touch) }
    #expect(count == question)
    #expect(cell.swipeOffset == 0)
    #expect(screen.node.parts?.view.swipes.rows.isEmpty == true)
  }

  @Test func aRowThatIsCaughtOnItsWayBackHasTheActionsOfNow() throws {
    let (screen, program) = try list()
    screen.source.acceptsModels = true
    screen.node.reloadData()
    try screen.settle()
    program.onUse = { [weak program] title, path in
      program?.titles = ["Read"]
      screen.node.reloadItems(at: [path])
    }
    program.titles = ["Unread"]
    swipe(screen, row: 1, from: 280, to: 20)
    screen.window.advance(by: 0.1)
    #expect(try #require(shift(screen, 1)) < 0)
    swipe(screen, row: 1, from: 250, to: 190)
    try screen.settle()
    #expect(buttons(screen) == ["Read"])
  }

  @Test func manyActionsLeaveSomeOfTheRow() throws {
    for titles in [(0..<20).map { "Action \($0)" }, Array(repeating: "Very long words", count: 4)] {
      let (screen, program) = try list()
      program.titles = titles
      swipe(screen, row: 1, from: 280, to: 150)
      try screen.settle()
      #expect(try #require(shift(screen, 1)) > -300)
      let places = screen.window.nodes(.button).map { $0.layer.convertToWindow($0.layer.bounds) }
      #expect(places.count == titles.count)
      #expect(places.allSatisfy { $0.minX >= 0 && $0.maxX <= 300 && $0.width > 0 })
    }
  }

  @Test func anotherLayoutClosesTheRow() throws {
    let (screen, _) = try list()
    swipe(screen, row: 1, from: 280, to: 150)
    try screen.settle()
    screen.node.layout = GridLayout(minimumItemWidth: 90)
    try screen.settle()
    #expect(shift(screen, 1) == 0)
    #expect(buttons(screen).isEmpty)
  }

  /// At rest each row is at its frame or has its buttons beside it, whatever happened before.
  @Test(arguments: seeds(12))
  func randomSwipesLeaveNothing(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (screen, program) = try list(embeds: true)
    func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    program.movesRows = seed % 3 == 0
    var next = 100
    var isNested = false
    func disturb() {
      guard !isNested else { return }
      isNested = true
      defer { isNested = false }
      let count = screen.source.sections[0].count
      switch random(0..<14) {
      case 0, 1:
        let index = random(0..<min(count, 10))
        screen.source.sections[0].remove(at: index)
        screen.node.deleteItems(at: [[0, index]])
      case 2, 3:
        screen.source.sections[0].insert(Row(next), at: random(0..<8))
        next += 1
        screen.node.reloadData()
      case 4:
        let index = random(0..<8)
        screen.source.sections[0].insert(Row(next), at: index)
        next += 1
        screen.node.insertItems(at: [[0, index]])
      case 5:
        screen.source.sections[0].insert(screen.source.sections[0].remove(at: 6), at: 1)
        screen.node.moveItem(at: [0, 6], to: [0, 1])
      case 6, 7: screen.node.reloadItems(at: [[0, random(0..<8)]])
      case 8: screen.isAttached.toggle()
      case 9: screen.node.layout = ListLayout(itemSpacing: Double(random(0..<3)))
      case 10: screen.node.layout = GridLayout(minimumItemWidth: 90)
      case 11: screen.node.closeSwipeActions()
      case 12: screen.node.contentOffset = Point(x: 0, y: Double(random(0..<200)))
      default: screen.resize(to: Size(width: Double(random(200..<400)), height: 400))
      }
    }
    program.onQuestion = { if random(0..<12) == 0 { disturb() } }
    program.onUse = { _, _ in for _ in 0..<random(0..<3) { disturb() } }
    var finger: Point?
    for step in 0..<120 {
      if !screen.isAttached, random(0..<3) == 0 { screen.isAttached = true }
      program.titles = (0..<[0, 1, 2, 3, 20][random(0..<5)]).map { "A\(step).\($0)" }
      screen.source.acceptsModels = random(0..<2) == 0
      switch random(0..<12) {
      case 0...5:
        if let point = finger {
          let new = Point(
            x: point.x + Double(random(-60..<60)), y: point.y + Double(random(-3..<4)))
          finger = new
          screen.window.send(.drag, at: new, device: .touch)
          if random(0..<4) == 0 {
            screen.window.send(random(0..<5) == 0 ? .cancel : .up, at: new, device: .touch)
            finger = nil
          }
        } else {
          let point = Point(x: Double(random(20..<280)), y: Double(random(0..<300)))
          finger = point
          screen.window.send(.down, at: point, device: .touch)
          if random(0..<4) == 0 { screen.window.advance(by: 0.6) }
        }
      case 6:
        let point = Point(x: Double(random(20..<280)), y: Double(random(0..<300)))
        screen.window.wheel(notches: 0, at: point)
        screen.window.wheel(by: Vector(dx: Double(random(-2..<3)), dy: 0))
      case 7:
        let point = Point(x: Double(random(20..<280)), y: Double(random(0..<300)))
        for _ in 0..<random(1..<8) {
          screen.window.scroll(by: Vector(dx: Double(random(-30..<30)), dy: 0), at: point)
        }
        screen.window.fling(at: point)
      case 8:
        if let button = screen.window.nodes(.button).randomElement(using: &generator) {
          screen.window.click(at: button.layer.convertToWindow(button.layer.bounds).center)
        }
      default: disturb()
      }
      for _ in 0..<random(0..<5) { screen.runFrame() }
      guard random(0..<10) == 0, finger == nil, screen.isAttached else { continue }
      try screen.settle()
      let view = try #require(screen.node.parts?.view)
      let rows = view.swipes.rows.filter { $0.offset != 0 }.map { ObjectIdentifier($0.cell) }
      #expect(view.swipes.rows.allSatisfy { $0.offset != 0 }, "step \(step)")
      for cell in screen.node.visibleNodes where !rows.contains(ObjectIdentifier(cell)) {
        #expect(cell.layer.presentation.transform.tx == 0, "step \(step)")
      }
      if rows.isEmpty { #expect(buttons(screen).isEmpty, "step \(step)") }
      #expect(rows.count <= 1, "step \(step)")
    }
    if let finger { screen.window.send(.up, at: finger, device: .touch) }
    screen.isAttached = true
    screen.node.closeSwipeActions()
    try screen.settle()
    #expect(screen.node.parts?.view.swipes.rows.isEmpty == true)
    #expect(screen.node.visibleNodes.allSatisfy { $0.layer.presentation.transform.tx == 0 })
    #expect(buttons(screen).isEmpty)
  }
}
