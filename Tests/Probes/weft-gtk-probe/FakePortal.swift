// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// A stand-in for the desktop's settings portal on a private session bus.
@MainActor final class FakePortal {
  enum Failure: Error {
    case noBus
    case noName
  }

  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let description = """
    <node><interface name="org.freedesktop.portal.Settings">
    <method name="ReadAll"><arg type="as" direction="in"/>
    <arg type="a{sa{sv}}" direction="out"/></method>
    </interface></node>
    """

  private let bus: OpaquePointer
  private static var settings: [String: String] = [:]

  /// Starts to answer requests.
  ///
  /// - Parameter settings: The user's preferences by key, in GVariant's text format.
  init(_ settings: [String: String]) throws {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil),
      let info = g_dbus_node_info_new_for_xml(Self.description, nil)
    else { throw Failure.noBus }
    self.bus = bus
    Self.settings = settings
    var table = GDBusInterfaceVTable()
    table.method_call = { _, _, _, _, _, _, invocation, _ in
      let settings = MainActor.assumeIsolated { FakePortal.settings }
      let entries = settings.map { "'\($0)': \($1)" }.joined(separator: ", ")
      let answer = "({'org.freedesktop.appearance': {\(entries)}},)"
      g_dbus_method_invocation_return_value(invocation, g_variant_parse(nil, answer, nil, nil, nil))
    }
    g_dbus_connection_register_object(
      bus, Self.path, info.pointee.interfaces[0], &table, nil, nil, nil)
    let request = g_variant_parse(nil, "('\(Self.name)', uint32 0)", nil, nil, nil)
    guard
      let answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
        request, nil, GDBusCallFlags(rawValue: 0), -1, nil, nil)
    else { throw Failure.noName }
    g_variant_unref(answer)
  }

  /// Sends the signal for a changed setting.
  ///
  /// - Parameter value: The value in GVariant's text format.
  func change(
    _ key: String, to value: String, in namespace: String = "org.freedesktop.appearance"
  ) {
    g_dbus_connection_emit_signal(
      bus, nil, Self.path, Self.interface, "SettingChanged",
      g_variant_parse(nil, "('\(namespace)', '\(key)', \(value))", nil, nil, nil), nil)
  }
}
