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

extension LayoutStyle {
  /// The value of a property that an extension has added.
  ///
  /// A style in which all such properties have their default values is equal to one in which none
  /// was ever set, and as small.
  ///
  /// - Complexity: O(1); setting copies the other such properties where the style was copied.
  public subscript<Key: LayoutStyleKey>(key: Key.Type) -> Key.Value {
    get {
      customProperties?.values[ObjectIdentifier(key)]?.base as? Key.Value ?? key.defaultValue
    }
    set {
      var properties = customProperties ?? CustomStyleProperties()
      customProperties = nil
      let isDefault = newValue == key.defaultValue
      properties.values[ObjectIdentifier(key)] =
        isDefault ? nil : CustomStyleProperties.Value(base: newValue)
      customProperties = properties.values.isEmpty ? nil : properties
    }
  }
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
