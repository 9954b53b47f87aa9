// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftChanges

/// A GObject that implements `GListModel` with closures.
@MainActor final class ListModelObject {
  /// A `GListModel *`. This object and the GObject retain each other.
  let pointer: UnsafeMutableRawPointer
  var count: () -> Int = { 0 }
  var element: (_ position: Int) -> (any AnyObject & Sendable)? = { _ in nil }
  /// The items that GTK retains, by their elements, because a reload may give an item's identity to
  /// an element that needs another item. Each item removes itself when it is finalized.
  private var items: [ObjectIdentifier: UnsafeMutableRawPointer] = [:]

  init() {
    pointer = UnsafeMutableRawPointer(g_object_new_with_properties(Self.type, 0, nil, nil)!)
    g_object_set_qdata_full(
      pointer.assumingMemoryBound(to: GObject.self), Self.key,
      Unmanaged.passRetained(self).toOpaque(),
      { data in
        guard let data else { return }
        Unmanaged<ListModelObject>.fromOpaque(data).release()
      })
  }

  func release() { g_object_unref(pointer) }

  func emitItemsChanged(at position: Int, removed: Int, added: Int) {
    g_list_model_items_changed(
      OpaquePointer(pointer), guint(clamping: position), guint(clamping: removed),
      guint(clamping: added))
  }

  /// Returns the item at a position with a reference for the caller.
  fileprivate func item(at position: Int) -> UnsafeMutableRawPointer? {
    guard let element = element(position) else { return nil }
    let id = ObjectIdentifier(element)
    if let item = items[id] { return g_object_ref(item) }
    let item = ListModelItem(element) { [weak self] in self?.items[id] = nil }
    items[id] = item.pointer
    return item.pointer
  }
}

// MARK: The class

extension ListModelObject {
  private nonisolated static let key = g_quark_from_string("weft-list-model")

  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<GObject>.size)
    let type = g_type_register_static(
      g_object_get_type(), "WeftListModel", &info, GTypeFlags(rawValue: 0))
    var interface = GInterfaceInfo()
    interface.interface_init = { interface, _ in
      guard let interface else { return }
      ListModelObject.implement(interface.assumingMemoryBound(to: GListModelInterface.self))
    }
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()

  private nonisolated static func implement(
    _ interface: UnsafeMutablePointer<GListModelInterface>
  ) {
    interface.pointee.get_item_type = { _ in g_object_get_type() }
    interface.pointee.get_n_items = { model in
      onMain(ListModelObject.data(of: model)) { (it: ListModelObject) in guint(clamping: it.count())
      }
    }
    interface.pointee.get_item = { model, position in
      let item = onMain(ListModelObject.data(of: model)) { (it: ListModelObject) in
        // Passes an address as an integer, because pointers are not `Sendable`. All of this runs on
        // the main thread.
        it.item(at: Int(position)).map { UInt(bitPattern: $0) }
      }
      return item.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
    }
  }

  private nonisolated static func data(of model: OpaquePointer?) -> UnsafeMutableRawPointer? {
    guard let model else { return nil }
    return g_object_get_qdata(
      UnsafeMutableRawPointer(model).assumingMemoryBound(to: GObject.self), key)
  }
}

/// A GObject that represents an element in a GTK list.
@MainActor final class ListModelItem {
  /// A `GObject *`, which retains this object.
  let pointer: UnsafeMutableRawPointer
  let element: any AnyObject & Sendable
  private let onFinalize: @MainActor () -> Void

  /// Creates an item with one reference for the caller. `onFinalize` follows the GObject's end.
  init(_ element: any AnyObject & Sendable, onFinalize: @escaping @MainActor () -> Void) {
    self.element = element
    self.onFinalize = onFinalize
    pointer = UnsafeMutableRawPointer(
      g_object_new_with_properties(g_object_get_type(), 0, nil, nil)!)
    g_object_set_qdata_full(
      pointer.assumingMemoryBound(to: GObject.self), Self.key,
      Unmanaged.passRetained(self).toOpaque(),
      { data in
        guard let data else { return }
        onMain(data) { (it: ListModelItem) in it.onFinalize() }
        Unmanaged<ListModelItem>.fromOpaque(data).release()
      })
  }

  private nonisolated static let key = g_quark_from_string("weft-list-item")

  /// The item of a GObject, or `nil` if the GObject is not an item.
  static func of(_ object: UnsafeMutableRawPointer) -> ListModelItem? {
    g_object_get_qdata(object.assumingMemoryBound(to: GObject.self), key).map {
      Unmanaged<ListModelItem>.fromOpaque($0).takeUnretainedValue()
    }
  }
}
