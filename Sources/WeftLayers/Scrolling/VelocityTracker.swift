// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

package struct VelocityTracker {
  /// The time in seconds during which locations count.
  private static let window = 0.1

  private var samples: [(time: Double, location: Point)] = []

  package init() {}

  package mutating func add(_ location: Point, at time: Double) {
    samples.removeAll { time - $0.time > Self.window }
    samples.append((time, location))
  }

  mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// The velocity in points per second. It is zero if the finger rested before `time`.
  package func velocity(at time: Double) -> Vector {
    let recent = samples.filter { time - $0.time <= Self.window }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return .zero
    }
    let seconds = last.time - first.time
    return Vector(
      dx: (last.location.x - first.location.x) / seconds,
      dy: (last.location.y - first.location.y) / seconds)
  }
}
