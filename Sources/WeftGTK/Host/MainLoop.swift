// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftRuntime

/// The main thread's loop, which runs input, frames and the main actor's jobs.
///
/// The main actor's jobs (`Task { @MainActor in … }`, `DispatchQueue.main.async`) run inside the
/// loop. Such a job must not run a nested GLib loop (`g_main_loop_run`, `g_main_context_iteration`,
/// a modal dialog of the old style). libdispatch starts no other job while one runs, so all work of
/// the main actor would stop until the nested loop returns. If you need a nested loop, start it
/// from a GLib callback.
@MainActor public enum MainLoop {
  // Created on first use and never released.
  private static let loop = g_main_loop_new(nil, 0)
  /// The open windows, which keep the loop running and are retained by it.
  private static var windows: [AnyObject] = []
  private static var isQuitRequested = false

  /// Runs until ``quit()`` is called or the last window is closed. Returns immediately if no window
  /// is open or ``quit()`` was called before.
  ///
  /// Call this method on the main thread, from a synchronous `main` and not from a main actor job.
  public static func run() {
    defer { isQuitRequested = false }
    guard !windows.isEmpty, !isQuitRequested else { return }
    g_main_loop_run(loop)
    // The program is most likely about to end.
    ProcessEnd.prepare()
  }

  static func run(until task: Task<Void, Never>) {
    var isDone = false
    Task {
      await task.value
      isDone = true
      g_main_context_wakeup(nil)
    }
    while !isDone { g_main_context_iteration(nil, 1) }
  }

  /// Ends ``run()`` after the current callback returns, or the next call of ``run()`` immediately.
  public static func quit() {
    isQuitRequested = true
    g_main_loop_quit(loop)
  }

  static func hold(_ window: AnyObject) {
    if !windows.contains(where: { $0 === window }) { windows.append(window) }
  }

  static func release(_ window: AnyObject) {
    windows.removeAll { $0 === window }
    // Unlike a request, the last window does not end a later call of `run()`.
    if windows.isEmpty { g_main_loop_quit(loop) }
  }
}
