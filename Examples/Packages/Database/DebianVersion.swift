// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A package's version, in the order of dpkg.
///
/// In `epoch:upstream-revision`, epochs are compared as numbers, and the other parts by the rule of
/// Debian Policy 5.6.12. `~` sorts before everything, even before the end.
public struct DebianVersion: Sendable, Comparable {
  private let epoch: Int
  private let upstream: Substring
  private let revision: Substring

  /// Parses a `Version` field. Every text is a version.
  public init(_ text: String) {
    var rest = text[...]
    if let colon = rest.firstIndex(of: ":"), let number = Int(rest[..<colon]) {
      epoch = number
      rest = rest[rest.index(after: colon)...]
    } else {
      epoch = 0
    }
    if let dash = rest.lastIndex(of: "-") {
      upstream = rest[..<dash]
      revision = rest[rest.index(after: dash)...]
    } else {
      upstream = rest
      revision = ""
    }
  }

  /// Whether `left` is the earlier version according to dpkg.
  public static func < (left: Self, right: Self) -> Bool { compare(left, right) < 0 }

  /// Whether the versions are equal according to dpkg, as are `1.0`, `0:1.0` and `1.0-0`.
  public static func == (left: Self, right: Self) -> Bool { compare(left, right) == 0 }

  private static func compare(_ left: Self, _ right: Self) -> Int {
    if left.epoch != right.epoch { return left.epoch < right.epoch ? -1 : 1 }
    let upstream = compareParts(left.upstream.utf8, right.upstream.utf8)
    return upstream != 0 ? upstream : compareParts(left.revision.utf8, right.revision.utf8)
  }

  /// Compares runs of non-digits by `weight` and runs of digits as numbers, in turn.
  private static func compareParts(_ left: Substring.UTF8View, _ right: Substring.UTF8View) -> Int {
    var left = left
    var right = right
    while !left.isEmpty || !right.isEmpty {
      while startsWithOther(left) || startsWithOther(right) {
        let difference = weight(left.first) - weight(right.first)
        if difference != 0 { return difference }
        left = left.dropFirst()
        right = right.dropFirst()
      }
      let difference = compareNumbers(takeNumber(&left), takeNumber(&right))
      if difference != 0 { return difference }
    }
    return 0
  }

  private static func startsWithOther(_ text: Substring.UTF8View) -> Bool {
    text.first.map { !isDigit($0) } ?? false
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// `~` sorts before the end of a run, the end before letters, and letters before all other
  /// characters.
  private static func weight(_ byte: UInt8?) -> Int {
    guard let byte, !isDigit(byte) else { return 0 }
    switch byte {
    case UInt8(ascii: "~"): return -1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      return Int(byte)
    default: return Int(byte) + 256
    }
  }

  /// Removes the leading digits without leading zeros. Not an `Int`, because the length is
  /// unlimited.
  private static func takeNumber(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
    let digits = text.prefix(while: isDigit)
    text = text[digits.endIndex...]
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func compareNumbers(
    _ left: Substring.UTF8View, _ right: Substring.UTF8View
  ) -> Int {
    if left.count != right.count { return left.count < right.count ? -1 : 1 }
    if left.lexicographicallyPrecedes(right) { return -1 }
    return right.lexicographicallyPrecedes(left) ? 1 : 0
  }
}
