// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How a list is scrolled: what every contender of the scroll benchmark is told.
struct ScrollScript: Sendable {
  /// How many rows the list has.
  var rows = 100_000
  /// How far each frame scrolls, in points.
  var speed: Double
  /// How many frames are scrolled before the recorded ones.
  var warmUp = 60
  /// How many frames are recorded.
  var frames = 300

  /// The script as options for a contender's command line.
  var arguments: [String] {
    [
      "--rows", "\(rows)", "--speed", "\(speed)", "--warm-up", "\(warmUp)", "--frames", "\(frames)",
    ]
  }
}
