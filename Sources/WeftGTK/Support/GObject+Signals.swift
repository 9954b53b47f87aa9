// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// Calls a C function when an object emits a signal.
///
/// - Parameters:
///   - signal: its name, as in `notify::scale-factor`.
///   - data: goes to the function as its last argument: who handles the signal, not retained. It
///     must live as long as the object, or be disconnected.
///   - function: of the signal's own C type; see ``onMain(_:_:)``.
/// - Returns: the connection, to disconnect it.
@MainActor @discardableResult
func connect<Function>(
  _ object: UnsafeMutableRawPointer, _ signal: String, to data: AnyObject, _ function: Function
) -> gulong {
  g_signal_connect_data(
    object, signal, unsafeBitCast(function, to: GCallback.self),
    Unmanaged.passUnretained(data).toOpaque(), nil, GConnectFlags(rawValue: 0))
}

/// Ends all connections of an object's signals to `data`.
@MainActor func disconnect(_ object: UnsafeMutableRawPointer, from data: AnyObject) {
  g_signal_handlers_disconnect_matched(
    object, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, Unmanaged.passUnretained(data).toOpaque())
}

/// Brings a C callback to the Swift object it was connected for.
///
/// GTK calls back on the main thread only, which is the main actor's.
func onMain<Target: AnyObject & Sendable, Result: Sendable>(
  _ data: UnsafeMutableRawPointer?, _ body: @MainActor (Target) -> Result
) -> Result {
  guard let data else { preconditionFailure("A signal was connected without its data") }
  let target = Unmanaged<Target>.fromOpaque(data).takeUnretainedValue()
  return MainActor.assumeIsolated { body(target) }
}

/// Brings a C callback, with a pointer it was given, to the Swift object it was connected for.
func onMain<Target: AnyObject & Sendable, Result: Sendable>(
  _ data: UnsafeMutableRawPointer?, _ argument: OpaquePointer,
  _ body: @MainActor (Target, OpaquePointer) -> Result
) -> Result {
  // The pointer comes from GTK on the main thread and is used there during this call only.
  nonisolated(unsafe) let argument = argument
  return onMain(data) { (target: Target) in body(target, argument) }
}
