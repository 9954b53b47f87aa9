// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// An angle. Positive angles are clockwise.
public struct Angle: Hashable, Sendable {
  /// The angle in radians.
  public var radians: Double
  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// Creates an angle in radians.
  public init(radians: Double) {
    self.radians = radians
  }

  /// Creates an angle in degrees.
  public init(degrees: Double) {
    self.init(radians: degrees * .pi / 180)
  }

  /// Returns an angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// Returns an angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// The angle zero.
  public static let zero = Angle(radians: 0)
}

/// A point of a box in fractions of its size. The x-axis starts at the leading edge.
public struct UnitPoint: Hashable, Sendable {
  /// The fraction of the width.
  public var x: Double
  /// The fraction of the height, from the top.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The top leading corner.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The center.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The top leading corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The center of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The top trailing corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The center of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The center of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The bottom leading corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The center of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The bottom trailing corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

struct AnchoredTransform: Hashable, Sendable {
  let transform: Transform
  let anchor: UnitPoint

  /// The equivalent transform about the center of a box.
  func transform(in size: Size, _ direction: LayoutDirection) -> Transform {
    let share = direction == .rightToLeft ? 1 - anchor.x : anchor.x
    let (x, y) = ((share - 0.5) * size.width, (anchor.y - 0.5) * size.height)
    return Transform.translation(x: -x, y: -y).concatenating(transform)
      .concatenating(.translation(x: x, y: y))
  }
}
