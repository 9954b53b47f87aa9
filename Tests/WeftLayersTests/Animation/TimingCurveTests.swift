// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

@testable import WeftLayers

@Suite struct TimingCurveTests {
  /// With control points at a third and two thirds, x is the parameter itself, so y is known.
  @Test(arguments: [(0.0, 0.0), (0, 1), (1, 1), (1, 0), (0.3, 0.9), (-0.5, 1.5)])
  func anEvenBezierIsItsPolynomial(y1: Double, y2: Double) {
    let curve = TimingCurve.cubicBezier(1.0 / 3, y1, 2.0 / 3, y2)
    for step in 0...50 {
      let t = Double(step) / 50
      let s = 1 - t
      let y = 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t
      let slope = 3 * s * s * y1 + 6 * s * t * (y2 - y1) + 3 * t * t * (1 - y2)
      #expect(abs(curve.value(at: t) - y) < 1e-12, "\(t)")
      #expect(abs(curve.slope(at: t) - slope) < 1e-9, "\(t)")
    }
  }

  /// Both coordinates are polynomials of the parameter. The curve must find y for x.
  @Test(arguments: [
    (0.25, 0.1, 0.25, 1.0), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (0, 1, 1, 0),
    (1, 0, 0, 1), (0, 0, 0, 0), (1, 1, 1, 1), (0.68, -0.55, 0.27, 1.55),
  ])
  func aBezierPassesThroughItsPoints(x1: Double, y1: Double, x2: Double, y2: Double) {
    let curve = TimingCurve.cubicBezier(x1, y1, x2, y2)
    for step in 0...100 {
      let t = Double(step) / 100
      let s = 1 - t
      let x = 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t
      let y = 3 * s * s * t * y1 + 3 * s * t * t * y2 + t * t * t
      // On a vertical part of the curve, a rounding error of x becomes a larger error of y.
      #expect(abs(curve.value(at: x) - y) < 1e-4, "\(t)")
      if t == 0 || t == 1 { #expect(curve.value(at: x) == t) }
    }
  }

  @Test(arguments: [
    (TimingCurve.ease, 0.5, 0.8024033877), (.easeIn, 0.5, 0.3153568043),
    (.easeOut, 0.5, 0.6846431957), (.easeInOut, 0.5, 0.5), (.easeInOut, 0.25, 0.1291617),
    (.linear, 0.3, 0.3), (.linear, -1, 0), (.linear, 2, 1),
    (.easeIn, -0.1, 0), (.easeOut, 1.1, 1),
  ])
  func namedCurvesAreThoseOfTheWeb(curve: TimingCurve, time: Double, value: Double) {
    #expect(abs(curve.value(at: time) - value) < 1e-6)
  }

  @Test(arguments: [
    (1, TimingCurve.StepPosition.end, 0.0, 0.0), (1, .end, 0.99, 0), (1, .end, 1, 1),
    (4, .end, 0.24, 0), (4, .end, 0.25, 0.25), (4, .end, 0.99, 0.75), (4, .end, 1, 1),
    (4, .start, 0, 0.25), (4, .start, 0.24, 0.25), (4, .start, 0.25, 0.5), (4, .start, 0.75, 1),
    (4, .start, 1, 1), (0, .end, 0.5, 0), (-3, .start, 0.5, 1),
  ])
  func stepsJump(count: Int, position: TimingCurve.StepPosition, time: Double, value: Double) {
    #expect(TimingCurve.steps(count, position).value(at: time) == value)
  }

  @Test func numbersThatAreNotFiniteMakeALine() {
    #expect(TimingCurve.cubicBezier(.nan, 0, 1, 1) == .linear)
    #expect(TimingCurve.cubicBezier(0, 0, 1, .infinity) == .linear)
    #expect(TimingCurve.cubicBezier(-3, 0.5, 7, 0.5) == .cubicBezier(0, 0.5, 1, 0.5))
  }
}
