// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A length in a style, which is a number of points, a fraction of the parent's length, or
/// automatic. Integer and floating-point literals are points, as in `style.size.width = 100`.
public enum LayoutDimension: Hashable, Sendable {
  /// A length that the content or the container determines.
  case auto
  /// A length in points. Negative lengths become zero. Infinity and NaN become ``auto``.
  case points(Double)
  /// A share of the parent's length on the same axis. 0.5 is half of it. If the parent's length is
  /// unknown or the fraction is not finite, it counts as ``auto``.
  case fraction(Double)

  /// The finite length in points, at least 0, or nil if the dimension is or counts as ``auto``.
  /// `parent` is the parent's length on the axis in points, or nil if unknown.
  @inlinable
  public func resolved(against parent: Double?) -> Double? {
    let length: Double
    switch self {
    case .auto:
      return nil
    case .points(let points):
      length = points
    case .fraction(let fraction):
      guard let parent else { return nil }
      length = fraction * parent
    }
    return length.isFinite ? Swift.max(0, length) : nil
  }
}

extension LayoutDimension: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a length in points.
  @inlinable
  public init(integerLiteral value: Int) {
    self = .points(Double(value))
  }

  /// Creates a length in points.
  @inlinable
  public init(floatLiteral value: Double) {
    self = .points(value)
  }
}

extension LayoutDimension {
  /// Creates a dimension from a text such as `"100pt"`, `"50%"` or `"auto"`. The empty string is
  /// auto. Any other text returns nil, such as a number without a unit, a negative number or NaN.
  public init?(_ text: some StringProtocol) {
    if text.isEmpty || text == "auto" {
      self = .auto
    } else if text.hasSuffix("pt"), let points = Self.number(text.dropLast(2)) {
      self = .points(points)
    } else if text.hasSuffix("%"), let percentage = Self.number(text.dropLast()) {
      self = .fraction(percentage / 100)
    } else {
      return nil
    }
  }

  /// Parses a plain decimal number, without signs, `inf` and hexadecimal digits.
  private static func number(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}

extension LayoutDimension: CustomStringConvertible {
  /// A text that ``init(_:)`` accepts.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .points(let points): "\(points.shortDescription)pt"
    case .fraction(let fraction): "\((fraction * 100).shortDescription)%"
    }
  }
}
