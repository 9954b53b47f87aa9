// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftRuntime

/// The loop that the main thread spends its time in: input, frames, and the main actor's jobs.
///
/// The main actor's jobs (`Task { @MainActor in … }`, `DispatchQueue.main.async`) run inside the
/// loop. Such a job must not itself run a nested GLib loop (`g_main_loop_run`,
/// `g_main_context_iteration`, an old-style modal dialog): libdispatch does not start another job
/// while one runs, so all main actor work would stand still until the nested loop returns. Start
/// nested loops from a GLib callback, or better, do without.
@MainActor public enum MainLoop {
  // Made when first asked for; it lives as long as the process.
  private static let loop = g_main_loop_new(nil, 0)
  /// They keep the loop running, and it keeps them alive.
  private static var windows: [AnyObject] = []

  /// Runs until ``quit()`` is called or the last window was closed; returns at once if no window is
  /// open.
  ///
  /// Call it from the main thread, from a synchronous `main`, and not from a main actor job.
  public static func run() {
    guard !windows.isEmpty else { return }
    g_main_loop_run(loop)
    // The program is about to end, most likely.
    ProcessEnd.prepare()
  }

  /// Runs until a task has ended.
  static func run(until task: Task<Void, Never>) {
    var isDone = false
    Task {
      await task.value
      isDone = true
      g_main_context_wakeup(nil)
    }
    while !isDone { g_main_context_iteration(nil, 1) }
  }

  /// Makes ``run()`` return once the running callback has returned.
  public static func quit() {
    g_main_loop_quit(loop)
  }

  /// A window was opened.
  static func hold(_ window: AnyObject) {
    if !windows.contains(where: { $0 === window }) { windows.append(window) }
  }

  /// A window was closed.
  static func release(_ window: AnyObject) {
    windows.removeAll { $0 === window }
    if windows.isEmpty { quit() }
  }
}
