// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// How time passes, and jobs run, in a ``HeadlessWindow``.
public enum Schedule: Hashable, Sendable {
  /// Virtual time; before each frame all jobs run, by priority and then in order of submission.
  case inOrder
  /// Virtual time; before each frame some jobs run, in some order, and the main queue is held up,
  /// or runs ahead of the frame, now and then: the seed decides, and replays it all.
  ///
  /// Jobs run whole, one after another, while the main actor waits.
  case seeded(UInt64)
  /// Virtual time; jobs run on threads of their own, one thread at a time, and where a thread
  /// acquires or releases a lock the seed decides which one continues: another job, or the main
  /// actor's.
  ///
  /// Finds how two jobs affect each other, and how a job affects the main actor. Only where
  /// ``canInterleave`` says so. Deadlocks end the program with the seed.
  case interleaved(UInt64)
  /// The machine's time and threads: frames last 1/60 s, jobs run on a `WorkerPool`.
  case threads

  /// Whether this build can run ``interleaved(_:)``: one with `-Xswiftc -DWEFT_CHECKED_LOCK` can.
  public static var canInterleave: Bool { LockSchedule.isAvailable }
}
