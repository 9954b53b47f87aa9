// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftChanges
import WeftGTK

/// A program written in plain GTK, which shows an element map in a `GtkListView`.
///
/// The program does not run Weft's main loop, because the model needs GTK only.
@MainActor enum ListViewProgram {
  static func main() throws {
    guard gtk_init_check() != 0 else { Probe.leave(status: 1) }
    let model = NumberModel(try edited(ElementMap(), count: 10_000) { $0.reloadData() })
    let window = ListViewWindow(model.gListModel)
    report("start", window, model)
    for step in steps {
      model.show(try edited(model.map, count: step.count, step.record))
      report(step.name, window, model)
    }
    window.close()
    Probe.report("finished", 1)
  }

  private struct Step {
    let name: String
    /// The number of items afterwards.
    let count: Int
    let record: (inout ChangeSet) -> Void
  }

  private static let steps = [
    Step(name: "insert", count: 10_002) { $0.insertItems(at: [[0, 0], [0, 1]]) },
    Step(name: "delete", count: 9_999) { $0.deleteItems(at: [[0, 1], [0, 3], [0, 5_000]]) },
    Step(name: "move", count: 9_999) { $0.moveItem(at: [0, 9_998], to: [0, 0]) },
    Step(name: "reload", count: 9_999) { $0.reloadItems(at: [[0, 0], [0, 2]]) },
    Step(name: "filter", count: 50) { changes in
      changes.deleteItems(
        at: (0..<9_999).filter { !$0.isMultiple(of: 200) }.map { ItemPath(section: 0, item: $0) })
    },
  ]

  /// Returns the map after a change set. Inserted rows are numbered from 10,000, or from 0 if all
  /// data is reloaded. The reload of an item adds 20,000 to its number.
  private static func edited(
    _ map: ElementMap<Int, NumberRow>, count: Int, _ record: (inout ChangeSet) -> Void
  ) throws -> ElementMap<Int, NumberRow> {
    var changes = ChangeSet()
    record(&changes)
    let firstNumber = changes.includesReloadData ? 0 : 10_000
    return map.applying(
      try changes.verified(before: map, after: [count]),
      reloadedItem: { _, item in NumberRow(item.element.number + 20_000, id: item.id) },
      newSection: { MapSection($0) },
      newItems: { _, range in
        ElementRun(count: range.count) { NumberRow(firstNumber + $0, id: $1) }
      })
  }

  private static func report(_ step: String, _ window: ListViewWindow, _ model: NumberModel) {
    window.show(item: 0)
    let labels = window.rows.labels
    let shown = labels.map { position, label in
      (position, number: Int(String(cString: gtk_label_get_text(OpaquePointer(label)))))
    }
    Probe.report("\(step).items", Double(window.itemCount))
    Probe.report("\(step).bound", Double(window.rows.count))
    Probe.report("\(step).elements-ever-bound", Double(window.rows.elements.count))
    for (index, row) in shown.prefix(5).enumerated() {
      Probe.report("\(step).row-\(index)", Double(row.number ?? -1))
    }
    let wrong = shown.count { position, number in
      let path = model.map.path(atPosition: position)
      return path.flatMap { model.map.element(at: $0)?.number } != number
    }
    Probe.report("\(step).wrong-rows", Double(wrong))
    Probe.report("\(step).ink", Double(labels.first.map { window.ink(in: $0.label) } ?? 0))
  }
}
