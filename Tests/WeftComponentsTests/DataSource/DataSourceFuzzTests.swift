// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftLocks
import WeftTesting

/// A value with a unique identity, which is never reused.
private struct Thing: Equatable, Sendable {
  let id: Int
  var word: String
}

private struct ThingRow: Component {
  let thing: Thing
  let theme: Int
  let log: ThingLog
  @State var count = 0

  var body: some Component {
    let _ = log.counters.withLock { $0[thing.id] = $count }
    Text("\(thing.id)\(thing.word)\(theme):\(count)").frame(height: 4)
  }
}

private final class ThingLog: Sendable {
  let counters = Mutex<[Int: Binding<Int>]>([:])
}

/// A random life of a data source in a window, beside a plain model.
@MainActor private final class Life {
  let seed: UInt64
  private var random: SeededGenerator
  private let log = ThingLog()
  private let source: ComponentDataSource<Thing, Int>
  private let list: CollectionNode
  private let window: HeadlessWindow
  private var nextID = 0

  /// The content after each accepted change set, in order.
  private var states: [[[Thing]]] = []
  /// The number of applied change sets.
  private var appliedCount = 0
  private var counts: [Int: Int] = [:]
  private var theme = 0
  private var isPaused = false
  /// The content according to the applied changes.
  private var reported: [[Int]] = []
  private(set) var violations: [String] = []

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    let first = (0..<2).map { section in
      (0..<3).map { Thing(id: section * 3 + $0, word: "a") }
    }
    nextID = 6
    states = [first]
    reported = first.map { $0.map(\.id) }
    source = ComponentDataSource(sections: first, context: 0) { [log] thing, theme in
      ThingRow(thing: thing, theme: theme, log: log)
    }
    list = CollectionNode(source)
    window = HeadlessWindow(
      size: Size(width: 200, height: 400), schedule: .seeded(seed), rootNode: list)
    source.didApply = { [weak self] in self?.didApply($0) }
    try window.settle()
  }

  private func violate(_ what: String) { violations.append("seed \(seed): \(what)") }

  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private var contents: [[Thing]] {
    (0..<source.numberOfSections).map { section in
      (0..<source.numberOfItems(inSection: section)).compactMap {
        source.model(at: ItemPath(section: section, item: $0))
      }
    }
  }

  // MARK: Steps

  func step() throws {
    switch number(0...9) {
    case 0...3: change()
    case 4: refuse()
    case 5:
      theme += 1
      source.configure(ComponentConfiguration(context: theme), mode: mode())
    case 6: source.reload(mode: mode())
    case 7:
      if isPaused { source.resumeStateUpdates() } else { source.pauseStateUpdates() }
      isPaused.toggle()
    default: for _ in 0...number(0...3) { count() }
    }
    if number(0...2) == 0 { window.advance(by: Double(number(1...4)) / 60) }
    if number(0...9) == 0, !isPaused {
      try window.settle()
      if source.pendingChanges.isEmpty { checkScreen() }
    }
  }

  private func mode() -> UpdateMode { number(0...1) == 0 ? .synchronous : .asynchronous }

  /// Changes the state of a row that was shown before, through a binding that a program may hold.
  private func count() {
    let known = log.counters.withLock { $0 }
    guard let id = known.keys.sorted().randomElement(using: &random), let binding = known[id] else {
      return
    }
    counts[id, default: 0] += 1
    binding.update(mode: mode()) { $0 += 1 }
  }

  /// Enqueues random commands that match the last accepted state.
  private func change() {
    guard var state = states.last else { return }
    var (sections, items) = (SectionCommands(), ItemCommands<Thing>())
    // The remaining items of each section after deletions and moves, by the section before.
    var deletedSections: Set<Int> = []
    for section in state.indices where number(0...9) == 0 { deletedSections.insert(section) }
    var moved: [(from: ItemPath, thing: Thing)] = []
    for section in state.indices {
      if deletedSections.contains(section) {
        sections.delete(section)
        continue
      }
      var kept: [Thing] = []
      for (index, thing) in state[section].enumerated() {
        let path = ItemPath(section: section, item: index)
        switch number(0...9) {
        case 0: items.delete(path)
        case 1: moved.append((path, thing))
        case 2, 3:
          var new = thing
          // The new value is sometimes equal.
          if number(0...2) > 0 { new.word = ["b", "c", "d"][number(0...2)] }
          items.update(path, new)
          kept.append(new)
        default: kept.append(thing)
        }
      }
      state[section] = kept
    }
    state = state.indices.filter { !deletedSections.contains($0) }.map { state[$0] }
    if state.isEmpty || number(0...7) == 0 {
      let section = number(0...state.count)
      sections.insert(section)
      state.insert([], at: section)
    }
    // The final paths of insertions, ascending in each section.
    var arrivals: [Int: [(thing: Thing, from: ItemPath?)]] = [:]
    for (from, thing) in moved {
      arrivals[number(0...state.count - 1), default: []].append((thing, from))
    }
    for _ in 0..<number(0...2) {
      nextID += 1
      arrivals[number(0...state.count - 1), default: []].append((Thing(id: nextID, word: "n"), nil))
    }
    for section in arrivals.keys.sorted() {
      for (thing, _) in arrivals[section] ?? [] {
        state[section].insert(thing, at: number(0...state[section].count))
      }
      for (index, thing) in state[section].enumerated() {
        guard let arrival = arrivals[section]?.first(where: { $0.thing.id == thing.id }) else {
          continue
        }
        let path = ItemPath(section: section, item: index)
        if let from = arrival.from { items.move(from, to: path) } else { items.insert(path, thing) }
      }
    }
    let mode = mode()
    states.append(state)
    do {
      try source.enqueue(
        ModelChangeSet(
          sections: sections, items: items, userInfo: ["number": states.count - 1]),
        mode: mode, debugName: "\(states.count - 1)")
    } catch {
      violate("refused: \(error)")
    }
    if mode == .synchronous, appliedCount != states.count - 1 { violate("synchronous, and late") }
  }

  /// Enqueues invalid commands, which are rejected and change nothing.
  private func refuse() {
    var items = ItemCommands<Thing>()
    let sections = states.last?.count ?? 0
    items.delete([sections + number(0...2), number(0...3)])
    let before = (contents, source.pendingChanges)
    do {
      try source.enqueue(ModelChangeSet(items: items), mode: mode())
      violate("an impossible change set was accepted")
    } catch {}
    if before.0 != contents || before.1 != source.pendingChanges {
      violate("a refused change set has changed something")
    }
  }

  // MARK: What must hold

  private func didApply(_ changes: AppliedChanges) {
    if let number = changes.userInfo["number"] as? Int {
      appliedCount += 1
      if number != appliedCount { violate("\(number) was applied as number \(appliedCount)") }
    }
    if contents != states[appliedCount] { violate("other contents after \(appliedCount)") }
    report(changes)
    if reported != contents.map({ $0.map(\.id) }) { violate("the report of \(appliedCount)") }
    let names = source.pendingChanges.compactMap(\.debugName).compactMap { Int($0) }
    if names != Array((appliedCount + 1)..<states.count) {
      violate("pending \(names) after \(appliedCount)")
    }
  }

  /// Applies the changes to the model by their paths before and after alone.
  private func report(_ changes: AppliedChanges) {
    let removed = Set(changes.removedItems).union(changes.movedItems.map(\.old))
    var next = reported.indices.filter { !changes.removedSections.contains($0) }
      .map { section in
        reported[section].indices
          .filter { !removed.contains(ItemPath(section: section, item: $0)) }
          .map { reported[section][$0] }
      }
    for section in changes.insertedSections where section <= next.count {
      next.insert([], at: section)
    }
    var arrivals = changes.movedItems.map { ($0.new, reported[$0.old.section][$0.old.item]) }
    arrivals += changes.insertedItems.map { ($0, source.model(at: $0)?.id ?? -1) }
    for (path, id) in arrivals.sorted(by: { $0.0 < $1.0 }) {
      guard next.indices.contains(path.section), path.item <= next[path.section].count else {
        return violate("a place that is none: \(path)")
      }
      next[path.section].insert(id, at: path.item)
    }
    for (old, new) in changes.updatedItems.map({ ($0.old, $0.new) }) {
      if reported[old.section][old.item] != next[new.section][new.item] {
        violate("updated \(old) to \(new), which is another")
      }
    }
    reported = next
  }

  func end() throws {
    if isPaused { source.resumeStateUpdates() }
    isPaused = false
    for _ in 0..<50 {
      try window.settle()
      if source.pendingChanges.isEmpty { break }
    }
    try window.settle()
    if !source.pendingChanges.isEmpty { violate("changes stay pending") }
    checkScreen()
  }

  /// The rows on the screen show the models with their states.
  private func checkScreen() {
    let expected = contents.flatMap { $0 }.map {
      "\($0.id)\($0.word)\(theme):\(counts[$0.id] ?? 0)"
    }
    let shown = list.visibleNodes.flatMap(\.texts)
    if shown != expected { violate("\(shown) instead of \(expected)") }
    if contents != states.last { violate("not the last state") }
  }
}

/// Random lives of data sources with change sets, configurations, reloads and state changes, in
/// both modes, with pauses, and under any schedule.
@MainActor @Suite struct DataSourceFuzzTests {
  @Test(arguments: seeds(20))
  func anyLifeFollowsThePlainModel(seed: UInt64) throws {
    let life = try Life(seed: seed)
    for _ in 0..<25 { try life.step() }
    try life.end()
    #expect(life.violations.prefix(3) == [])
  }
}
