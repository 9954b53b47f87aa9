// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Reads and changes a value that is stored elsewhere.
///
/// In a `body`, it has the value at its creation. Actions read the newest value. Any thread may
/// write it.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value: Sendable>: Sendable {
  /// `result` computes the value for readers until the change is applied.
  typealias Update =
    @Sendable (
      _ mode: UpdateMode, _ result: (@Sendable (Value) -> Value)?,
      _ change: @escaping @Sendable (inout Value) -> Void
    ) -> Void

  private let snapshot: Value
  private let place: BindingPlace
  private let read: @Sendable () -> Value
  private let write: @Sendable (Value) -> Void
  private let change: Update

  private init(
    _ snapshot: Value, _ place: BindingPlace, read: @escaping @Sendable () -> Value,
    write: @escaping @Sendable (Value) -> Void, change: @escaping Update
  ) {
    self.snapshot = snapshot
    self.place = place
    self.read = read
    self.write = write
    self.change = change
  }

  /// Creates a binding from two functions, which are called on the reading or writing thread.
  public init(
    get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void
  ) {
    self.init(get(), .custom, read: get, write: set) { _, _, change in
      var value = get()
      change(&value)
      set(value)
    }
  }

  /// Creates a binding for an owner that other threads change later. `change` uses the value at
  /// that time.
  init(
    get: @escaping @Sendable () -> Value,
    change: @escaping @Sendable (_ body: @escaping @Sendable (inout Value) -> Void) -> Void
  ) {
    self.init(get(), .custom, read: get) { new in
      change { $0 = new }
    } change: { _, _, body in
      change(body)
    }
  }

  /// Creates a binding to a constant.
  public static func constant(_ value: Value) -> Binding {
    Binding(value, .constant, read: { value }, write: { _ in }, change: { _, _, _ in })
  }

  /// Creates a binding for the `$` parameter of a closure.
  public init(projectedValue: Binding) { self = projectedValue }

  /// Creates a binding to the value of an optional, or returns `nil` if it has no value. If the
  /// value becomes `nil` later, the last value is read, and `update` changes nothing.
  public init?(_ base: Binding<Value?>) {
    guard let last = base.wrappedValue else { return nil }
    self.init(last, base.place.member(ObjectIdentifier(Value.self))) { [read = base.read] in
      read() ?? last
    } write: { [write = base.write] in
      write($0)
    } change: { [change = base.change] mode, result, body in
      let makeResult = result.map { result in
        { @Sendable (value: Value?) in value.map(result) }
      }
      change(mode, makeResult) { value in
        guard var new = value else { return }
        body(&new)
        value = new
      }
    }
  }

  /// The reference to the state is weak, because states may store bindings to the states around
  /// them.
  init(_ snapshot: Value, in scope: Scope, slot: Int) {
    let place = StatePlace(scope: scope, slot: slot)
    self.init(snapshot, .state(place)) {
      place.scope?.latest(slot).flatMap { $0 as? Value } ?? snapshot
    } write: {
      place.scope?.submit(StateUpdate(slot: slot, mode: .synchronous, writing: $0))
    } change: { mode, result, change in
      guard let scope = place.scope else { return }
      guard let result else {
        return scope.submit(StateUpdate(slot: slot, mode: mode, result: nil, change))
      }
      scope.submit(of: slot) { latest in
        let result = result(latest.flatMap { $0 as? Value } ?? snapshot)
        return StateUpdate(slot: slot, mode: mode, result: result, change)
      }
    }
  }

  /// The value.
  public var wrappedValue: Value {
    get { ResolutionContext.isResolving ? snapshot : read() }
    nonmutating set { write(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding { self }

  /// Changes the value based on its value at that time. Any thread may call this.
  ///
  /// Each change is applied once, in the order of the calls. Until then, readers do not see it.
  ///
  /// - Parameters:
  ///   - mode: When a data source applies the change.
  ///   - change: Runs on the thread that resolves the component.
  public func update(
    mode: UpdateMode = .synchronous, _ change: @escaping @Sendable (inout Value) -> Void
  ) {
    self.change(mode, nil, change)
  }

  var newest: Value {
    // The function may be the user's and read other bindings.
    guard let current = ResolutionContext.current, !current.isAction else { return read() }
    return current.forActions.run(read)
  }

  /// Returns a binding to a part of the value.
  public subscript<Member: Sendable>(
    dynamicMember path: any WritableKeyPath<Value, Member> & Sendable
  ) -> Binding<Member> {
    Binding<Member>(snapshot[keyPath: path], place.member(path)) {
      [read] in
      read()[keyPath: path]
    } write: { [change] member in
      let set: @Sendable (inout Value) -> Void = { $0[keyPath: path] = member }
      change(.synchronous, { with($0, set) }, set)
    } change: { [change] mode, result, body in
      let makeResult = result.map { result in
        { @Sendable (value: Value) in
          with(value) { $0[keyPath: path] = result($0[keyPath: path]) }
        }
      }
      change(mode, makeResult) { body(&$0[keyPath: path]) }
    }
  }

  func elements<ID: Hashable & Sendable>(
    id: @escaping @Sendable (Value.Element) -> ID
  ) -> [Binding<Value.Element>]
  where
    Value: MutableCollection & RandomAccessCollection, Value.Element: Sendable,
    Value.Index: Sendable
  {
    snapshot.indices.map { index in
      let element = snapshot[index]
      let elementID = id(element)
      let find: @Sendable (Value) -> Value.Index? = { value in
        if value.indices.contains(index), id(value[index]) == elementID { return index }
        return value.firstIndex { id($0) == elementID }
      }
      return Binding<Value.Element>(element, place.member(ScopeID(elementID))) { [read] in
        let value = read()
        return find(value).map { value[$0] } ?? element
      } write: { [change] new in
        let set: @Sendable (inout Value) -> Void = { if let index = find($0) { $0[index] = new } }
        change(.synchronous, { with($0, set) }, set)
      } change: { [change] mode, result, body in
        let makeResult = result.map { result in
          { @Sendable (value: Value) in
            with(value) { if let index = find($0) { $0[index] = result($0[index]) } }
          }
        }
        change(mode, makeResult) { if let index = find($0) { body(&$0[index]) } }
      }
    }
  }

  var value: Value { snapshot }

  func isElsewhere(than other: Binding) -> Bool {
    if case .custom = place { return false }
    if case .custom = other.place { return false }
    return place != other.place
  }

  func converted<Other: Sendable>(
    _ convert: @escaping @Sendable (Value) -> Other,
    back: @escaping @Sendable (Other) -> Value
  ) -> Binding<Other> {
    Binding<Other>(convert(snapshot), .custom) { [read] in
      convert(read())
    } write: { [write] in
      write(back($0))
    } change: { [change] mode, result, body in
      let makeResult = result.map { result in
        { @Sendable (value: Value) in back(result(convert(value))) }
      }
      change(mode, makeResult) { value in
        var other = convert(value)
        body(&other)
        value = back(other)
      }
    }
  }
}

private struct StatePlace: Sendable {
  weak let scope: Scope?
  let slot: Int
}

/// The owner of a binding's value. With one owner, bindings with equal snapshots are equal.
private indirect enum BindingPlace: Equatable, Sendable {
  case state(StatePlace)
  case member(BindingPlace, any Hashable & Sendable)
  case constant
  case custom

  func member(_ part: any Hashable & Sendable) -> BindingPlace {
    switch self {
    case .state, .member: .member(self, part)
    case .constant: .constant
    case .custom: .custom
    }
  }

  static func == (left: BindingPlace, right: BindingPlace) -> Bool {
    switch (left, right) {
    // Bindings to removed components all read their snapshots.
    case (.state(let left), .state(let right)):
      left.scope === right.scope && left.slot == right.slot
    case (.member(let left, let a), .member(let right, let b)):
      left == right && AnyHashable(a) == AnyHashable(b)
    case (.constant, .constant): true
    default: false
    }
  }
}

private func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

extension Binding: Equatable where Value: Equatable {
  /// Whether both bindings have the same owner and the same value.
  public static func == (left: Binding, right: Binding) -> Bool {
    left.place == right.place && left.snapshot == right.snapshot
  }
}
