// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
public import Observation
import WeftNodes

/// Makes bindings to the properties of an observable model.
///
/// ```swift
/// Observe(settings) { settings in
///   @Bindable var settings = settings
///   TextField("Name", text: $settings.name)
/// }
/// ```
///
/// Make bindings on the main actor. There they read and change the model directly. On other threads
/// they read the value that the property had when the binding was made, and change the model in a
/// later turn of the main actor: the part that they are of, and nothing else.
@MainActor @propertyWrapper @dynamicMemberLookup
public struct Bindable<Model: AnyObject & Observable & Sendable> {
  /// The model.
  public let wrappedValue: Model

  /// Makes bindings to the properties of a model.
  public init(wrappedValue: Model) { self.wrappedValue = wrappedValue }

  /// Makes bindings to the properties of a model.
  public init(_ model: Model) { wrappedValue = model }

  /// The bindings, as `$model.name`.
  public var projectedValue: Bindable { self }

  /// A binding to a property of the model.
  public subscript<Value: Sendable>(
    dynamicMember path: ReferenceWritableKeyPath<Model, Value>
  ) -> Binding<Value> {
    let (model, snapshot) = (wrappedValue, wrappedValue[keyPath: path])
    // Safe: key paths are immutable, and this one is applied on the main actor only.
    nonisolated(unsafe) let path = path
    return Binding {
      guard MainQueue.isCurrent else { return snapshot }
      return MainActor.assumeIsolated { model[keyPath: path] }
    } change: { body in
      let change: @MainActor @Sendable () -> Void = {
        // Not in place: the function may read the model.
        var value = model[keyPath: path]
        body(&value)
        model[keyPath: path] = value
      }
      if MainQueue.isCurrent { return MainActor.assumeIsolated(change) }
      DispatchQueue.main.async { MainActor.assumeIsolated(change) }
    }
  }
}
