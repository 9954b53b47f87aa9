// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A length in a flexbox style, which is a number of points, a percentage or a CSS keyword.
///
/// It takes eight bytes, whose lowest four bits encode the unit, below any layout's precision.
/// Integer and floating-point literals are points, as in `style.width = 100`.
public struct FlexLength: Hashable, Sendable {
  private let bits: UInt64

  enum Kind: UInt8 {
    case points, percent, auto, none, content, minContent, maxContent, fitContent, stretch
  }

  private static let kindBits: UInt64 = 15
  /// The limit of lengths and percentages, which keeps arithmetic finite.
  private static let limit = 1e9

  private init(_ value: Double, _ kind: Kind) {
    bits = value.bitPattern & ~Self.kindBits | UInt64(kind.rawValue)
  }

  private init(number: Double, _ kind: Kind) {
    if number.isFinite {
      self.init(min(max(number, -Self.limit), Self.limit), kind)
    } else {
      self = .auto
    }
  }

  /// A length in points. NaN and infinity become ``auto``.
  public static func points(_ points: Double) -> FlexLength {
    FlexLength(number: points, .points)
  }

  /// A percentage. 50 is half of the reference length. NaN and infinity become ``auto``.
  public static func percent(_ percentage: Double) -> FlexLength {
    FlexLength(number: percentage, .percent)
  }

  /// Zero points.
  public static let zero = FlexLength(0, .points)
  /// A length that the layout determines.
  public static let auto = FlexLength(0, .auto)
  /// No value. A size has no limit, or a side in the direction of text is not set.
  public static let none = FlexLength(0, .none)
  /// A flex basis equal to the size of the content, regardless of the width or height.
  public static let content = FlexLength(0, .content)
  /// The minimum width without overflow.
  public static let minContent = FlexLength(0, .minContent)
  /// The width of the content in unlimited space.
  public static let maxContent = FlexLength(0, .maxContent)
  /// The width of the content, within the available space.
  public static let fitContent = FlexLength(0, .fitContent)
  /// The available length.
  public static let stretch = FlexLength(0, .stretch)

  var kind: Kind { Kind(rawValue: code) ?? .auto }

  private var code: UInt8 { UInt8(truncatingIfNeeded: bits & Self.kindBits) }

  var value: Double { Double(bitPattern: bits & ~Self.kindBits) }

  var isPercent: Bool { code == Kind.percent.rawValue }

  var isIntrinsic: Bool { isKeyword && code != Kind.stretch.rawValue }

  var isKeyword: Bool { code >= Kind.minContent.rawValue }

  /// The length in points, or NaN for keywords and for percentages of NaN.
  func resolved(against base: Double) -> Double {
    if code == Kind.points.rawValue { return value }
    return isPercent ? value * 0.01 * base : .nan
  }

  func resolvedOrZero(against base: Double) -> Double {
    if bits == 0 { return 0 }
    let length = resolved(against: base)
    return length.isNaN ? 0 : length
  }
}

extension FlexLength: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a length in points.
  public init(integerLiteral value: Int) {
    self = .points(Double(value))
  }

  /// Creates a length in points.
  public init(floatLiteral value: Double) {
    self = .points(value)
  }
}
