// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A value that belongs to a component's identity, and outlives the component's values.
///
/// ```swift
/// struct Counter: Component {
///   @State private var count = 0
///   var body: some Component {
///     Text("\(count)").onTapGesture { count += 1 }
///   }
/// }
/// ```
///
/// The component is rebuilt when the value changes to an unequal one. Read it in `body`, where
/// it is the same from beginning to end, or in an action; write it in actions, on any thread:
/// changes are collected until the component is next resolved, in the next frame if it is on the
/// screen, and applied in order. To change the value based on its value at that time, whatever
/// other threads do, use ``Binding/update(mode:_:)`` of the projected value.
///
/// States are ignored when components are compared.
@propertyWrapper public struct State<Value: Sendable>: Sendable {
  private let initial: Value
  let link = PropertyLink()

  /// Makes a state with its initial value.
  public init(wrappedValue: Value) {
    initial = wrappedValue
  }

  /// Makes a state with its initial value, in the `init` of a component.
  public init(initialValue: Value) {
    initial = initialValue
  }

  /// The value.
  public var wrappedValue: Value {
    // Not a cast of the optional: the value may be one itself.
    get { stored.flatMap { $0 as? Value } ?? initial }
    nonmutating set {
      guard let (scope, slot) = owner else { return }
      scope.submit(StateUpdate(slot: slot, mode: .synchronous, writing: newValue))
    }
  }

  /// The value that the scope keeps; `nil` without one.
  private var stored: (any Sendable)? {
    if let current = ResolutionContext.current, let (context, slot) = current.owner(of: link) {
      return current.isAction ? context.scope.latest(slot) : context.state.values[slot]
    }
    let target = link.target
    return target.scope?.latest(target.slot)
  }

  /// A reference to the value, for components that change it.
  public var projectedValue: Binding<Value> {
    let value = wrappedValue
    guard let (scope, slot) = owner else { return .constant(value) }
    return Binding(value, in: scope, slot: slot)
  }

  /// The scope that keeps the value, and where.
  var owner: (Scope, slot: Int)? {
    if let (context, slot) = ResolutionContext.current?.owner(of: link) {
      return (context.scope, slot)
    }
    let target = link.target
    return target.scope.map { ($0, target.slot) }
  }
}

extension State: DynamicProperty {
  var initialState: (any Sendable)? { initial }
}

/// States are ignored when components are compared.
extension State: Equatable {
  /// `true`.
  public static func == (left: State, right: State) -> Bool { true }
}
