// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

/// A finger that swipes a row.
@MainActor final class SwipeTouch {
  private let row: SwipedRow
  private var last: Point
  private var tracker = VelocityTracker()

  init(_ row: SwipedRow, at event: PointerEvent) {
    self.row = row
    last = event.location
    tracker.add(event.location, at: event.time)
  }

  // The row's layers are released on the main actor.
  isolated deinit {}

  func move(to event: PointerEvent) {
    row.drag(by: Vector(dx: event.location.x - last.x, dy: event.location.y - last.y))
    last = event.location
    tracker.add(event.location, at: event.time)
  }

  func end(at event: PointerEvent) {
    if event.phase == .up {
      row.endDrag(velocity: tracker.velocity(at: event.time))
    } else {
      row.close()
    }
  }
}
