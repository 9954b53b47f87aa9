// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftRuntime

/// The main thread's loop, which runs input, frames and the main actor's jobs.
///
/// A job of the main actor (`Task { @MainActor in … }`, `DispatchQueue.main.async`) must not run a
/// nested GLib loop (`g_main_loop_run`, `g_main_context_iteration`, an old modal dialog), because
/// libdispatch would start no other job until the loop returns. Start a nested loop from a GLib
/// callback.
@MainActor public enum MainLoop {
  // Created on first use and never released.
  private static let loop = g_main_loop_new(nil, 0)
  /// The open windows, retained by the loop, which they keep running.
  private static var windows: [AnyObject] = []
  private static var isQuitRequested = false

  /// Runs on the main thread until ``quit()`` is called or the last window is closed, or not at all
  /// if that has happened. Call it from a synchronous `main` and not from a main actor job.
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
