// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

// MARK: Signals

/// The arguments of a signal without the emitting object, valid during the handler's call.
@MainActor struct SignalArguments {
  fileprivate let values: UnsafePointer<GValue>

  func double(_ index: Int) -> Double { g_value_get_double(values + index + 1) }
  func int(_ index: Int) -> Int { Int(g_value_get_int(values + index + 1)) }
  func uint(_ index: Int) -> guint { g_value_get_uint(values + index + 1) }
  func flags(_ index: Int) -> guint { g_value_get_flags(values + index + 1) }
  func string(_ index: Int) -> String {
    g_value_get_string(values + index + 1).map { String(cString: $0) } ?? ""
  }
  func pointer(_ index: Int) -> OpaquePointer? {
    g_value_peek_pointer(values + index + 1).map(OpaquePointer.init)
  }
}

/// Calls a closure whenever an object emits a signal. The connection retains the closure, but not
/// the target. After the target is deallocated, the signal has no effect.
///
/// - Returns: The connection, for `g_signal_handler_disconnect`.
@MainActor @discardableResult
func connect<Target: AnyObject>(
  _ object: UnsafeMutableRawPointer, _ signal: String, to target: Target,
  _ handler: @escaping @MainActor (Target, SignalArguments) -> Void
) -> gulong {
  connectMarshal(object, signal) { [weak target] arguments, _ in
    if let target { handler(target, arguments) }
  }
}

/// Calls a closure that returns whether it has handled the signal. See ``connect(_:_:to:_:)``.
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
  // GObject's constructors never return nil.
  let closure = g_closure_new_simple(
    guint(MemoryLayout<GClosure>.size), Unmanaged.passRetained(Box(handler)).toOpaque())!
  g_closure_add_finalize_notifier(closure, closure.pointee.data) { data, _ in
    if let data { Unmanaged<Box<SignalHandler>>.fromOpaque(data).release() }
  }
  g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
    guard let data = closure?.pointee.data, let values else { return }
    // Sound because GTK emits on the main thread and the values are only used during this call.
    nonisolated(unsafe) let call = (data, values, result)
    MainActor.assumeIsolated {
      let box = Unmanaged<Box<SignalHandler>>.fromOpaque(call.0).takeUnretainedValue()
      box.value(SignalArguments(values: call.1), call.2)
    }
  }
  return g_signal_connect_closure(object, signal, closure, 0)
}

// MARK: Other callbacks

/// A value passed through the `data` of a C function.
private final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// Calls a closure from GLib's loop until it returns `false`, after intervals in milliseconds or in
/// the next turn. Lower priorities run sooner.
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

/// Calls a closure on the main thread, where GTK calls back, with the Swift object at an address.
func onMain<Target: AnyObject & Sendable, Result: Sendable>(
  _ data: UnsafeMutableRawPointer?, _ body: @MainActor (Target) -> Result
) -> Result {
  guard let data else { preconditionFailure("A callback was called without its data") }
  let target = Unmanaged<Target>.fromOpaque(data).takeUnretainedValue()
  return MainActor.assumeIsolated { body(target) }
}

/// Calls a closure for a C callback with a pointer argument.
func onMain<Target: AnyObject & Sendable, Result: Sendable>(
  _ data: UnsafeMutableRawPointer?, _ argument: OpaquePointer,
  _ body: @MainActor (Target, OpaquePointer) -> Result
) -> Result {
  // Sound because GTK passes the pointer on the main thread, which uses it only during this call.
  nonisolated(unsafe) let argument = argument
  return onMain(data) { (target: Target) in body(target, argument) }
}
