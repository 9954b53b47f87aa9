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

/// Rows whose cells were released, and that return.
@MainActor @Suite struct ReleasedRowTests {
  private func list(_ count: Int = 500) throws -> Screen {
    let screen = Screen([Row.rows(0..<count)]) { node, _ in
      node.retentionPolicy = .bounded(count: 0)
    }
    try screen.settle()
    screen.node.contentOffset = Point(x: 0, y: 15_000)
    try screen.settle()
    return screen
  }

  private func isWhole(_ screen: Screen) -> Bool {
    let height = screen.visibleIDs.compactMap { screen.visibleCell($0)?.frame.height }
    return height.reduce(0, +) >= 400
  }

  /// Turns of the main actor pass while the source is asked, and rows enter the screen in them.
  @Test(arguments: seeds(4))
  func rowsComeInWhileTheSourceIsAsked(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    let screen = Screen([Row.rows(0..<300)], schedule: .seeded(seed)) { node, _ in
      node.retentionPolicy = .bounded(count: Int(seed % 4))
    }
    try screen.settle()
    var isAsked = false
    screen.source.onQuestion = {
      guard !isAsked else { return }
      isAsked = true
      if random(0..<8) == 0 {
        screen.node.contentOffset = Point(x: 0, y: Double(random(0..<8000)))
      }
      for _ in 0..<random(0..<5) { screen.node.parts?.view.runtime?.mainQueue.runFirst() }
      isAsked = false
    }
    for _ in 0..<60 {
      screen.node.contentOffset = Point(x: 0, y: Double(random(0..<8000)))
      for _ in 0..<random(0..<3) { screen.runFrame() }
      guard random(0..<4) == 0 else { continue }
      try screen.settle()
      #expect(isWhole(screen))
      #expect(screen.violations().isEmpty, "\(screen.violations())")
    }
  }

  /// Without another edit or scroll, which would request the rows.
  @Test(arguments: [1, 2, 3, 8, 20], [1, 5, 200])
  func rowsThatCouldNotBeAskedForAreAskedForLater(question: Int, turns: Int) throws {
    let screen = try list()
    var count = 0
    screen.source.onQuestion = {
      count += 1
      guard count == question else { return }
      for _ in 0..<turns { screen.node.parts?.view.runtime?.mainQueue.runFirst() }
    }
    screen.node.contentOffset = .zero
    try screen.settle()
    #expect(count > question)
    #expect(isWhole(screen))
    #expect(screen.violations().isEmpty)
    for item in 0..<14 { #expect(screen.node.nodeForItem(at: [0, item]) != nil, "\(item)") }
  }

  @Test func rowsComeInWhileABatchIsOpen() throws {
    let screen = try list()
    screen.node.performBatchUpdates {
      screen.node.contentOffset = .zero
      for _ in 0..<5 { screen.runFrame() }
      screen.source.sections[0].remove(at: 2)
      screen.node.deleteItems(at: [[0, 2]])
      for _ in 0..<5 { screen.runFrame() }
    }
    try screen.settle()
    #expect(screen.visibleIDs.starts(with: [0, 1, 3, 4]))
    #expect(isWhole(screen))
    #expect(screen.violations().isEmpty)
  }

  @Test func aRowIsAskedForOnceEachTimeItComes() throws {
    let screen = try list()
    for round in 0..<4 {
      screen.source.resetQuestions()
      screen.node.contentOffset = .zero
      try screen.settle()
      for _ in 0..<20 { screen.runFrame() }
      let questions = screen.source.blockQuestions
      #expect(questions.count == Set(questions).count)
      #expect(round == 0 || !questions.isEmpty)
      screen.node.contentOffset = Point(x: 0, y: 15_000)
      try screen.settle()
    }
  }

  /// Data sources that scroll and edit whenever rows enter the screen.
  @Test(arguments: seeds(4))
  func rowsAreThoseOfNow(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    let screen = Screen([Row.rows(0..<300)], schedule: .seeded(seed)) { node, source in
      node.retentionPolicy = .bounded(count: Int(seed % 4))
      source.acceptsModels = seed % 2 == 0
    }
    try screen.settle()
    var next = 1000
    var depth = 0
    screen.source.onQuestion = {
      guard depth == 0, random(0..<40) == 0 else { return }
      depth += 1
      screen.node.contentOffset = Point(x: 0, y: Double(random(0..<8000)))
      if random(0..<2) == 0 {
        for _ in 0..<random(0..<5) { screen.node.parts?.view.runtime?.mainQueue.runFirst() }
      }
      depth -= 1
    }
    for _ in 0..<150 {
      let count = screen.source.sections[0].count
      switch random(0..<8) {
      case 0, 1, 2:
        screen.node.contentOffset = Point(x: 0, y: Double(random(0..<(count * 40))))
      case 3:
        let index = random(0..<count)
        screen.source.sections[0].remove(at: index)
        screen.node.deleteItems(at: [[0, index]])
      case 4:
        let index = random(0..<count)
        screen.source.sections[0].insert(
          Row(next, height: Double(random(20..<80))), at: index)
        next += 1
        screen.node.insertItems(at: [[0, index]])
      case 5:
        let index = random(0..<count)
        screen.source.sections[0][index].text = "text \(next)"
        next += 1
        screen.node.reloadItems(at: [[0, index]])
      case 6:
        let (from, to) = (random(0..<count), random(0..<count))
        screen.source.sections[0].insert(screen.source.sections[0].remove(at: from), at: to)
        screen.node.moveItem(at: [0, from], to: [0, to])
      default: for _ in 0..<random(0..<10) { screen.runFrame() }
      }
      for _ in 0..<random(0..<3) { screen.runFrame() }
      guard random(0..<12) == 0 else { continue }
      try screen.settle()
      #expect(isWhole(screen))
      #expect(screen.violations().isEmpty, "\(screen.violations())")
      for cell in screen.node.visibleNodes.compactMap({ $0 as? RowCell }) {
        #expect(screen.source.sections[0].contains(cell.row), "\(cell.row)")
      }
    }
  }
}
