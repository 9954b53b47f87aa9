// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The focus state of one component (`Bool`) or of several (an optional identifier).
///
/// ```swift
/// enum Field: Hashable { case name, city }
/// @FocusState private var field: Field?
/// var body: some Component {
///   TextField("Name", text: $name).focused($field, equals: .name)
///   TextField("City", text: $city).focused($field, equals: .city)
///   Button("Edit") { field = .name }
/// }
/// ```
///
/// The value follows the focus, and the focus follows the value. Otherwise it is a ``State``.
@propertyWrapper public struct FocusState<Value: Hashable & Sendable>: Sendable {
  /// A reference to the focus state of another component.
  public typealias Binding = WeftComponents.Binding<Value>

  private let state: State<Value>

  /// Creates the state of one component without the focus.
  public init() where Value == Bool {
    state = State(wrappedValue: false)
  }

  /// Creates the state of several components, none of which has the focus.
  public init<ID>() where Value == ID? {
    state = State(wrappedValue: nil)
  }

  /// Whether the component has the focus, or the identifier of the focused component.
  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  /// A reference to the value, for ``Component/focused(_:)``.
  public var projectedValue: Binding { state.projectedValue }
}

extension FocusState: DynamicProperty {
  var link: PropertyLink { state.link }
  var initialState: (any Sendable)? { state.initialState }
}

/// States are ignored when components are compared.
extension FocusState: Equatable {
  /// `true`.
  public static func == (left: FocusState, right: FocusState) -> Bool { true }
}
