// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The fraction of the change for each fraction of the duration.
public struct TimingCurve: Sendable, Hashable {
  private enum Shape: Sendable, Hashable {
    case line
    case bezier(CubicBezier)
    case steps(Int, StepPosition)
  }

  /// The position of the jump in each interval of a stepped curve.
  public enum StepPosition: Sendable, Hashable {
    /// At the start of each interval, so that the first step is visible immediately.
    case start
    /// At the end of each interval, so that the last step is visible at the end.
    case end
  }

  private let shape: Shape

  /// Constant speed.
  public static let linear = TimingCurve(shape: .line)
  /// Starts fast and ends slowly, as CSS's `ease` and Core Animation's default.
  public static let ease = cubicBezier(0.25, 0.1, 0.25, 1)
  /// Starts slowly.
  public static let easeIn = cubicBezier(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = cubicBezier(0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInOut = cubicBezier(0.42, 0, 0.58, 1)

  /// The Bézier curve from (0, 0) to (1, 1) with two control points. Time runs along x.
  ///
  /// `x1` and `x2` are limited to 0...1. Values of y outside that range temporarily exceed the end
  /// values. Numbers that are not finite result in a line.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> TimingCurve {
    guard [x1, y1, x2, y2].allSatisfy(\.isFinite) else { return .linear }
    return TimingCurve(
      shape: .bezier(CubicBezier(x1: min(max(x1, 0), 1), y1: y1, x2: min(max(x2, 0), 1), y2: y2)))
  }

  /// Jumps in equal steps, of which there is at least one.
  public static func steps(_ count: Int, _ position: StepPosition = .end) -> TimingCurve {
    TimingCurve(shape: .steps(max(1, count), position))
  }

  /// Returns the fraction of the change at a fraction of the time, which is limited to 0...1.
  public func value(at time: Double) -> Double {
    let time = min(max(time, 0), 1)
    switch shape {
    case .line: return time
    case .bezier(let bezier): return bezier.value(at: time)
    case .steps(let count, let position):
      let step = (time * Double(count)).rounded(.down) + (position == .start ? 1 : 0)
      return min(step / Double(count), 1)
    }
  }

  /// The derivative at a fraction of the time. A line has 1, and steps have 0.
  package func slope(at time: Double) -> Double {
    switch shape {
    case .line: 1
    case .bezier(let bezier): bezier.slope(at: min(max(time, 0), 1))
    case .steps: 0
    }
  }
}

private struct CubicBezier: Sendable, Hashable {
  var x1: Double
  var y1: Double
  var x2: Double
  var y2: Double

  func value(at x: Double) -> Double {
    if x <= 0 || x >= 1 { return x }
    return Self.point(parameter(at: x), y1, y2)
  }

  func slope(at x: Double) -> Double {
    let parameter = parameter(at: x)
    let dx = Self.derivative(parameter, x1, x2)
    let dy = Self.derivative(parameter, y1, y2)
    // The curve is vertical at an end if its control point is above that end.
    return dx > 1e-9 ? dy / dx : 0
  }

  private func parameter(at x: Double) -> Double {
    var guess = x
    for _ in 0..<8 {
      let error = Self.point(guess, x1, x2) - x
      if abs(error) < 1e-13 { return guess }
      let slope = Self.derivative(guess, x1, x2)
      if slope < 1e-3 { break }
      guess -= error / slope
    }
    // Newton's method fails where the curve is steep. x is monotonic, so bisection works.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<53 {
      let middle = (low + high) / 2
      if Self.point(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func point(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * first + 3 * s * t * t * second + t * t * t
  }

  private static func derivative(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * first + 6 * s * t * (second - first) + 3 * t * t * (1 - second)
  }
}
