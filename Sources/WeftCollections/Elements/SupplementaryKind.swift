// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The kind of a header, a footer or another supplementary element, such as a badge.
///
/// ```swift
/// extension SupplementaryKind {
///   static let badge = SupplementaryKind(rawValue: "badge")
/// }
/// ```
public struct SupplementaryKind: RawRepresentable, Hashable, Sendable {
  /// The name. Kinds with the same name are equal.
  public var rawValue: String

  /// Makes a kind with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Before the items of a section.
  public static let header = SupplementaryKind(rawValue: "header")
  /// After the items of a section.
  public static let footer = SupplementaryKind(rawValue: "footer")
}
