// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

@testable import WeftLayers

@Suite struct SpringTests {
  private static let springs = [
    Spring(), Spring(mass: 2, stiffness: 300, damping: 20), Spring(stiffness: 100, damping: 20),
    Spring(stiffness: 100, damping: 19.999_999_9), Spring(stiffness: 100, damping: 20.000_000_1),
    Spring(stiffness: 100, damping: 60), Spring(stiffness: 50, damping: 400),
    Spring(stiffness: 200, damping: 0.5), Spring(bounce: 0), Spring(bounce: 0.4),
    Spring(duration: 0.3, bounce: -0.5), Spring(damping: 0),
  ]

  /// Integrates x'' = -(k x + c x') / m in small steps with the Runge–Kutta method.
  @Test(arguments: springs) func motionIsThatOfTheEquation(spring: Spring) {
    func acceleration(_ x: Double, _ v: Double) -> Double {
      -(spring.stiffness * x + spring.damping * v) / spring.mass
    }
    for (distance, push) in [(1.0, 0.0), (0, 5), (-2, 7)] {
      var (x, v) = (distance, push)
      let h = 0.0002
      for step in 0..<5000 {
        if step.isMultiple(of: 100) {
          let motion = spring.motion(at: Double(step) * h)
          let position = distance * motion.distance.ofDistance + push * motion.distance.ofVelocity
          let velocity = distance * motion.velocity.ofDistance + push * motion.velocity.ofVelocity
          #expect(abs(position - x) < 1e-6, "x at step \(step)")
          #expect(abs(velocity - v) < 1e-4, "v at step \(step)")
        }
        let (k1x, k1v) = (v, acceleration(x, v))
        let (k2x, k2v) = (v + h / 2 * k1v, acceleration(x + h / 2 * k1x, v + h / 2 * k1v))
        let (k3x, k3v) = (v + h / 2 * k2v, acceleration(x + h / 2 * k2x, v + h / 2 * k2v))
        let (k4x, k4v) = (v + h * k3v, acceleration(x + h * k3x, v + h * k3v))
        x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
        v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
      }
    }
  }

  @Test func motionIsTheClosedForm() {
    for step in 0...40 {
      let t = Double(step) / 20
      // Critical damping, (1 + ω t) exp(-ω t) with ω = 10.
      let critical = Spring(stiffness: 100, damping: 20).motion(at: t).distance.ofDistance
      #expect(abs(critical - (1 + 10 * t) * exp(-10 * t)) < 1e-12)
      // No damping, cos(ω t).
      let free = Spring(stiffness: 100, damping: 0).motion(at: t).distance.ofDistance
      #expect(abs(free - cos(10 * t)) < 1e-12)
      // Half of the critical damping, exp(-5 t) (cos wt + 5/w sin wt) with w = √75.
      let w = 75.0.squareRoot()
      let half = Spring(stiffness: 100, damping: 10).motion(at: t).distance.ofDistance
      #expect(abs(half - exp(-5 * t) * (cos(w * t) + 5 / w * sin(w * t))) < 1e-12)
      // Overdamped with the roots -10 and -40, (4 exp(-10 t) - exp(-40 t)) / 3.
      let slow = Spring(stiffness: 400, damping: 50).motion(at: t).distance.ofDistance
      #expect(abs(slow - (4 * exp(-10 * t) - exp(-40 * t)) / 3) < 1e-12)
    }
  }

  @Test(arguments: springs) func aSettledSpringStaysWhereItIs(spring: Spring) {
    for (distance, velocity) in [(1000.0, 0.0), (0, 1000), (500, -9000), (0.5, 0), (1.5, 0)] {
      let duration = spring.settlingDuration(distance: distance, velocity: velocity)
      #expect(duration <= 60)
      guard duration < 60 else { continue }
      for step in 0..<2000 {
        let motion = spring.motion(at: duration + Double(step) * 0.01)
        let left = distance * motion.distance.ofDistance + velocity * motion.distance.ofVelocity
        #expect(abs(left) <= 1.000_001, "\(duration) + \(step)")
      }
      // At most twice the time of the last step that was not at rest.
      let last = (0..<60_000).last { step in
        let motion = spring.motion(at: Double(step) * 0.001)
        return abs(distance * motion.distance.ofDistance + velocity * motion.distance.ofVelocity)
          > 1
      }
      #expect(duration <= 2 * Double(last ?? 0) * 0.001 + 0.1)
    }
  }

  @Test func durationAndBounceAreSwiftUIs() {
    let smooth = Spring(duration: 0.5, bounce: 0)
    #expect(abs(smooth.dampingRatio - 1) < 1e-12)
    #expect(abs(smooth.stiffness - 16 * Double.pi * Double.pi) < 1e-9)
    #expect(abs(Spring(duration: 0.5, bounce: 0.3).dampingRatio - 0.7) < 1e-12)
    #expect(abs(Spring(duration: 0.5, bounce: -0.5).dampingRatio - 2) < 1e-12)
    #expect(Spring(duration: 0.5, bounce: 1).dampingRatio == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 0]) func badNumbersGetDefaults(value: Double) {
    let spring = Spring(mass: value, stiffness: value, damping: value)
    #expect(spring.mass == 1 && spring.stiffness == 100)
    #expect(spring.damping == (value == 0 ? 0 : 10))
    let feeling = Spring(duration: value, bounce: value)
    #expect(feeling.stiffness.isFinite && feeling.damping.isFinite)
    #expect(feeling.motion(at: 1).distance.ofDistance.isFinite)
  }

  /// Results are finite for numbers of any size.
  @Test(arguments: [1e-300, 1e-9, 1e-3, 1, 1e3, 1e9, 1e300, .greatestFiniteMagnitude])
  func hugeAndTinyNumbersStayNumbers(mass: Double) {
    for stiffness in [Double.leastNonzeroMagnitude, 1e-9, 1, 1e9, 1e300] {
      for damping in [0, 1e-300, 1, 1e9, 1e300] {
        let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
        #expect(spring.settlingDuration.isFinite && spring.settlingDuration >= 0)
        for time in [0, 1 / 60.0, 1, 60] {
          let motion = spring.motion(at: time)
          let numbers = [
            motion.distance.ofDistance, motion.distance.ofVelocity, motion.velocity.ofDistance,
            motion.velocity.ofVelocity,
          ]
          let areFinite = numbers.allSatisfy { $0.isFinite }
          #expect(areFinite, "\(spring) at \(time): \(numbers)")
        }
      }
    }
  }
}
