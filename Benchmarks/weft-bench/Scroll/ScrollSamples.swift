// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The output of a contender of the scroll benchmark: one line of JSON of this form.
struct ScrollSamples: Sendable, Codable {
  /// ``RowContent/checksum()`` of the rows it showed, in 16 hexadecimal digits.
  var checksum: String
  /// The wall time of each frame in milliseconds: from one tick of the frame clock to the next.
  var intervals: [Double]
  /// The CPU time of the main thread in each of these frames, in milliseconds.
  var mainThread: [Double]
  /// The CPU time of all threads of the process in each of these frames, in milliseconds.
  var process: [Double]
  /// The share of the visible row area that was not displayed in each frame, from 0 to 1; `nil`
  /// for a contender that never shows a row before it is drawn.
  var blankArea: [Double]?
}
