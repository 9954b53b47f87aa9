// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// The code of the article about component data sources.
@MainActor @Suite struct DataSourceSnippets {
  private enum Theme: Equatable, Sendable { case light, dark }

  private struct TodoTask: Equatable, Sendable {
    var name: String
    var isDone: Bool

    init(_ name: String, isDone: Bool = false) {
      self.name = name
      self.isDone = isDone
    }
  }

  private struct TaskRow: Component {
    let task: TodoTask
    let theme: Theme

    var body: some Component { Text(task.name + (task.isDone ? " (done)" : "")) }
  }

  private struct SectionTitle: Component {
    let text: String
    let theme: Theme

    var body: some Component { Text("\(text), \(theme)") }
  }

  @Test func article() async throws {
    let tasks = [TodoTask("Weave"), TodoTask("Dye")]
    let titles = ["Today"]
    var finished = 0

    let source = ComponentDataSource(sections: [tasks], context: Theme.light) { task, theme in
      TaskRow(task: task, theme: theme)
    }
    let list = CollectionNode(source)

    source.sectionParts.header = { section in
      { theme in SectionTitle(text: titles[section], theme: theme) }
    }
    source.sectionParts.layout = { $0 == 0 ? .list() : .grid(.count(2)) }
    source.sectionParts.indexTitle = { String(titles[$0].prefix(1)) }

    let listener = source.addListener { [unowned source] changes in
      for paths in changes.updatedItems {
        let old = source.previousState?.model(at: paths.old)
        let new = source.model(at: paths.new)
        if old?.isDone == false, new?.isDone == true { finished += 1 }
      }
    }

    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: list)
    try await window.settle()
    #expect(list.visibleNodes.count == 3)

    source.configure(ComponentConfiguration(context: .dark))

    var items = ItemCommands<TodoTask>()
    items.update([0, 0], TodoTask("Weave", isDone: true))
    items.insert([0, 1], TodoTask("Cut"))
    try source.enqueue(ModelChangeSet(items: items))

    try await window.settle { source.count == 3 && source.configuration.context == .dark }
    #expect(finished == 1)
    source.removeListener(listener)
  }

  @Test func preparing() async throws {
    let source = ComponentDataSource(
      sections: [[TodoTask("Weave")]], context: Theme.light
    ) { task, theme in
      TaskRow(task: task, theme: theme)
    }
    var items = ItemCommands<TodoTask>()
    items.update([0, 0], TodoTask("Weave", isDone: true))

    let prepared = try source.prepare(ModelChangeSet(items: items))
    await Task.detached { prepared.build() }.value
    if !source.apply(prepared) { try source.enqueue(ModelChangeSet(items: items)) }

    #expect(source.model(at: [0, 0])?.isDone == true)
  }
}
