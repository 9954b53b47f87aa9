// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A property that an extension adds to ``LayoutStyle``, for containers that read it.
///
/// The key gives the property's type and its default; a computed property gives it a name:
///
/// ```swift
/// enum ColumnKey: LayoutStyleKey {
///   static let defaultValue = 0
/// }
///
/// extension LayoutStyle {
///   /// The column of a table in which the element lies.
///   var column: Int {
///     get { self[ColumnKey.self] }
///     set { self[ColumnKey.self] = newValue }
///   }
/// }
/// ```
///
/// An element is given a value as any other part of its style, `cell.styled { $0.column = 2 }`, and
/// a spec reads it from its children: `child.style.column`.
public protocol LayoutStyleKey {
  /// The type of the value. Styles whose values are not equal are not equal either, so that a
  /// node is laid out again when the property changes.
  associatedtype Value: Hashable & Sendable

  /// The value in styles in which nothing else was set.
  static var defaultValue: Value { get }
}

/// The values of the properties that extensions have added to a style, by their keys' types.
struct CustomStyleProperties: Hashable, Sendable {
  struct Value: Sendable {
    let base: any Hashable & Sendable
  }

  var values: [ObjectIdentifier: Value] = [:]
}

extension CustomStyleProperties.Value: Hashable {
  static func == (a: Self, b: Self) -> Bool {
    AnyHashable(a.base) == AnyHashable(b.base)
  }

  func hash(into hasher: inout Hasher) {
    base.hash(into: &hasher)
  }
}
