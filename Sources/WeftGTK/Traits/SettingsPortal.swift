// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics

/// The desktop's settings for all programs, in `org.freedesktop.appearance` of the settings portal,
/// and GNOME's fonts, in `org.gnome.desktop.interface`. GTK 4.8 does not follow them, so GTK also
/// receives the dark appearance.
@MainActor final class SettingsPortal {
  static let shared = SettingsPortal()

  var observers: [ObjectIdentifier: @MainActor () -> Void] = [:]
  /// Whether the user prefers high contrast.
  private(set) var wantsContrast = false
  private(set) var accentColor: Color?
  /// The names of GNOME's fonts for code and for documents, such as `Source Code Pro 10`.
  private(set) var monospacedFontName: String?
  private(set) var documentFontName: String?
  private var hasMadeDark = false
  private var isStarted = false

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  /// The namespaces and their keys.
  private static let keys = [
    "org.freedesktop.appearance": ["color-scheme", "contrast", "accent-color"],
    "org.gnome.desktop.interface": ["monospace-font-name", "document-font-name"],
  ]

  /// Reads and observes the settings, unless no session bus exists.
  func start() {
    guard !isStarted, Self.hasSessionBus else { return }
    isStarted = true
    g_bus_get(
      G_BUS_TYPE_SESSION, nil,
      { _, result, _ in
        guard let result, let connection = g_bus_get_finish(result, nil) else { return }
        // Sound because GIO calls back on the calling thread, which is the main thread.
        nonisolated(unsafe) let bus = connection
        MainActor.assumeIsolated { SettingsPortal.shared.listen(on: bus) }
      }, nil)
  }

  /// Without the address of a session bus, GIO would start a new bus.
  private static var hasSessionBus: Bool {
    if g_getenv("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    guard let folder = g_getenv("XDG_RUNTIME_DIR") else { return false }
    return g_file_test(String(cString: folder) + "/bus", G_FILE_TEST_EXISTS) != 0
  }

  /// - Parameter bus: A reference that is retained until the process ends.
  private func listen(on bus: OpaquePointer) {
    for namespace in Self.keys.keys {
      g_dbus_connection_signal_subscribe(
        bus, Self.name, Self.interface, "SettingChanged", Self.path, namespace,
        GDBusSignalFlags(rawValue: 0),
        { _, _, _, _, _, parameters, _ in
          guard let parameters else { return }
          nonisolated(unsafe) let values = parameters
          MainActor.assumeIsolated { SettingsPortal.shared.didChange(values) }
        }, nil, nil)
    }
    // The namespaces to read, of type `(as)`.
    let names = Self.keys.keys.map { g_variant_new_string($0) }
    var list = [g_variant_new_array(nil, names, gsize(names.count))]
    g_dbus_connection_call(
      bus, Self.name, Self.path, Self.interface, "ReadAll", g_variant_new_tuple(&list, 1), nil,
      GDBusCallFlags(rawValue: 0), -1, nil,
      { source, result, _ in
        // A desktop without the portal returns an error, so the settings stay unknown.
        guard let source, let result,
          let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
        else { return }
        nonisolated(unsafe) let values = answer
        MainActor.assumeIsolated { SettingsPortal.shared.didRead(values) }
        g_variant_unref(answer)
      }, nil)
  }

  /// - Parameter answer: A value of type `(a{sa{sv}})`.
  private func didRead(_ answer: OpaquePointer) {
    for (namespace, keys) in Self.keys {
      guard let settings = answer.child(0)?.value(of: namespace) else { continue }
      for key in keys {
        if let value = settings.value(of: key) { take(value, of: key) }
      }
    }
    tell()
  }

  /// - Parameter change: A namespace, key and value, of type `(ssv)`.
  private func didChange(_ change: OpaquePointer) {
    guard let key = change.child(1)?.string, let value = change.child(2)?.unboxed else { return }
    take(value, of: key)
    tell()
  }

  private func take(_ value: Variant, of key: String) {
    switch key {
    case "color-scheme":
      let isDark = value.number == 1
      guard isDark != hasMadeDark, let settings = gtk_settings_get_default() else { return }
      hasMadeDark = isDark
      weft_settings_set_int(settings, "gtk-application-prefer-dark-theme", isDark ? 1 : 0)
    case "contrast":
      wantsContrast = value.number == 1
    case "accent-color":
      accentColor = value.color
    case "monospace-font-name":
      monospacedFontName = value.string
    case "document-font-name":
      documentFontName = value.string
    default: break
    }
  }

  private func tell() {
    for observer in observers.values { observer() }
  }
}

/// An owned `GVariant`.
private final class Variant {
  let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { g_variant_unref(pointer) }

  var number: UInt32? { isOfType("u") ? g_variant_get_uint32(pointer) : nil }

  var string: String? {
    isOfType("s") ? g_variant_get_string(pointer, nil).map { String(cString: $0) } : nil
  }

  /// The color of three numbers from 0 to 1, or `nil` for other numbers, which mean no color.
  var color: Color? {
    guard isOfType("(ddd)") else { return nil }
    let parts = (0..<3).compactMap { pointer.child($0).map { g_variant_get_double($0.pointer) } }
    guard parts.count == 3, parts.allSatisfy((0...1).contains) else { return nil }
    return Color(red: parts[0], green: parts[1], blue: parts[2])
  }

  /// The value inside a variant container, or the value itself.
  var unboxed: Variant? {
    guard isOfType("v") else { return self }
    return g_variant_get_variant(pointer).map(Variant.init(owning:))?.unboxed
  }

  func value(of key: String) -> Variant? {
    guard isOfType("a{sv}") || isOfType("a{sa{sv}}") else { return nil }
    return g_variant_lookup_value(pointer, key, nil).map(Variant.init(owning:))?.unboxed
  }

  private func isOfType(_ type: String) -> Bool {
    String(cString: g_variant_get_type_string(pointer)) == type
  }
}

extension OpaquePointer {
  /// Returns a member of a tuple. `self` must be a `GVariant`.
  fileprivate func child(_ index: gsize) -> Variant? {
    guard g_variant_n_children(self) > index else { return nil }
    return g_variant_get_child_value(self, index).map(Variant.init(owning:))
  }
}
