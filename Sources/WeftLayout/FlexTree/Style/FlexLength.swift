// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A length in a flexbox style: pixels, a percentage, or a keyword of CSS.
///
/// It takes eight bytes, so that a tree of styles stays small: a `Double` whose four lowest bits,
/// which are below the precision of any layout, encode its unit.
///
/// Integer and floating-point literals are points: `style.width = 100`.
public struct FlexLength: Hashable, Sendable {
  private let bits: UInt64

  /// The kind of a length.
  enum Kind: UInt8 {
    case points, percent, auto, none, content, minContent, maxContent, fitContent, stretch
  }

  private static let kindBits: UInt64 = 15
  /// Lengths and percentages are limited to this, so that arithmetic with them stays finite.
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

  /// A length in points. NaN and infinity are ``auto``.
  public static func points(_ points: Double) -> FlexLength {
    FlexLength(number: points, .points)
  }

  /// A percentage: 50 is half of the reference length. NaN and infinity are ``auto``.
  public static func percent(_ percentage: Double) -> FlexLength {
    FlexLength(number: percentage, .percent)
  }

  /// No length.
  public static let zero = FlexLength(0, .points)
  /// Left to the layout.
  public static let auto = FlexLength(0, .auto)
  /// Not given: no limit of a size, no side in the direction of the text.
  public static let none = FlexLength(0, .none)
  /// For a flex basis: the size of the content, ignoring the width or height.
  public static let content = FlexLength(0, .content)
  /// The least width at which nothing overflows.
  public static let minContent = FlexLength(0, .minContent)
  /// The width of the content without a limit.
  public static let maxContent = FlexLength(0, .maxContent)
  /// The width of the content, within the available space.
  public static let fitContent = FlexLength(0, .fitContent)
  /// The available length.
  public static let stretch = FlexLength(0, .stretch)

  var kind: Kind { Kind(rawValue: code) ?? .auto }

  /// The raw value of ``kind``, which is quicker to compare.
  private var code: UInt8 { UInt8(truncatingIfNeeded: bits & Self.kindBits) }

  var value: Double { Double(bitPattern: bits & ~Self.kindBits) }

  /// Whether the length depends on the reference length of percentages.
  var isPercent: Bool { code == Kind.percent.rawValue }

  /// Whether the size of the content decides.
  var isIntrinsic: Bool { isKeyword && code != Kind.stretch.rawValue }

  /// Whether the length is computed from the content or from the available space.
  var isKeyword: Bool { code >= Kind.minContent.rawValue }

  /// The length in points; NaN where it is a keyword, or a percentage of NaN.
  func resolved(against base: Double) -> Double {
    if code == Kind.points.rawValue { return value }
    return isPercent ? value * 0.01 * base : .nan
  }

  /// The length in points; zero where ``resolved(against:)`` would have none.
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
