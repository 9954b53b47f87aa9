// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// A key of the environment, for a value that components pass to their content.
///
/// ```swift
/// struct DensityKey: EnvironmentKey { static let defaultValue = 1.0 }
/// extension EnvironmentValues {
///   var density: Double {
///     get { self[DensityKey.self] }
///     set { self[DensityKey.self] = newValue }
///   }
/// }
/// ```
public protocol EnvironmentKey {
  /// The type of the value. Changes of a type that is not `Equatable` repeat every build inside.
  associatedtype Value: Sendable

  /// The value if none is set.
  static var defaultValue: Value { get }
}

/// The immutable values that components pass to their content.
public struct EnvironmentValues: Sendable, Equatable {
  private final class Storage: Sendable {
    let values: [ObjectIdentifier: any Sendable]

    init(_ values: [ObjectIdentifier: any Sendable]) { self.values = values }

    static let empty = Storage([:])
  }

  private var storage = Storage.empty

  /// Creates an environment with default values.
  public init() {}

  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get {
      // A cast of the whole optional would fail for optional values.
      storage.values[ObjectIdentifier(key)].flatMap { $0 as? Key.Value } ?? Key.defaultValue
    }
    set {
      let id = ObjectIdentifier(key)
      if let old = storage.values[id], isKnownEqual(old, newValue) { return }
      storage = Storage(storage.values.merging([id: newValue]) { _, new in new })
    }
  }

  /// Whether all values are known to be equal. O(values), or O(1) for copies of one environment.
  public static func == (left: EnvironmentValues, right: EnvironmentValues) -> Bool {
    if left.storage === right.storage { return true }
    let (left, right) = (left.storage.values, right.storage.values)
    return left.count == right.count
      && left.allSatisfy { key, value in right[key].map { isKnownEqual(value, $0) } ?? false }
  }
}

private struct TraitsKey: EnvironmentKey {
  static let defaultValue = Traits()
}

private struct TraitOverridesKey: EnvironmentKey {
  static let defaultValue = TraitOverrides()
}

extension EnvironmentValues {
  /// The user's settings and the screen's properties for the component.
  public internal(set) var traits: Traits {
    get { traitOverrides.applied(to: self[TraitsKey.self]) }
    set { self[TraitsKey.self] = newValue }
  }

  var traitOverrides: TraitOverrides {
    get { self[TraitOverridesKey.self] }
    set { self[TraitOverridesKey.self] = newValue }
  }

  static func isTrait(_ path: AnyKeyPath) -> Bool {
    path == \EnvironmentValues.colorScheme || path == \EnvironmentValues.layoutDirection
      || path == \EnvironmentValues.textScale
  }

  /// The light or dark appearance.
  public var colorScheme: Traits.ColorScheme {
    get { traits.colorScheme }
    set { traitOverrides.colorScheme = newValue }
  }

  /// The direction of rows.
  public var layoutDirection: LayoutDirection {
    get { traits.layoutDirection }
    set { traitOverrides.layoutDirection = newValue }
  }

  /// The number of pixels per point of the screen.
  public var displayScale: Double { traits.scale }

  /// The text size that the user has chosen, as a multiple of the default size.
  public var textScale: Double {
    get { traits.text.scale }
    set { traitOverrides.textScale = newValue }
  }
}
