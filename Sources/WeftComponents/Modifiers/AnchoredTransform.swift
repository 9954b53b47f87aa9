// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

/// An angle; clockwise if it is positive.
public struct Angle: Hashable, Sendable {
  /// The angle in radians.
  public var radians: Double
  /// The angle in degrees.
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }

  /// Makes an angle in radians.
  public init(radians: Double) {
    self.radians = radians
  }

  /// Makes an angle in degrees.
  public init(degrees: Double) {
    self.init(radians: degrees * .pi / 180)
  }

  /// An angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  /// The angle 0.
  public static let zero = Angle(radians: 0)
}

/// A point of a box, as fractions of its size; x runs from the side where reading begins.
public struct UnitPoint: Hashable, Sendable {
  /// The fraction of the width.
  public var x: Double
  /// The fraction of the height, from the top.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The beginning of both axes.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The upper corner where reading begins.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The middle of the upper side.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The upper corner where reading ends.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The middle of the side where reading begins.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the side where reading ends.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The lower corner where reading begins.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The middle of the lower side.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The lower corner where reading ends.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// A map of the plane about a point of a box other than its middle.
struct AnchoredTransform: Hashable, Sendable {
  let transform: Transform
  let anchor: UnitPoint

  /// The map about the middle that does the same in a box of a size.
  func transform(in size: Size, _ direction: LayoutDirection) -> Transform {
    let share = direction == .rightToLeft ? 1 - anchor.x : anchor.x
    let (x, y) = ((share - 0.5) * size.width, (anchor.y - 0.5) * size.height)
    return Transform.translation(x: -x, y: -y).concatenating(transform)
      .concatenating(.translation(x: x, y: y))
  }
}
