// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How soon a job is wanted, by what the user sees of its result.
public enum WorkPriority: Int, Comparable, CaseIterable, Sendable {
  /// Its result is on the screen, or would be if it were there.
  case visible
  /// Its result is within the display range: about one screen away.
  case display
  /// Its result is within the preload range: a few screens away.
  case preload
  /// Nobody waits for it.
  case idle

  /// Orders by urgency: `.idle < .visible`.
  public static func < (a: WorkPriority, b: WorkPriority) -> Bool { a.rawValue > b.rawValue }
}
