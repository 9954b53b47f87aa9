// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Counts clicks that follow each other quickly at one place.
struct ClickCounter {
  /// The longest time between two clicks, in seconds.
  var interval: Double
  /// The greatest distance between two clicks, in points.
  var distance: Double

  private var last: (button: Int, location: Point, time: Double)?
  /// How many clicks the last one was the last of.
  private(set) var count = 0

  /// - Parameters:
  ///   - interval: see ``interval``.
  ///   - distance: see ``distance``.
  init(interval: Double = 0.4, distance: Double = 5) {
    self.interval = interval
    self.distance = distance
  }

  /// A button went down.
  ///
  /// - Returns: 1 for a click on its own, 2 for the second of a double click, and so on.
  mutating func press(_ button: Int, at location: Point, time: Double) -> Int {
    if let last, last.button == button, time - last.time <= interval,
      abs(location.x - last.location.x) <= distance, abs(location.y - last.location.y) <= distance
    {
      count += 1
    } else {
      count = 1
    }
    last = (button, location, time)
    return count
  }
}
