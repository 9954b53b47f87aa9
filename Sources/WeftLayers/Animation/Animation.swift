// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// How values change: by a curve over a duration, or by a spring; when, and how often.
///
/// Times are in seconds. Durations and delays that are negative
/// or not finite are zero.
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

  /// Moves by a curve over a duration.
  public static func curve(_ curve: TimingCurve, duration: Double) -> Animation {
    Animation(pace: .curve(curve, duration: seconds(duration)))
  }

  /// Moves at the same speed all the time.
  public static func linear(duration: Double) -> Animation { curve(.linear, duration: duration) }

  /// Starts slowly.
  public static func easeIn(duration: Double) -> Animation { curve(.easeIn, duration: duration) }

  /// Ends slowly.
  public static func easeOut(duration: Double) -> Animation { curve(.easeOut, duration: duration) }

  /// Starts and ends slowly.
  public static func easeInOut(duration: Double) -> Animation {
    curve(.easeInOut, duration: duration)
  }

  /// Moves by a spring, which determines the duration.
  public static func spring(_ spring: Spring = Spring(bounce: 0)) -> Animation {
    Animation(pace: .spring(spring))
  }

  /// Moves by a spring that feels like a duration and a bounce; see
  /// ``Spring/init(duration:bounce:)``.
  public static func spring(duration: Double, bounce: Double = 0) -> Animation {
    spring(Spring(duration: duration, bounce: bounce))
  }

  /// The animation of `withAnimation` by default: ``easeInOut``.
  public static let `default` = easeInOut

  /// Moves by a spring without a bounce that feels like half a second.
  public static let spring = spring(duration: 0.5)

  /// Moves at the same speed for 0.35 seconds.
  public static let linear = linear(duration: 0.35)

  /// Starts slowly, and takes 0.35 seconds.
  public static let easeIn = easeIn(duration: 0.35)

  /// Ends slowly, in 0.35 seconds.
  public static let easeOut = easeOut(duration: 0.35)

  /// Starts and ends slowly, in 0.35 seconds.
  public static let easeInOut = easeInOut(duration: 0.35)

  /// The same animation with an initial velocity, such as that of a finger when it lifts.
  ///
  /// A spring begins with it instead of the velocity that it finds, wherever it moves a layer's
  /// position or the shift of its transform; curves and other properties do without.
  ///
  /// - Parameter velocity: in points of the superlayer per second, at most a million; one that is
  ///   not finite is ignored.
  public func initialVelocity(_ velocity: Vector) -> Animation {
    var result = self
    let limit = 1e6
    result.initialVelocity =
      velocity.dx.isFinite && velocity.dy.isFinite
      ? Vector(
        dx: min(max(velocity.dx, -limit), limit), dy: min(max(velocity.dy, -limit), limit)) : nil
    return result
  }

  /// The velocity with which a property begins that has one already.
  func initialVelocity(of property: AnimatedProperty, found: AnimationVector) -> AnimationVector {
    guard let initialVelocity, property == .position || property == .transform else { return found }
    var result = found
    // The numbers of both begin with a shift.
    (result[0], result[1]) = (initialVelocity.dx, initialVelocity.dy)
    return result
  }

  /// The same animation with a delay, during which the first value shows.
  public func delay(_ delay: Double) -> Animation {
    var result = self
    result.delay = Self.seconds(delay)
    return result
  }

  /// The same animation, repeated a number of times.
  ///
  /// - Parameters:
  ///   - count: at least 1; a way there and back counts as two.
  ///   - autoreverses: whether every second time runs backwards.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    var result = self
    result.repeatCount = Double(max(1, count))
    result.autoreverses = autoreverses
    return result
  }

  /// The same animation, repeated until it is removed or its layer leaves the window.
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
