// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

struct ClickCounter {
  private var last: (button: Int, location: Point, time: Double)?
  private(set) var count = 0

  /// Records a button press and returns its click count, such as 2 for a double click.
  mutating func press(
    _ button: Int, at location: Point, time: Double, settings: InputSettings = InputSettings()
  ) -> Int {
    let distance = settings.doubleClickDistance
    if let last, last.button == button, time - last.time <= settings.doubleClickTime,
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
