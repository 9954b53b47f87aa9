// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How time passes, and jobs run, in a ``HeadlessWindow``.
public enum Schedule: Hashable, Sendable {
  /// Virtual time; before each frame all jobs run, by priority and then in order of submission.
  case inOrder
  /// Virtual time; before each frame some jobs run, in some order, and the main queue is held up
  /// now and then: the seed decides, and replays it all.
  case seeded(UInt64)
  /// The machine's time and threads: frames last 1/60 s, jobs run on a `WorkerPool`.
  case threads
}
