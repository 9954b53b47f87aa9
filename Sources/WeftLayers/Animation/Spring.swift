// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A weight on a spring that pulls a value to its end, as Core Animation's and SwiftUI's do.
///
/// A spring that takes over from another animation continues with its velocity; see also
/// ``Animation/initialVelocity(_:)``.
public struct Spring: Sendable, Hashable {
  /// The mass of the moved weight.
  public let mass: Double
  /// The spring's force per unit of distance.
  public let stiffness: Double
  /// The friction's force per unit of velocity.
  public let damping: Double

  /// No spring takes longer than this to settle, in seconds: not even one without friction.
  private static let longest = 60.0

  /// Makes a spring from physical values.
  ///
  /// Mass and stiffness must be positive and damping must not be negative; numbers that are not get
  /// Core Animation's defaults. Those beyond a billion, or a billionth, are that.
  public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10) {
    // With greater ones the equation has no numbers left.
    let limit = 1e9
    self.mass = mass.isFinite && mass > 0 ? min(max(mass, 1 / limit), limit) : 1
    self.stiffness =
      stiffness.isFinite && stiffness > 0 ? min(max(stiffness, 1 / limit), limit) : 100
    self.damping = damping.isFinite && damping >= 0 ? min(damping, limit) : 10
  }

  /// Makes a spring from the way it feels.
  ///
  /// - Parameters:
  ///   - duration: about how long it takes to reach the end, in seconds; at least a millisecond.
  ///   - bounce: how far it overshoots, from 0, not at all, to 1, for ever. Towards -1 it becomes
  ///     more and more sluggish.
  public init(duration: Double = 0.5, bounce: Double) {
    let duration = duration.isFinite ? max(duration, 0.001) : 0.5
    let bounce = bounce.isFinite ? min(max(bounce, -0.99), 1) : 0
    let frequency = 2 * Double.pi / duration
    self.init(
      mass: 1, stiffness: frequency * frequency,
      damping: 2 * frequency * (bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)))
  }

  /// The friction divided by the least friction that keeps the spring from overshooting.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The seconds until a spring released at a distance of 1 stays within 1/1000.
  public var settlingDuration: Double {
    settlingDuration(distance: 1000, velocity: 0)
  }

  /// The seconds until the distance stays within 1.
  ///
  /// - Parameters:
  ///   - distance: from the end, at the beginning; the sign does not count.
  ///   - velocity: at the beginning, in units per second; the sign does not count.
  /// - Returns: no less than the exact time, and little more.
  package func settlingDuration(distance: Double, velocity: Double) -> Double {
    let (distance, velocity) = (abs(distance), abs(velocity))
    let frequency = (stiffness / mass).squareRoot()
    let decay = dampingRatio * frequency
    let wave = frequency * abs(1 - dampingRatio * dampingRatio).squareRoot()
    guard decay > 0 else { return Self.longest }
    // No solution is above the bound, which only falls from `low` on.
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

  /// The movement after a time, of whatever distance and velocity it began with.
  ///
  /// - Parameter time: in seconds; not negative.
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
    // exp(-decay · t) times cosine and sine; beyond critical damping these are hyperbolic.
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

/// The linear map of distance and velocity at a spring's beginning to those at a later time.
package struct SpringMotion: Sendable {
  /// The shares of the first distance, and of the first velocity, in the distance.
  package let distance: (ofDistance: Double, ofVelocity: Double)
  /// The shares of the first distance, and of the first velocity, in the velocity.
  package let velocity: (ofDistance: Double, ofVelocity: Double)
}
