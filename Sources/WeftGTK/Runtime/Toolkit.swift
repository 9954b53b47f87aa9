// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
public import WeftRuntime

extension HostRuntime {
  /// The runtime of the process, for work that belongs to no window.
  ///
  /// Each window has a runtime of its own, whose frames are those of the window's clock; all share
  /// their worker threads, which are warmed up for text. The frames of this one come from a timer.
  @MainActor public static var gtk: HostRuntime { FrameDriver.shared.runtime }
}

/// Prepares a process for its first widget.
@MainActor enum Toolkit {
  private static var isStarted = false

  /// Connects to the display and lets GLib's loop run the main actor's jobs.
  static func start() throws(WindowHostError) {
    if isStarted { return }
    guard gtk_init_check() != 0 else { throw .noDisplay }
    attachMainQueue()
    isStarted = true
  }

  /// Lets GLib's default loop run the jobs of libdispatch's main queue, and so of the main actor.
  ///
  /// libdispatch signals work through an eventfd, which the loop watches like any other descriptor:
  /// an idle program sleeps. Without this no main actor job would ever run.
  ///
  /// The priority is that of redrawing, exactly. GLib dispatches all ready sources of the most
  /// urgent priority in one turn. Above redrawing, at GLib's default, jobs that keep making jobs
  /// would put frames off without end; below it, frames that take longer than their interval would
  /// do the same to jobs. At the same priority both get their turn. Input events come before
  /// either.
  private static func attachMainQueue() {
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add_full(
      weft_priority_redraw, descriptor, G_IO_IN,
      { descriptor, _, _ in
        // Read first: a job that arrives from here on signals once more. The rest is run in the
        // same or in the next turn.
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }
}
