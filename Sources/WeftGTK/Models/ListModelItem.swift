// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// A GObject that stands for an element in a list of GTK's.
@MainActor final class ListModelItem {
  /// A `GObject *`, which holds this object.
  let pointer: UnsafeMutableRawPointer
  let element: any AnyObject & Sendable
  private let onEnd: @MainActor () -> Void

  /// Makes an item with one reference, which goes to the caller.
  ///
  /// - Parameter onEnd: Called when the GObject ends.
  init(_ element: any AnyObject & Sendable, onEnd: @escaping @MainActor () -> Void) {
    self.element = element
    self.onEnd = onEnd
    pointer = UnsafeMutableRawPointer(
      g_object_new_with_properties(g_object_get_type(), 0, nil, nil)!)
    g_object_set_qdata_full(
      pointer.assumingMemoryBound(to: GObject.self), Self.key,
      Unmanaged.passRetained(self).toOpaque(),
      { data in
        guard let data else { return }
        onMain(data) { (it: ListModelItem) in it.onEnd() }
        Unmanaged<ListModelItem>.fromOpaque(data).release()
      })
  }

  /// Under this key a GObject keeps its item.
  private nonisolated static let key = g_quark_from_static_string("weft-list-item")

  /// The item of a GObject; nil if it is none.
  static func of(_ object: UnsafeMutableRawPointer) -> ListModelItem? {
    g_object_get_qdata(object.assumingMemoryBound(to: GObject.self), key).map {
      Unmanaged<ListModelItem>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
