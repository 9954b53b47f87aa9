// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
public import WeftRuntime

extension HostRuntime {
  /// The runtime of the process for work outside of windows, with frames from a timer. Windows have
  /// separate runtimes, which share the process's worker threads.
  @MainActor public static var gtk: HostRuntime { FrameDriver.shared.runtime }
}

@MainActor enum Toolkit {
  private static var isStarted = false

  /// Connects to the display and runs the main actor's jobs in GLib's loop.
  static func start() throws(WindowHostError) {
    if isStarted { return }
    guard gtk_init_check() != 0 else { throw .noDisplay }
    attachMainQueue()
    isStarted = true
  }

  /// Runs the jobs of libdispatch's main queue, and thus of the main actor, in GLib's default loop.
  /// libdispatch signals work through an eventfd, which the loop watches, so an idle program
  /// sleeps. The priority is exactly the priority of redrawing, because GLib dispatches all ready
  /// sources of the highest priority in one turn. Higher, jobs that continuously create jobs would
  /// delay frames indefinitely. Lower, frames that take longer than their interval would delay jobs
  /// indefinitely. Input events have a higher priority than both.
  private static func attachMainQueue() {
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add_full(
      weft_priority_redraw, descriptor, G_IO_IN,
      { descriptor, _, _ in
        // Reads first, so that a job that arrives later signals again. Other jobs run in this turn
        // or the next.
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }
}
