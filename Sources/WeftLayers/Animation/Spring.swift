// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A damped spring, as in Core Animation and SwiftUI. It continues a previous animation's velocity.
public struct Spring: Sendable, Hashable {
  /// The mass.
  public let mass: Double
  /// The spring constant, which is the force per unit of distance.
  public let stiffness: Double
  /// The damping coefficient, which is the force per unit of velocity.
  public let damping: Double

  private static let longest = 60.0

  /// Creates a spring from physical values.
  ///
  /// Mass and stiffness must be positive, and damping must not be negative. Invalid numbers are
  /// replaced by Core Animation's defaults. Numbers are limited to 1e-9...1e9.
  public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10) {
    // Larger numbers would overflow the equation.
    let limit = 1e9
    self.mass = mass.isFinite && mass > 0 ? min(max(mass, 1 / limit), limit) : 1
    self.stiffness =
      stiffness.isFinite && stiffness > 0 ? min(max(stiffness, 1 / limit), limit) : 100
    self.damping = damping.isFinite && damping >= 0 ? min(damping, limit) : 10
  }

  /// Creates a spring from perceived values.
  ///
  /// - Parameters:
  ///   - duration: The approximate time to reach the end, in seconds, at least a millisecond.
  ///   - bounce: The amount of overshoot, from 0 for none to 1 for endless oscillation. Negative
  ///     numbers down to -1 make the spring increasingly slow.
  public init(duration: Double = 0.5, bounce: Double) {
    let duration = duration.isFinite ? max(duration, 0.001) : 0.5
    let bounce = bounce.isFinite ? min(max(bounce, -0.99), 1) : 0
    let frequency = 2 * Double.pi / duration
    self.init(
      mass: 1, stiffness: frequency * frequency,
      damping: 2 * frequency * (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)))
  }

  /// The damping divided by the critical damping.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The time in seconds until a spring released at distance 1 stays within 1/1000.
  public var settlingDuration: Double {
    settlingDuration(distance: 1000, velocity: 0)
  }

  /// Returns an upper bound of the time in seconds until the distance stays within 1. The signs of
  /// `distance` and `velocity` are ignored.
  package func settlingDuration(distance: Double, velocity: Double) -> Double {
    let (distance, velocity) = (abs(distance), abs(velocity))
    let frequency = (stiffness / mass).squareRoot()
    let decay = dampingRatio * frequency
    let wave = frequency * abs(1 - dampingRatio * dampingRatio).squareRoot()
    guard decay > 0 else { return Self.longest }
    // An upper bound of all solutions, which decreases from `low`.
    let bound: (Double) -> Double
    var low = 0.0
    if dampingRatio > 1.1 {
      let (slow, fast) = (frequency * frequency / (decay + wave), decay + wave)
      let shares = (
        (velocity + fast * distance) / (fast - slow), (velocity + slow * distance) / (fast - slow)
      )
      bound = { shares.0 * exp(-slow * $0) + shares.1 * exp(-fast * $0) }
    } else {
      let slow = dampingRatio > 1 ? frequency * frequency / (decay + wave) : decay
      let push = distance * decay + velocity
      let longestPush = dampingRatio < 1 && wave > 0 ? 1 / wave : .infinity
      bound = { (distance + push * min($0, longestPush)) * exp(-slow * $0) }
      low = push > 0 ? max(0, 1 / slow - distance / push) : 0
    }
    if bound(low) <= 1 { return min(low, Self.longest) }
    var high = max(low, 1 / frequency)
    while bound(high) > 1, high < Self.longest { high *= 2 }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if bound(middle) > 1 { low = middle } else { high = middle }
    }
    return min(high, Self.longest)
  }

  /// Returns the motion after a time in seconds, for any initial distance and velocity.
  package func motion(at time: Double) -> SpringMotion {
    let frequency = (stiffness / mass).squareRoot()
    let ratio = dampingRatio
    let decay = ratio * frequency
    if abs(ratio - 1) < 1e-7 {
      let e = exp(-frequency * time)
      return SpringMotion(
        distance: (e * (1 + frequency * time), e * time),
        velocity: (-e * frequency * frequency * time, e * (1 - frequency * time)))
    }
    let wave = frequency * abs(1 - ratio * ratio).squareRoot()
    // exp(-decay · t) times cosine and sine. Beyond critical damping they are hyperbolic.
    let (cosine, sine): (Double, Double)
    if ratio < 1 {
      let e = exp(-decay * time)
      (cosine, sine) = (e * cos(wave * time), e * sin(wave * time))
    } else {
      let (slow, fast) = (exp((wave - decay) * time), exp(-(wave + decay) * time))
      (cosine, sine) = ((slow + fast) / 2, (slow - fast) / 2)
    }
    return SpringMotion(
      distance: (cosine + decay / wave * sine, sine / wave),
      velocity: (-frequency * frequency / wave * sine, cosine - decay / wave * sine))
  }
}

/// The linear map from a spring's initial distance and velocity to its later distance and velocity.
package struct SpringMotion: Sendable {
  package let distance: (ofDistance: Double, ofVelocity: Double)
  package let velocity: (ofDistance: Double, ofVelocity: Double)
}
