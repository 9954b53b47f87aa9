// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

// MARK: Signals

/// The arguments of a signal, without the object that emits it; valid during the handler's call.
@MainActor struct SignalArguments {
  fileprivate let values: UnsafePointer<GValue>

  func double(_ index: Int) -> Double { g_value_get_double(values + index + 1) }
  func uint(_ index: Int) -> guint { g_value_get_uint(values + index + 1) }
  func flags(_ index: Int) -> guint { g_value_get_flags(values + index + 1) }
  func string(_ index: Int) -> String {
    g_value_get_string(values + index + 1).map { String(cString: $0) } ?? ""
  }
  /// An object or an event.
  func pointer(_ index: Int) -> OpaquePointer? {
    g_value_peek_pointer(values + index + 1).map(OpaquePointer.init)
  }
}

/// Calls a closure whenever an object emits a signal.
///
/// The connection retains the closure, but not the target: once the target is deallocated, the
/// signal has no effect. So neither side must outlive the other.
///
/// - Parameters:
///   - signal: its name, as in `notify::scale-factor`.
///   - target: handles the signal.
///   - handler: gets the target and the signal's arguments.
/// - Returns: the connection, for `g_signal_handler_disconnect`.
@MainActor @discardableResult
func connect<Target: AnyObject>(
  _ object: UnsafeMutableRawPointer, _ signal: String, to target: Target,
  _ handler: @escaping @MainActor (Target, SignalArguments) -> Void
) -> gulong {
  connectMarshal(object, signal) { [weak target] arguments, _ in
    if let target { handler(target, arguments) }
  }
}

/// Calls a closure whenever an object emits a signal that asks whether it is handled.
///
/// See ``connect(_:_:to:_:)``.
@MainActor @discardableResult
func connectDeciding<Target: AnyObject>(
  _ object: UnsafeMutableRawPointer, _ signal: String, to target: Target,
  _ handler: @escaping @MainActor (Target, SignalArguments) -> Bool
) -> gulong {
  connectMarshal(object, signal) { [weak target] arguments, result in
    let isHandled = target.map { handler($0, arguments) } ?? false
    if let result { g_value_set_boolean(result, isHandled ? 1 : 0) }
  }
}

private typealias SignalHandler =
  @MainActor (SignalArguments, UnsafeMutablePointer<GValue>?) -> Void

@MainActor private func connectMarshal(
  _ object: UnsafeMutableRawPointer, _ signal: String, _ handler: @escaping SignalHandler
) -> gulong {
  // Never nil, as no constructor of GObject's is.
  let closure = g_closure_new_simple(
    guint(MemoryLayout<GClosure>.size), Unmanaged.passRetained(Box(handler)).toOpaque())!
  g_closure_add_finalize_notifier(closure, closure.pointee.data) { data, _ in
    if let data { Unmanaged<Box<SignalHandler>>.fromOpaque(data).release() }
  }
  g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
    guard let data = closure?.pointee.data, let values else { return }
    // GTK emits on the main thread, and the values are used during this call only.
    nonisolated(unsafe) let call = (data, values, result)
    MainActor.assumeIsolated {
      let box = Unmanaged<Box<SignalHandler>>.fromOpaque(call.0).takeUnretainedValue()
      box.value(SignalArguments(values: call.1), call.2)
    }
  }
  return g_signal_connect_closure(object, signal, closure, 0)
}

// MARK: Other callbacks

/// Carries a value through the `data` of a C function.
private final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Calls a closure from GLib's loop, as long as it returns `true`.
///
/// - Parameters:
///   - interval: in milliseconds; `nil` for the next turn of the loop.
///   - priority: GLib's, lower is sooner.
@discardableResult
func schedule(
  every interval: guint? = nil, priority: gint, _ body: @escaping @MainActor @Sendable () -> Bool
) -> guint {
  typealias Body = @MainActor @Sendable () -> Bool
  let data = Unmanaged.passRetained(Box<Body>(body)).toOpaque()
  let call: GSourceFunc = { data in
    guard let data else { return 0 }
    let body = Unmanaged<Box<Body>>.fromOpaque(data).takeUnretainedValue().value
    return MainActor.assumeIsolated { body() ? 1 : 0 }
  }
  let release: GDestroyNotify = { data in
    if let data { Unmanaged<Box<Body>>.fromOpaque(data).release() }
  }
  return interval.map { g_timeout_add_full(priority, $0, call, data, release) }
    ?? g_idle_add_full(priority, call, data, release)
}

/// Brings a C callback to the Swift object whose address is its data.
///
/// GTK calls back on the main thread only, which is the main actor's.
func onMain<Target: AnyObject & Sendable, Result: Sendable>(
  _ data: UnsafeMutableRawPointer?, _ body: @MainActor (Target) -> Result
) -> Result {
  guard let data else { preconditionFailure("A callback came without its data") }
  let target = Unmanaged<Target>.fromOpaque(data).takeUnretainedValue()
  return MainActor.assumeIsolated { body(target) }
}

/// Brings a C callback, with a pointer it was given, to the Swift object whose address is its data.
func onMain<Target: AnyObject & Sendable, Result: Sendable>(
  _ data: UnsafeMutableRawPointer?, _ argument: OpaquePointer,
  _ body: @MainActor (Target, OpaquePointer) -> Result
) -> Result {
  // The pointer comes from GTK on the main thread and is used there during this call only.
  nonisolated(unsafe) let argument = argument
  return onMain(data) { (target: Target) in body(target, argument) }
}
