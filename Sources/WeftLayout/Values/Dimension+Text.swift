// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension LayoutDimension {
  /// Creates a dimension from its text form: `"100pt"`, `"50%"`, `"auto"` or the empty string
  /// (auto).
  ///
  /// - Returns: nil for anything else, such as a number without a unit, a negative one or NaN.
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

  /// A plain decimal number; `Double` alone would also take signs, `inf` and hexadecimal digits.
  private static func number(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}

extension LayoutDimension: CustomStringConvertible {
  /// The text form that ``init(_:)`` reads.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .points(let points): "\(points.shortDescription)pt"
    case .fraction(let fraction): "\((fraction * 100).shortDescription)%"
    }
  }
}
