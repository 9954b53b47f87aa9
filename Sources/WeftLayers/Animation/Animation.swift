// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The timing of a change, which is a curve or a spring, with a delay and repetitions.
///
/// Times are in seconds. Negative, infinite and NaN durations and delays become zero.
public struct Animation: Sendable, Hashable {
  enum Pace: Sendable, Hashable {
    case curve(TimingCurve, duration: Double)
    case spring(Spring)
  }

  let pace: Pace
  private(set) var delay = 0.0
  private(set) var repeatCount = 1.0
  private(set) var autoreverses = false
  private(set) var initialVelocity: Vector?

  private init(pace: Pace) { self.pace = pace }

  /// Creates an animation with a curve over a duration.
  public static func curve(_ curve: TimingCurve, duration: Double) -> Animation {
    Animation(pace: .curve(curve, duration: seconds(duration)))
  }

  /// Creates an animation at constant speed.
  public static func linear(duration: Double) -> Animation { curve(.linear, duration: duration) }

  /// Creates an animation that starts slowly.
  public static func easeIn(duration: Double) -> Animation { curve(.easeIn, duration: duration) }

  /// Creates an animation that ends slowly.
  public static func easeOut(duration: Double) -> Animation { curve(.easeOut, duration: duration) }

  /// Creates an animation that starts and ends slowly.
  public static func easeInOut(duration: Double) -> Animation {
    curve(.easeInOut, duration: duration)
  }

  /// Creates an animation with a spring, which determines the duration.
  public static func spring(_ spring: Spring = Spring(bounce: 0)) -> Animation {
    Animation(pace: .spring(spring))
  }

  /// Creates a spring from a perceived duration and a bounce, see
  /// ``Spring/init(duration:bounce:)``.
  public static func spring(duration: Double, bounce: Double = 0) -> Animation {
    spring(Spring(duration: duration, bounce: bounce))
  }

  /// The default animation of `withAnimation`, which is ``easeInOut``.
  public static let `default` = easeInOut

  /// A spring without bounce and a perceived duration of half a second.
  public static let spring = spring(duration: 0.5)

  /// Constant speed for 0.35 seconds.
  public static let linear = linear(duration: 0.35)

  /// A slow start over 0.35 seconds.
  public static let easeIn = easeIn(duration: 0.35)

  /// A slow end over 0.35 seconds.
  public static let easeOut = easeOut(duration: 0.35)

  /// A slow start and end over 0.35 seconds.
  public static let easeInOut = easeInOut(duration: 0.35)

  /// Returns the animation with an initial velocity, such as the velocity of a lifted finger.
  ///
  /// Springs use it for positions and translations. Curves and other properties ignore it.
  ///
  /// - Parameter velocity: The velocity in points of the superlayer per second, at most a million.
  ///   A velocity that is not finite is ignored.
  public func initialVelocity(_ velocity: Vector) -> Animation {
    var result = self
    let limit = 1e6
    result.initialVelocity =
      velocity.dx.isFinite && velocity.dy.isFinite
      ? Vector(
        dx: min(max(velocity.dx, -limit), limit), dy: min(max(velocity.dy, -limit), limit)) : nil
    return result
  }

  func initialVelocity(of property: AnimatedProperty, found: AnimationVector) -> AnimationVector {
    guard let initialVelocity, property == .position || property == .transform else { return found }
    var result = found
    // The vectors of both properties begin with a translation.
    (result[0], result[1]) = (initialVelocity.dx, initialVelocity.dy)
    return result
  }

  /// Returns the animation with a delay, during which the first value is displayed.
  public func delay(_ delay: Double) -> Animation {
    var result = self
    result.delay = Self.seconds(delay)
    return result
  }

  /// Returns the animation with a number of runs, at least 1. If it autoreverses, every second run
  /// is in reverse.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    var result = self
    result.repeatCount = Double(max(1, count))
    result.autoreverses = autoreverses
    return result
  }

  /// Returns the animation repeated until it is removed or its layer leaves the window.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    var result = self
    result.repeatCount = .infinity
    result.autoreverses = autoreverses
    return result
  }

  private static func seconds(_ value: Double) -> Double {
    value.isFinite ? max(0, value) : 0
  }
}
