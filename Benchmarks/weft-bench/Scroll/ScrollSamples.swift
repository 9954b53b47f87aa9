// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The output of a contender of the scroll benchmark, as one line of JSON.
struct ScrollSamples: Sendable, Codable {
  /// ``RowContent/checksum()`` of its rows, in 16 hexadecimal digits.
  var checksum: String
  /// The wall time of each frame in milliseconds, between ticks of the frame clock.
  var intervals: [Double]
  var mainThread: [Double]
  /// The CPU time of all threads in each frame, in milliseconds.
  var process: [Double]
  /// The share of the visible row area without content in each frame, from 0 to 1. `nil` for a
  /// contender that never shows a row before it is drawn.
  var blankArea: [Double]?
}
