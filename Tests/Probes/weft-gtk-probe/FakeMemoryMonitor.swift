// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation

/// A stand-in for the desktop's low-memory monitor in the probe's process.
///
/// The probe must run on a private session bus, which replaces the system bus.
@MainActor final class FakeMemoryMonitor {
  enum Failure: Error {
    case noBus
    case noName
  }

  private static let name = "org.freedesktop.LowMemoryMonitor"
  private let bus: OpaquePointer

  /// Connects to the bus. Call it before GLib requests the system bus.
  init() throws {
    guard let address = ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] else {
      throw Failure.noBus
    }
    setenv("DBUS_SYSTEM_BUS_ADDRESS", address, 1)
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SYSTEM, nil, nil) else { throw Failure.noBus }
    self.bus = bus
    let request = g_variant_parse(nil, "('\(Self.name)', uint32 0)", nil, nil, nil)
    guard
      let answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
        request, nil, GDBusCallFlags(rawValue: 0), -1, nil, nil)
    else { throw Failure.noName }
    g_variant_unref(answer)
  }

  /// Sends a warning to all programs.
  ///
  /// - Parameter level: 50 for low, 100 for medium, 255 for critical.
  func warn(level: UInt8) {
    g_dbus_connection_emit_signal(
      bus, nil, "/org/freedesktop/LowMemoryMonitor", Self.name, "LowMemoryWarning",
      g_variant_parse(nil, "(byte \(level),)", nil, nil, nil), nil)
  }
}
