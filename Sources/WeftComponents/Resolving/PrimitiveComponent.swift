// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component that gives layout elements itself and has no body.
protocol PrimitiveComponent: Component where Body == Never {
  /// The identity that the user has given to the whole component, also inside modifiers.
  var explicitID: ScopeID? { get }

  /// The type by which the component counts among the elements of a list made at run time; `nil` if
  /// it has no element to count.
  var listedType: Any.Type? { get }

  /// Appends the parts of the component; any thread.
  ///
  /// - Parameters:
  ///   - parts: the parts of the parent so far.
  ///   - cursor: positioned at the component's own scope.
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor)
}

extension PrimitiveComponent {
  var explicitID: ScopeID? { nil }
  var listedType: Any.Type? { Self.self }

  /// Not to be asked: the component is shown without one.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// The body of components that have none.
extension Never: Component {
  /// No value exists that could be asked.
  public var body: Never { self }
}

extension Component {
  /// The identity that the user has given to the whole component.
  var explicitID: ScopeID? { Self.primitiveType.flatMap { explicitID(as: $0) } }

  fileprivate func explicitID<Primitive: PrimitiveComponent>(
    as type: Primitive.Type
  ) -> ScopeID? {
    reading(as: type) { $0.explicitID }
  }

  /// The type by which the component counts in a list.
  var listedType: Any.Type? {
    guard let type = Self.primitiveType else { return Self.self }
    return listedType(as: type)
  }

  fileprivate func listedType<Primitive: PrimitiveComponent>(
    as type: Primitive.Type
  ) -> Any.Type? {
    reading(as: type) { $0.listedType }
  }

  /// The type of the component, if it has no body.
  fileprivate static var primitiveType: (any PrimitiveComponent.Type)? {
    self as? any PrimitiveComponent.Type
  }

  /// Reads the component where it is: a cast would copy it, with all inside, at each level.
  ///
  /// - Parameter type: that of the component, known to conform to more.
  fileprivate func reading<Primitive: PrimitiveComponent, Result>(
    as type: Primitive.Type, _ body: (Primitive) -> Result
  ) -> Result {
    precondition(type == Self.self)
    return withUnsafePointer(to: self) { pointer in
      // Both name the same type, as was checked, and nothing changes the value during the call.
      body(UnsafeRawPointer(pointer).assumingMemoryBound(to: type).pointee)
    }
  }
}

extension ScopeCursor {
  /// Resolves a component inside this one.
  ///
  /// - Parameters:
  ///   - index: the place in a list or block; by default that of the component around.
  ///   - parts: receives the parts of the component.
  mutating func resolve<Content: Component>(
    _ component: Content, at place: ScopeKey.Place, index: Int? = nil,
    into parts: inout [ResolvedPart]
  ) {
    guard let type = Content.primitiveType else {
      return enter(composite: component, at: place, index: index, into: &parts)
    }
    guard hasRoom() else { return }
    var place = place
    // The elements of a `ForEach` have identities already.
    if case .position = place, let id = component.explicitID(as: type) { place = .id(id) }
    enter(Content.self, at: place, index: index) { cursor in
      cursor.resolve(component, as: type, into: &parts)
    }
  }

  /// Resolves the one component inside this one, which keeps neither node nor object: the type of
  /// this scope determines the type of its content, so that it needs no scope of its own.
  mutating func resolve<Content: Component>(
    inside component: Content, into parts: inout [ResolvedPart]
  ) {
    guard let type = Content.primitiveType else {
      return enter(composite: component, at: .position(0), index: nil, into: &parts)
    }
    resolve(component, as: type, into: &parts)
  }

  private mutating func resolve<Primitive: PrimitiveComponent>(
    _ component: some Component, as type: Primitive.Type, into parts: inout [ResolvedPart]
  ) {
    component.reading(as: type) { $0.resolve(into: &parts, in: &self) }
  }

  /// Resolves an element of a list made at run time.
  ///
  /// - Parameter id: the identity that the list gives; without it, the element's own counts, or
  ///   else the number of elements of its type before it.
  mutating func resolve<Content: Component>(
    element component: Content, index: Int, id: ScopeID? = nil, into parts: inout [ResolvedPart]
  ) {
    guard let primitive = Content.primitiveType else {
      let place = id.map(ScopeKey.Place.id) ?? nextOccurrence(of: Content.self)
      return enter(composite: component, at: place, index: index, into: &parts)
    }
    guard let type = component.listedType(as: primitive), hasRoom() else { return }
    let place =
      (id ?? component.explicitID(as: primitive)).map(ScopeKey.Place.id) ?? nextOccurrence(of: type)
    enter(type, at: place, index: index) { cursor in
      cursor.resolve(component, as: primitive, into: &parts)
    }
  }

  /// Resolves a component inside this one, separately.
  mutating func parts(
    of component: some Component, at place: ScopeKey.Place = .position(0)
  ) -> [ResolvedPart] {
    var parts: [ResolvedPart] = []
    resolve(component, at: place, into: &parts)
    return parts
  }
}
