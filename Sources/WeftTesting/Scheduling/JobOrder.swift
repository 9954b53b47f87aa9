// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// In which order a ``SeededScheduler`` runs jobs.
public enum JobOrder: Hashable, Sendable {
  /// The most urgent first, and those of one priority in the order of submission.
  case byPriority
  /// Any pending job may be next: threads that the system holds up at will give no better
  /// guarantee. The seed decides.
  case seeded(UInt64)
}
