// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers

/// Tells how fast a touchpad was scrolling when the fingers left it.
struct ScrollVelocity {
  /// How far back in seconds movements count.
  private static let window = 0.1

  private var moves: [(time: Double, delta: Vector)] = []

  /// The fingers moved.
  mutating func add(_ delta: Vector, at time: Double) {
    moves.removeAll { time - $0.time > Self.window }
    moves.append((time, delta))
  }

  /// The velocity in points per second; zero if the fingers rested before `time`.
  func value(at time: Double) -> Vector {
    let recent = moves.filter { time - $0.time <= Self.window }
    guard let first = recent.first, let last = recent.last, last.time > first.time else {
      return .zero
    }
    // The first movement happened before the first time.
    let seconds = last.time - first.time
    let sum = recent.dropFirst().reduce(Vector.zero) {
      Vector(dx: $0.dx + $1.delta.dx, dy: $0.dy + $1.delta.dy)
    }
    return Vector(dx: sum.dx / seconds, dy: sum.dy / seconds)
  }
}
