// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A custom property of ``LayoutStyle`` for containers that read it.
///
/// The key defines the property's type and default. A computed property gives it a name:
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
/// Set it like any other part of a style, for example with `cell.styled { $0.column = 2 }`. A spec
/// reads it from its children with `child.style.column`.
public protocol LayoutStyleKey {
  /// The type of the value. A node is laid out again when the property gets an unequal value.
  associatedtype Value: Hashable & Sendable

  /// The value in styles that do not set the property.
  static var defaultValue: Value { get }
}

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
