// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The kind of an element other than an item: a header, a footer, or a kind of the program's own,
/// such as a badge.
///
/// ```swift
/// extension SupplementaryKind {
///   static let badge = SupplementaryKind(rawValue: "badge")
/// }
/// ```
public struct SupplementaryKind: RawRepresentable, Hashable, Sendable {
  /// The name; kinds of one name are the same.
  public var rawValue: String

  /// Makes the kind of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Before the items of a section.
  public static let header = SupplementaryKind(rawValue: "header")
  /// After the items of a section.
  public static let footer = SupplementaryKind(rawValue: "footer")
}
