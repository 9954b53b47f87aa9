// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4

/// What happens once in a process before the first widget can be made.
@MainActor enum Toolkit {
  private static var isStarted = false

  /// Connects to the display and lets GLib's loop run the main actor's jobs.
  static func start() throws(WindowHostError) {
    if isStarted { return }
    guard gtk_init_check() != 0 else { throw .noDisplay }
    MainQueueSource.attach()
    isStarted = true
  }
}
