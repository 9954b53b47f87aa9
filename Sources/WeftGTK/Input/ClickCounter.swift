// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

struct ClickCounter {
  /// The maximum time between two clicks in seconds.
  var interval: Double
  /// The maximum distance between two clicks in points.
  var distance: Double

  private var last: (button: Int, location: Point, time: Double)?
  private(set) var count = 0

  init(interval: Double = 0.4, distance: Double = 5) {
    self.interval = interval
    self.distance = distance
  }

  /// Records a button press and returns its click count, such as 2 for a double click.
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
