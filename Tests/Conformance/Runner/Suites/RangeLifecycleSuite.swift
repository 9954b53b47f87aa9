// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftChanges
import WeftCollections
import WeftLayout
import WeftNodes
import WeftTesting

/// Scrolls, changes and hides lists and compares the states of their rows and the callbacks.
struct RangeLifecycleSuite: Suite {
  static let name = "range-lifecycle"

  func run(file: Data) throws -> SuiteReport {
    var report = SuiteReport()
    for test in try JSONDecoder().decode(RangeLifecycleFile.self, from: file).cases {
      if let failure = try RangeLifecycleRun(test).failure() {
        report.failures.append(failure)
      } else {
        report.passed += 1
      }
    }
    return report
  }
}

/// The content of a file of range lifecycle cases.
private struct RangeLifecycleFile: Decodable {
  let cases: [RangeLifecycleCase]
}

private struct RangeLifecycleCase: Decodable {
  let name: String
  let viewport: Double
  let heights: [Double]
  let rows: [Int]
  let steps: [Step]

  struct Step: Decodable {
    let `do`: Action?
    let expect: Expectation
  }

  enum Action: Decodable {
    case scroll([Double])
    case update(Update)
    case window(isVisible: Bool)
    case mode(RangeMode?)

    private enum Key: CodingKey { case scroll, update, window, mode }

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Key.self)
      if let offsets = try keys.decodeIfPresent([Double].self, forKey: .scroll) {
        self = .scroll(offsets)
      } else if let update = try keys.decodeIfPresent(Update.self, forKey: .update) {
        self = .update(update)
      } else if let change = try keys.decodeIfPresent(String.self, forKey: .window) {
        self = .window(isVisible: change == "show")
      } else {
        self = .mode(
          try keys.decodeIfPresent(RangeStatesCase.Mode.self, forKey: .mode)?.mode)
      }
    }
  }

  struct Update: Decodable {
    let delete: [Int]?
    let insert: [Int]?
    let move: [[Int]]?
    let rows: [Int]
  }

  struct Expectation: Decodable {
    let offset: Double
    let states: String
    let log: [String: String]
  }
}

/// A list in a window while the script of a case runs.
@MainActor private final class RangeLifecycleRun: CollectionDataSource {
  private let test: RangeLifecycleCase
  private let list = CollectionNode()
  private let window: HeadlessWindow
  private var rows: [Int]
  private let log = CallbackLog()
  private var cells: [Int: RowCell] = [:]

  init(_ test: RangeLifecycleCase) {
    self.test = test
    rows = test.rows
    list.measurementPolicy = .eager
    list.retentionPolicy = .all
    // At the top, rows that are inserted above appear.
    list.stickyEdge = .top
    window = HeadlessWindow(size: Size(width: 320, height: test.viewport), rootNode: list)
    list.dataSource = self
  }

  func numberOfSections(in collectionNode: CollectionNode) -> Int { 1 }

  func collectionNode(
    _ collectionNode: CollectionNode, numberOfItemsInSection section: Int
  ) -> Int { rows.count }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    let row = rows[path.item]
    return { [height = test.heights[row], log] in RowCell(row, height: height, log: log) }
  }

  func failure() throws -> CaseFailure? {
    for (index, step) in test.steps.enumerated() {
      if let action = step.do { perform(action) }
      try window.settle()
      if let (expected, got) = mismatch(step.expect) {
        return CaseFailure(name: test.name, expected: "step \(index): \(expected)", got: got)
      }
    }
    return nil
  }

  private func perform(_ action: RangeLifecycleCase.Action) {
    switch action {
    case .scroll(let offsets):
      for y in offsets { list.contentOffset = Point(x: 0, y: y) }
    case .window(let isVisible): window.host.isVisible = isVisible
    case .mode(let mode): list.rangeMode = mode
    case .update(let update):
      list.performBatchUpdates {
        rows = update.rows
        list.deleteItems(at: (update.delete ?? []).map { [0, $0] })
        list.insertItems(at: (update.insert ?? []).map { [0, $0] })
        for pair in update.move ?? [] {
          list.moveItem(at: [0, pair[0]], to: [0, pair[1]])
        }
      }
    }
  }

  private func mismatch(_ expect: RangeLifecycleCase.Expectation) -> (String, String)? {
    if list.contentOffset.y != expect.offset {
      return ("offset \(expect.offset)", "\(list.contentOffset.y)")
    }
    let states = rows.indices.map { item -> String in
      let cell = list.nodeForItem(at: [0, item])
      let state = cell?.interfaceState ?? []
      if let inside = cell?.subnodes.first, inside.interfaceState != state { return "!" }
      if state.contains(.visible) { return "v" }
      return state.contains(.display) ? "d" : state.contains(.preload) ? "p" : "."
    }.joined()
    if states != expect.states { return (expect.states, states) }
    let words = ["+p", "+d", "+v", "-p", "-d", "-v"]
    let entries = log.take().filter { words.contains($0.word) }
    for row in test.heights.indices {
      let expected = expect.log["\(row)"] ?? ""
      for name in ["\(row)", "inside \(row)"] {
        let got = entries.filter { $0.node == name }.map(\.word).joined()
        if got != expected { return ("callbacks of \(name): \(expected)", got) }
      }
    }
    return nil
  }
}

/// A row of a fixed height with one inner node.
private final class RowCell: CellNode {
  private let row: Int
  private let log: CallbackLog
  private let inside: LoggingNode

  nonisolated init(_ row: Int, height: Double, log: CallbackLog) {
    self.row = row
    self.log = log
    inside = LoggingNode("inside \(row)", log)
    super.init()
    inside.style.width = .points(320)
    inside.style.height = .points(height)
  }

  override nonisolated func layoutSpec(
    thatFits constrainedSize: SizeRange
  ) -> (any LayoutElement)? { inside }

  override func didEnterPreloadState() { log.add("\(row)", "+p", .state) }
  override func didExitPreloadState() { log.add("\(row)", "-p", .state) }
  override func didEnterDisplayState() { log.add("\(row)", "+d", .state) }
  override func didExitDisplayState() { log.add("\(row)", "-d", .state) }
  override func didEnterVisibleState() { log.add("\(row)", "+v", .state) }
  override func didExitVisibleState() { log.add("\(row)", "-v", .state) }
}
