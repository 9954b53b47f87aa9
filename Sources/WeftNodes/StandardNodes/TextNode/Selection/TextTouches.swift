// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout

/// The gestures with which fingers select text, released on the main actor by the layer.
@MainActor final class TextTouches {
  /// The position of a resting finger in window coordinates, until the finger has moved.
  private var start: Point?
  private weak var press: LongPressGestureRecognizer?
  private weak var tap: TapGestureRecognizer?

  init(press: LongPressGestureRecognizer, tap: TapGestureRecognizer, on layer: Layer) {
    (self.press, self.tap) = (press, tap)
    for gesture in [press, tap] {
      gesture.allowedDevices = [.touch]
      layer.addGestureRecognizer(gesture)
    }
  }

  func remove() {
    for case let gesture? in [press, tap] { gesture.layer?.removeGestureRecognizer(gesture) }
  }

  func pressDidBegin(at location: Point) { start = location }

  /// Whether the finger has moved more than the tremor of a resting finger.
  func pressDidMove(to location: Point) -> Bool {
    guard let start else { return true }
    let moved = location - start
    if abs(moved.x) < 8, abs(moved.y) < 8 { return false }
    self.start = nil
    return true
  }
}
