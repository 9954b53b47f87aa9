// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// The passing of time and the order of jobs in a ``HeadlessWindow``.
public enum Schedule: Hashable, Sendable {
  /// Virtual time. All jobs run before each frame, by priority and then in order of submission.
  case inOrder
  /// Virtual time with an order that a seed determines and can replay. Before each frame, some jobs
  /// run in any order, each without interruption, and the main queue may be delayed or run early.
  case seeded(UInt64)
  /// Virtual time with jobs on separate threads, one thread at a time. Whenever a thread acquires
  /// or releases a lock, the seed selects the job, or the main actor, that continues, to find their
  /// effects on each other. Requires ``canInterleave``. A deadlock stops the program and prints the
  /// seed.
  case interleaved(UInt64)
  /// The system's time and threads. Frames last 1/60 second, and jobs run on a `WorkerPool`.
  case threads

  /// Whether this build supports ``interleaved(_:)``, by `-Xswiftc -DWEFT_CHECKED_LOCK`.
  public static var canInterleave: Bool { LockSchedule.isAvailable }
}
