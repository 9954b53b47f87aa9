// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftChanges

/// A factory whose rows are labels, and the rows that are bound to items.
@MainActor final class BoundRows {
  /// A `GtkListItemFactory *` with a reference that the list takes over. This object must outlive
  /// the factory.
  let factory: OpaquePointer
  /// The elements that were bound to rows at any time.
  private(set) var elements: Set<ElementID> = []
  private var rows: Set<OpaquePointer> = []

  init() {
    factory = OpaquePointer(UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()!))
    typealias Data = UnsafeMutableRawPointer
    typealias Handler = @convention(c) (OpaquePointer?, OpaquePointer, Data?) -> Void
    let bind: Handler = { _, row, data in BoundRows.from(data, row) { $0.bind($1) } }
    let unbind: Handler = { _, row, data in BoundRows.from(data, row) { $0.unbind($1) } }
    for (signal, handler) in [("bind", bind), ("unbind", unbind)] {
      g_signal_connect_data(
        UnsafeMutableRawPointer(factory), signal, unsafeBitCast(handler, to: GCallback.self),
        Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
    }
  }

  /// The number of bound rows.
  var count: Int { rows.count }

  /// The labels of the bound rows, in the order of their items' positions.
  var labels: [(position: Int, label: UnsafeMutablePointer<GtkWidget>)] {
    rows.map { (Int(gtk_list_item_get_position($0)), gtk_list_item_get_child($0)) }
      .sorted { $0.0 < $1.0 }
  }

  private func bind(_ row: OpaquePointer) {
    rows.insert(row)
    let element = gtk_list_item_get_item(row).flatMap { NumberModel.element(of: $0) }
    if let element { elements.insert(element.id) }
    let label = gtk_list_item_get_child(row) ?? gtk_label_new(nil)
    gtk_label_set_text(OpaquePointer(label), element.map { "\($0.number)" } ?? "")
    gtk_list_item_set_child(row, label)
  }

  private func unbind(_ row: OpaquePointer) { rows.remove(row) }

  private nonisolated static func from(
    _ data: UnsafeMutableRawPointer?, _ row: OpaquePointer,
    _ body: @MainActor (BoundRows, OpaquePointer) -> Void
  ) {
    guard let data else { return }
    let rows = Unmanaged<BoundRows>.fromOpaque(data).takeUnretainedValue()
    // GTK calls on the main thread, and the row is used during this call only.
    nonisolated(unsafe) let row = row
    MainActor.assumeIsolated { body(rows, row) }
  }
}
