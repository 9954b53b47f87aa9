// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

extension SizeRange {
  /// The range with the bounds of two intervals. `nil` is no limit.
  static func range(
    width: ClosedRange<Double>? = nil, height: ClosedRange<Double>? = nil
  ) -> SizeRange {
    SizeRange(
      min: Size(width: width?.lowerBound ?? 0, height: height?.lowerBound ?? 0),
      max: Size(width: width?.upperBound ?? .infinity, height: height?.upperBound ?? .infinity))
  }

  static func width(_ width: Double) -> SizeRange { range(width: width...width) }
  static func height(_ height: Double) -> SizeRange { range(height: height...height) }
  static func exact(_ width: Double, _ height: Double) -> SizeRange {
    SizeRange(exact: Size(width: width, height: height))
  }
}

extension LayoutElement {
  func measured(
    _ range: SizeRange = .unconstrained, scale: Double = 1,
    direction: LayoutDirection = .leftToRight
  ) -> Layout {
    layout(
      thatFits: range,
      in: LayoutContext(rootIn: range, scale: scale, direction: direction))
  }
}

extension Layout {
  var frames: [Rect] { children.map(\.frame) }
  var xs: [Double] { frames.map(\.minX) }
  var ys: [Double] { frames.map(\.minY) }
  var widths: [Double] { frames.map(\.width) }
  var heights: [Double] { frames.map(\.height) }
}

func expect(
  _ actual: [Double], near expected: [Double], within tolerance: Double = 0.005,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isNear =
    actual.count == expected.count
    && zip(actual, expected).allSatisfy { abs($0 - $1) <= tolerance }
  #expect(isNear, "\(actual) instead of \(expected)", sourceLocation: sourceLocation)
}
