// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftRuntime
import WeftTesting

/// Performs random actions of users and programs on a list, and checks each frame.
@MainActor final class ListAttack {
  static let size = Size(width: 120, height: 200)
  let isList: Bool
  let isState: Bool
  let seed: UInt64
  var generator: SeededGenerator
  var changer: StoryChanger
  var history: [Story]
  let stage: StoryStage
  let window: HeadlessWindow
  let update: (Story) -> Void
  let root: DisplayNode
  /// The newest versions that were shown above the list, and in it.
  var shown = (top: 0, rows: 0)
  var seenTaps: [Story.Key: Int] = [:]
  var seenValues: [Story.Key: Int] = [:]
  var expectedTaps: [Story.Key: Int] = [:]
  var seen: [SeenRow] = []
  var framesSinceScroll = 100
  /// The version of the rows at the last scroll.
  var scrolledAt = -1
  var trace: [String] = []

  init(seed: UInt64, isList: Bool, isState: Bool) {
    (self.seed, self.isList, self.isState) = (seed, isList, isState)
    generator = SeededGenerator(seed: seed ^ 0x5EED)
    let changer = StoryChanger(seed: seed)
    self.changer = changer
    history = [changer.story]
    let stage = StoryStage()
    self.stage = stage
    if isState {
      let node = ComponentNode(StateScreen(stage: stage, isList: isList, story: changer.story))
      root = node
      update = { story in
        stage.story?.update { if $0.version < story.version { $0 = story } }
      }
    } else {
      let node = ComponentNode(StoryScreen(story: changer.story, stage: stage, isList: isList))
      root = node
      update = { node.update(to: StoryScreen(story: $0, stage: stage, isList: isList)) }
    }
    var traits = Traits()
    traits.reducesMotion = true
    window = HeadlessWindow(
      size: Self.size, traits: traits, schedule: .seeded(seed), rootNode: root)
  }

  private var collection: CollectionNode? { root.firstCollection }
  private var rowHeight: Int { isList ? Int(Code.height) + 16 : Int(Code.height) }
  private var left: Int { isList ? 16 : 0 }

  func picture() throws -> (top: Int, rows: [SeenRow]) {
    let picture = try window.render()
    func number(_ x: Int, _ y: Int) -> Int {
      let color = picture.pixel(x: x, y: y)
      let parts = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
      let number = parts[0] << 16 | parts[1] << 8 | parts[2]
      return (number < 0x200000 || number > 0xC00000) ? 0 : number
    }
    var rows: [SeenRow] = []
    for y in Int(Code.height)..<Int(Self.size.height) {
      let codes = (0..<5).map { number(left + 8 * $0 + 4, y) }
      if codes[0] == 0 { continue }
      if let last = rows.last, last.codes == codes { continue }
      rows.append(SeenRow(y: y, codes: codes))
    }
    return (number(4, 4) - Code.value, rows)
  }

  func frame() throws {
    window.advance(by: 1 / 60)
    framesSinceScroll += 1
    try check()
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  func fail(_ text: String) throws {
    let rows = seen.map { "\($0.row.map { "\($0)" } ?? "?") v\($0.version) y\($0.y)" }
    throw Failure(
      description: """
        seed \(seed) list \(isList) state \(isState): \(text)
        shown \(shown), newest \(history.count - 1)
        \(rows.joined(separator: "\n"))
        \(history.indices.suffix(4).map { "v\($0): \(history[$0].rows)" }.joined(separator: "\n"))
        trace:
        \(trace.suffix(30).joined(separator: "\n"))
        """)
  }

  /// A frame shows the list of one version, not older than in the previous frame.
  func check(isSettled: Bool = false) throws {
    let (top, visible) = try picture()
    // Rows that appear while others are prepared may already be new, and their parts may appear one
    // after another.
    let isScrolled = framesSinceScroll < 20 || shown.rows < top && scrolledAt >= shown.rows
    let rows = isScrolled ? visible.filter(\.isComplete) : visible
    seen = rows
    if top < shown.top { try fail("the top goes back to \(top)") }
    shown.top = top
    if isScrolled {
      for row in rows where row.version < shown.rows || row.version > top {
        try fail("a row is of \(row.version), top \(top)")
      }
      for row in rows where !history[row.version].rows.contains(where: { $0 == row.row }) {
        try fail("a row that is not there: \(String(describing: row.row))")
      }
      // Until then, rows with cells have old values, and return with these.
      if collection?.isProcessingUpdates != true {
        shown.rows = rows.map(\.version).min() ?? shown.rows
      }
    } else if let first = rows.first {
      let version = first.version
      if version < shown.rows || version > top { try fail("rows are of \(version), top \(top)") }
      shown.rows = version
      if rows.contains(where: { $0.version != version }) { try fail("rows of several versions") }
      let expected = history[version].rows
      guard let start = expected.firstIndex(where: { $0 == first.row }) else {
        return try fail("a row that is not there: \(String(describing: first.row))")
      }
      let visible = rows.map { $0.row }
      let slice = expected[start...].prefix(visible.count)
      if Array(slice).map(Optional.some) != visible { try fail("other rows: \(slice)") }
      let room = Int(Self.size.height - Code.height) / rowHeight - 1
      if visible.count < min(room, expected.count) {
        try fail("only \(visible.count) of \(expected.count) rows")
      }
    }
    for row in rows {
      guard let key = row.key else { continue }
      let taps = expectedTaps[key, default: 0]
      if row.taps < seenTaps[key, default: 0] || row.taps > taps || isSettled && row.taps != taps {
        try fail("\(key) has \(row.taps) taps of \(taps), had \(seenTaps[key] ?? 0)")
      }
      seenTaps[key] = row.taps
      let newest = stage.watched.value
      if isSettled, row.observed != newest { try fail("\(key) observes \(row.observed ?? -1)") }
      guard let value = row.observed else { continue }
      if value < seenValues[key, default: 0] || value > newest {
        try fail("\(key) observes \(value) of \(newest), had \(seenValues[key] ?? 0)")
      }
      seenValues[key] = value
    }
    if isSettled {
      let newest = history.count - 1
      if top != newest { try fail("settled at \(top)") }
      let all = history[newest].rows
      if let first = rows.first, first.version != newest { try fail("rows settled early") }
      if rows.isEmpty, !all.isEmpty { try fail("no rows") }
    }
  }

  func submit() {
    history.append(changer.story)
    update(changer.story)
  }

  func step() async throws {
    let choice = Int.random(in: 0..<16, using: &generator)
    trace.append("step \(choice) v\(history.count - 1)")
    switch choice {
    case 0...5:
      changer.change()
      submit()
    case 6, 7: try tap()
    case 8:
      guard let key = seen.compactMap(\.key).randomElement(using: &generator),
        let state = stage.state(of: key)
      else { break }
      expectedTaps[key, default: 0] += 1
      let isOnWorker = Bool.random(using: &generator)
      trace.append("write \(key) \(isOnWorker)")
      if isOnWorker {
        window.runtime.workers.submit(priority: .preload) { _ in state.update { $0 += 1 } }
      } else {
        state.update { $0 += 1 }
      }
    case 9: stage.watched.value += 1
    case 10, 11:
      scroll()
      try frame()
    case 12, 13: try await select()
    case 14: try drag()
    default: break
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) { try frame() }
    if Int.random(in: 0..<6, using: &generator) == 0 { try await settle() }
  }

  func settle() async throws {
    var frames = 0
    while !window.isSettled, frames < 200 {
      try frame()
      frames += 1
    }
    try await window.settle()
    for _ in 0..<20 { try frame() }
    try await window.settle()
    try check(isSettled: true)
  }

  /// Clicks on the counter of a row.
  private func tap() throws {
    guard let row = seen.filter({ $0.key != nil }).randomElement(using: &generator),
      let key = row.key
    else { return }
    stage.taps.clear()
    window.click(at: Point(x: Double(left) + 3.5 * Code.width, y: Double(row.y)))
    let tapped = stage.taps.take()
    // The visible row may already have a newer value.
    let isDisabled = Set(history[shown.rows...].map { $0.part(of: key)?.isDisabled })
    trace.append("tap \(key) \(tapped)")
    for key in tapped { expectedTaps[key, default: 0] += 1 }
    switch isDisabled {
    case [false]: if tapped != [key] { try fail("tapped \(tapped), not \(key)") }
    case [true]: if tapped != [] { try fail("tapped \(tapped), which is disabled") }
    default: if tapped != [], tapped != [key] { try fail("tapped \(tapped), not \(key)") }
    }
  }

  private func scroll() {
    guard let collection else { return }
    framesSinceScroll = 0
    scrolledAt = shown.rows
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: window.wheel(notches: Bool.random(using: &generator) ? 2 : -2)
    case 1:
      window.scroll(by: Double.random(in: -100...100, using: &generator))
      window.fling(velocity: 0)
    default:
      let end = max(0, Double(history[shown.rows].rows.count * rowHeight) - Self.size.height)
      collection.contentOffset = Point(x: 0, y: Double.random(in: 0...end, using: &generator))
    }
  }

  /// Selects a row, possibly changes the data, and deletes the selected row.
  private func select() async throws {
    guard isList, let row = seen.filter({ $0.key != nil }).randomElement(using: &generator),
      let key = row.key
    else { return }
    window.click(at: Point(x: Double(left) + 0.5 * Code.width, y: Double(row.y)))
    trace.append("select \(key)")
    // A visible row may already be removed.
    if !history[history.count - 1].keys.contains(key) { return }
    if stage.selected != key.entry { try fail("selected \(stage.selected ?? -1), not \(key)") }
    if Bool.random(using: &generator) {
      changer.change()
      submit()
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) { try frame() }
    stage.deletions.clear()
    window.key(.delete)
    let deleted = stage.deletions.take().flatMap { $0 }
    let newest = history[history.count - 1]
    let isThere = newest.parts.contains { $0.entries.contains { $0.id == key.entry } }
    trace.append("delete \(deleted)")
    if !deleted.isEmpty, deleted != [key.entry] { try fail("deleted \(deleted), not \(key)") }
    if isThere, deleted.isEmpty, newest.keys.contains(key), shown.rows == history.count - 1 {
      try fail("\(key) was not deleted")
    }
    if isThere, !deleted.isEmpty {
      changer.delete(deleted)
      submit()
    }
  }

  /// Drags a row to another index, possibly while the data changes.
  private func drag() throws {
    // The first row may be cut off, so that its middle is elsewhere.
    let rows = seen.filter { $0.key != nil && $0.y > Int(Code.height) }
    guard isList, let row = rows.randomElement(using: &generator), let key = row.key,
      let other = rows.filter({ $0.key?.part == key.part }).randomElement(using: &generator),
      let otherKey = other.key
    else { return }
    stage.moves.clear()
    let middle = { (row: SeenRow) in Double(row.y) + Code.height / 2 }
    let (start, isDown) = (middle(row), other.y > row.y)
    let end = middle(other) + (isDown ? 8 : -8)
    window.send(.down, at: Point(x: 100, y: start), device: .mouse)
    for share in [0.3, 0.7, 1] {
      let y = start + (end - start) * share
      window.send(.drag, at: Point(x: 100, y: y), device: .mouse)
    }
    let version = history.count - 1
    let isShown = shown.rows == version
    window.send(.up, at: Point(x: 100, y: end), device: .mouse)
    let moves = stage.moves.take()
    trace.append("drag \(key) to \(otherKey): \(moves)")
    if moves.count > 1 { try fail("moved \(moves)") }
    guard let move = moves.first else { return }
    if move[0] != key.entry { try fail("moved \(move), not \(key)") }
    if isShown, let entries = history[version].part(of: key)?.entries,
      let index = entries.firstIndex(where: { $0.id == otherKey.entry })
    {
      let next = isDown ? entries[(index + 1)...].first?.id : otherKey.entry
      if move[1] != next { try fail("moved before \(move), not \(next ?? -1)") }
    }
    if let id = move[0], changer.story.keys.contains(where: { $0.entry == id }) {
      changer.move(id, before: move[1])
      submit()
    }
  }

  func run(steps: Int) async throws {
    try await window.settle()
    try check(isSettled: true)
    for _ in 0..<steps { try await step() }
    try await settle()
  }
}

extension DisplayNode {
  fileprivate var firstCollection: CollectionNode? {
    (self as? CollectionNode) ?? subnodes.lazy.compactMap(\.firstCollection).first
  }
}
