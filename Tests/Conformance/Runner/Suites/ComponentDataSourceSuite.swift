// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftLocks
import WeftRuntime

/// Sends change sets of models, configurations, reloads and changes of state to data sources.
struct ComponentDataSourceSuite: Suite {
  static let name = "component-data-source"

  func run(file: Data) throws -> SuiteReport {
    var report = SuiteReport()
    for test in try JSONDecoder().decode(ComponentDataSourceFile.self, from: file).cases {
      if let failure = ComponentDataSourceRun(test).failure() {
        report.failures.append(failure)
      } else {
        report.passed += 1
      }
    }
    return report
  }
}

/// A data source, with a cell for each item, while the script of a case runs.
@MainActor private final class ComponentDataSourceRun {
  private typealias Source = ComponentDataSource<String, Int>
  private typealias Event = ComponentDataSourceCase.Event

  /// An item that was born, and the cell that shows it.
  private struct Known {
    let item: Source.Item
    let cell: CellNode
  }

  private let test: ComponentDataSourceCase
  private let source: Source
  private let machine = Machine()
  private let log = BuildLog()
  private let list = CollectionNode()
  /// In the order of their births.
  private var known: [Known] = []
  private var numbers: [ElementID: Int] = [:]
  private var items: [[ComponentDataSourceCase.Item]] = []
  private var events: [Event] = []
  private var announcement: ComponentDataSourceCase.Announcement?
  private var faults: [String] = []

  init(_ test: ComponentDataSourceCase) {
    self.test = test
    source = Source(
      sections: test.sections, configuration: ComponentConfiguration(context: 0, width: 320),
      executor: machine.executor
    ) { [log] model, context in
      log.builds.withLock { $0 += 1 }
      return Shown(model: model, context: context, log: log)
    }
    findBirths(Set(allPaths))
    source.didApply = { [weak self] in self?.didApply($0) }
    machine.oldest = { [weak source] in source?.pendingChanges.first?.id }
    log.builds.withLock { $0 = 0 }
    items = shownItems
  }

  private var allPaths: [ItemPath] {
    (0..<source.numberOfSections).flatMap { section in
      (0..<source.numberOfItems(inSection: section)).map { ItemPath(section: section, item: $0) }
    }
  }

  /// Numbers new items and makes their cells.
  private func findBirths(_ paths: Set<ItemPath>) {
    for path in paths.sorted() {
      guard let item = source.item(at: path) else { continue }
      numbers[item.id] = known.count
      let cell = source.collectionNode(list, nodeBlockForItemAt: path)()
      known.append(Known(item: item, cell: cell))
      show(known.count - 1)
    }
  }

  /// Resolves an item's component in its cell.
  private func show(_ number: Int) {
    log.current.withLock { $0 = number }
    let range = SizeRange(max: Size(width: 320, height: .infinity))
    _ = known[number].cell.layout(thatFits: range, in: LayoutContext(rootIn: range))
  }

  private func didApply(_ changes: AppliedChanges) {
    events.append(Event(changes))
    findBirths(Set(changes.insertedItems))
    for paths in changes.updatedItems where changes.rebuiltItems.contains(paths.new) {
      // A collection shows its visible cells, too.
      guard let item = source.item(at: paths.new), let number = numbers[item.id],
        let model = source.collectionNode(list, nodeModelForItemAt: paths.new)
      else { continue }
      if known[number].cell.update(toModel: model) == false { faults.append("no update") }
    }
    guard let announcement, changes.userInfo["number"] as? Int == announcement.userInfo else {
      return
    }
    self.announcement = nil
    for call in announcement.calls { perform(call) }
  }

  func failure() -> CaseFailure? {
    for (index, step) in test.steps.enumerated() {
      (events, faults, announcement) = ([], [], step.whenAnnounced)
      for call in step.calls { perform(call) }
      machine.endTurn()
      if let fault = fault(step.expect) {
        return CaseFailure(
          name: test.name, expected: "step \(index): \(fault.expected)", got: fault.got)
      }
    }
    return nil
  }

  private func fault(
    _ expect: ComponentDataSourceCase.Expectation
  ) -> (expected: String, got: String)? {
    if let fault = faults.first { return ("no fault", fault) }
    if events != expect.events { return ("\(expect.events)", "\(events)") }
    if let new = expect.items { items = new }
    if shownItems != items { return ("\(items)", "\(shownItems)") }
    let pending = source.pendingChanges.count
    if pending != expect.pending { return ("\(expect.pending) pending", "\(pending)") }
    let builds = log.builds.withLock { $0 }
    if builds > expect.builds { return ("at most \(expect.builds) builds", "\(builds)") }
    for (number, known) in known.enumerated() where known.item.isAlive {
      let context = log.shown.withLock { $0[number]?.context }
      if context != source.configuration.context {
        return ("item \(number) in context \(source.configuration.context)", "\(context ?? -1)")
      }
    }
    return nil
  }

  /// The items as their cells show them.
  private var shownItems: [[ComponentDataSourceCase.Item]] {
    for (number, known) in known.enumerated() where known.item.isAlive { show(number) }
    return (0..<source.numberOfSections).map { section in
      (0..<source.numberOfItems(inSection: section)).map { index in
        let item = source.item(at: ItemPath(section: section, item: index))
        let number = item.flatMap { numbers[$0.id] } ?? -1
        let shown = log.shown.withLock { $0[number] }
        return ComponentDataSourceCase.Item(
          number: number, model: shown?.model ?? "", state: shown?.text ?? "")
      }
    }
  }

  private func perform(_ call: ComponentDataSourceCase.Call) {
    switch call.call {
    case "enqueue": enqueue(call)
    case "configure":
      source.configure(
        ComponentConfiguration(
          context: call.context ?? source.configuration.context, width: call.width),
        mode: call.updateMode, userInfo: call.info)
    case "reload": source.reload(mode: call.updateMode, userInfo: call.info)
    case "changeState":
      let text = call.append ?? ""
      let binding = log.bindings.withLock { $0[call.item ?? -1] }
      if binding == nil { faults.append("item \(call.item ?? -1) has no state") }
      binding?.update(mode: call.updateMode) { $0 += text }
    case "pause": source.pauseStateUpdates()
    case "resume": source.resumeStateUpdates()
    case "finishBuilding":
      machine.release(call.build ?? 0, of: source.pendingChanges.map(\.id))
      var meanwhile = (call.meanwhile ?? [])[...]
      // The calls are made during builds of the oldest change only.
      let oldest = source.pendingChanges.first?.id
      machine.run { [self] id in
        if id == oldest, let call = meanwhile.popFirst() { perform(call) }
      }
    default: faults.append("no such call: \(call.call)")
    }
  }

  private func enqueue(_ call: ComponentDataSourceCase.Call) {
    guard let changes = call.changes else { return faults.append("no changes") }
    do {
      try source.enqueue(changes.changeSet(userInfo: call.info), mode: call.updateMode)
      if let kinds = call.rejected { faults.append("accepted, though \(kinds)") }
    } catch {
      if call.rejected == nil { faults.append("rejected: \(error)") }
    }
  }
}

/// A component that shows its model, state and item number.
private struct Shown: Component, Equatable {
  let model: String
  let context: Int
  let log: BuildLog
  @State var text = ""

  var body: some Component {
    let _ = log.note(self)
    Text("\(model) \(text) \(context)")
  }

  static func == (left: Shown, right: Shown) -> Bool {
    left.model == right.model && left.context == right.context
  }
}

/// The values that the components of a case have shown, by the numbers of their items.
private final class BuildLog: Sendable {
  struct Entry {
    let model: String
    let text: String
    let context: Int
  }

  /// The number of components that were made.
  let builds = Mutex(0)
  /// The item whose component is being resolved.
  let current = Mutex(0)
  let shown = Mutex<[Int: Entry]>([:])
  let bindings = Mutex<[Int: Binding<String>]>([:])

  func note(_ component: Shown) {
    let number = current.withLock { $0 }
    let entry = Entry(
      model: component.model, text: component.text, context: component.context)
    let binding = component.$text
    shown.withLock { $0[number] = entry }
    bindings.withLock { $0[number] = binding }
  }
}

/// Holds builds back until they are released, and results until the main actor's next turn.
@MainActor private final class Machine {
  private nonisolated let jobs = Mutex<[WorkItem]>([])
  private nonisolated let blocks = Mutex<[@MainActor @Sendable () -> Void]>([])
  private var released: Set<Int> = []
  /// The change being built.
  var oldest: @MainActor () -> Int? = { nil }

  var executor: DataSourceExecutor {
    DataSourceExecutor(
      onWorker: { [self] item in jobs.withLock { $0.append(item) } },
      onMain: { [self] block in blocks.withLock { $0.append(block) } })
  }

  /// Releases one of the unfinished builds.
  func release(_ build: Int, of changes: [Int]) {
    let held = changes.filter { !released.contains($0) }
    if held.indices.contains(build) { released.insert(held[build]) }
  }

  /// Runs the main actor's pending state changes, and releases the builds that their results
  /// release.
  func endTurn() {
    run { _ in }
  }

  /// Runs everything that may run now.
  ///
  /// - Parameter meanwhile: called with the change after each build, before the result arrives.
  func run(_ meanwhile: (_ change: Int) -> Void) {
    while true {
      let turn = blocks.withLock { blocks in
        defer { blocks = [] }
        return blocks
      }
      for block in turn { block() }
      guard let id = oldest(), released.contains(id), runJob() else {
        if blocks.withLock({ $0.isEmpty }) { return }
        continue
      }
      meanwhile(id)
    }
  }

  private func runJob() -> Bool {
    let job = jobs.withLock { jobs in
      jobs.removeAll { !$0.isPending }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
    return job?.run() ?? false
  }
}
