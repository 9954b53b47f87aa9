// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A value with the lifetime of a component's identity, which persists when the component is
/// created again.
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
/// An unequal value rebuilds the component. Read it in `body`, where it is constant, or in an
/// action. Write it in actions, on any thread. Changes are applied in order when the component is
/// next resolved, which is in the next frame on the screen. To change the value based on its value
/// at that time, use ``Binding/update(mode:_:)`` of the projected value.
///
/// A callback after the action, such as in `DispatchQueue.main.asyncAfter`, writes the state of the
/// component that was created with this value. If one value is shown in several places, the
/// callback reads the initial value, and a write changes nothing and prints an error. Use the
/// binding, `$count`, there.
///
/// States are ignored when components are compared.
@propertyWrapper public struct State<Value: Sendable>: Sendable {
  private let initial: Value
  let link = PropertyLink()

  /// Creates a state with its initial value.
  public init(wrappedValue: Value) {
    initial = wrappedValue
  }

  /// Creates a state with its initial value, in a component's `init`.
  public init(initialValue: Value) {
    initial = initialValue
  }

  /// The value.
  public var wrappedValue: Value {
    // The value itself may be an optional.
    get { stored.flatMap { $0 as? Value } ?? initial }
    nonmutating set {
      guard let (scope, slot) = owner else { return }
      scope.submit(StateUpdate(slot: slot, mode: .synchronous, writing: newValue))
    }
  }

  private var stored: (any Sendable)? {
    if let current = ResolutionContext.current, let (context, slot) = current.owner(of: link) {
      return current.isAction ? context.scope.latest(slot) : context.state.values[slot]
    }
    if link.isShared { return nil }
    let target = link.target
    return target.scope?.latest(target.slot)
  }

  /// A reference to the value, for components that change it.
  public var projectedValue: Binding<Value> {
    let value = wrappedValue
    guard let (scope, slot) = owner else { return .constant(value) }
    return Binding(value, in: scope, slot: slot)
  }

  var owner: (Scope, slot: Int)? {
    if let (context, slot) = ResolutionContext.current?.owner(of: link) {
      return (context.scope, slot)
    }
    let target = link.target
    guard let scope = target.scope else { return nil }
    if link.isShared {
      ComponentMistake.print(
        """
        a callback outside of an action used a \(Self.self) of a component whose value is shown in \
        several places. Use the binding of the state, which belongs to one of them.
        """)
      return nil
    }
    return (scope, target.slot)
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
