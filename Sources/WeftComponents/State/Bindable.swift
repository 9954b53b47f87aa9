// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
public import Observation
import WeftNodes

/// Creates bindings to the properties of an observable model.
///
/// ```swift
/// Observe(settings) { settings in
///   @Bindable var settings = settings
///   TextField("Name", text: $settings.name)
/// }
/// ```
///
/// Create bindings on the main actor, where they use the model directly. On other threads, a
/// binding reads the value at its creation and changes its part of the model in a later turn of the
/// main actor.
@MainActor @propertyWrapper @dynamicMemberLookup
public struct Bindable<Model: AnyObject & Observable & Sendable> {
  /// The model.
  public let wrappedValue: Model

  /// Creates bindings to the properties of a model.
  public init(wrappedValue: Model) { self.wrappedValue = wrappedValue }

  /// Creates bindings to the properties of a model.
  public init(_ model: Model) { wrappedValue = model }

  /// The bindings, as in `$model.name`.
  public var projectedValue: Bindable { self }

  /// Returns a binding to a property of the model.
  public subscript<Value: Sendable>(
    dynamicMember path: ReferenceWritableKeyPath<Model, Value>
  ) -> Binding<Value> {
    let (model, snapshot) = (wrappedValue, wrappedValue[keyPath: path])
    // Safe because key paths are immutable, and this key path is applied only on the main actor.
    nonisolated(unsafe) let path = path
    return Binding {
      guard MainQueue.isCurrent else { return snapshot }
      return MainActor.assumeIsolated { model[keyPath: path] }
    } change: { body in
      let change: @MainActor @Sendable () -> Void = {
        // Not in place, because the function may read the model.
        var value = model[keyPath: path]
        body(&value)
        model[keyPath: path] = value
      }
      if MainQueue.isCurrent { return MainActor.assumeIsolated(change) }
      DispatchQueue.main.async { MainActor.assumeIsolated(change) }
    }
  }
}
