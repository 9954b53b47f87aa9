// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// Lets GLib's default loop run what libdispatch's main queue, and so the main actor, has to do.
///
/// libdispatch signals work through an eventfd, which the loop watches like any other descriptor:
/// an idle program sleeps. Without this no main actor job would ever run.
@MainActor enum MainQueueSource {
  /// The priority of redrawing, exactly.
  ///
  /// GLib dispatches all ready sources of the most urgent priority in one turn. Above redrawing, at
  /// GLib's default, jobs that keep making jobs would put frames off without end; below it, frames
  /// that take longer than their interval would do the same to jobs. At the same priority both get
  /// their turn. Input events come before either.
  private static var priority: gint { weft_priority_redraw }

  static func attach() {
    let descriptor = _dispatch_get_main_queue_handle_4CF()
    g_unix_fd_add_full(
      priority, descriptor, G_IO_IN,
      { descriptor, _, _ in
        // Read first: a job that arrives from here on signals anew. What remains is run in the same
        // or in the next turn.
        var count: eventfd_t = 0
        eventfd_read(descriptor, &count)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }
}
