// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftRuntime

extension HostRuntime {
  /// The runtime of all GTK windows of the process: its worker threads are warmed up for text, its
  /// frames are those of the windows' frame clock.
  @MainActor public static var gtk: HostRuntime { FrameDriver.shared.runtime }
}
