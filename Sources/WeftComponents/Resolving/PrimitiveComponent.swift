// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

protocol PrimitiveComponent: Component where Body == Never {
  /// The explicit identity, which may be inside other modifiers.
  var explicitID: ScopeID? { get }

  /// The type that determines the position among a dynamic list's elements, or `nil` without
  /// element.
  var listedType: Any.Type? { get }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor)
}

extension PrimitiveComponent {
  var explicitID: ScopeID? { nil }
  var listedType: Any.Type? { Self.self }

  /// Never called, because Weft shows the component without a body.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Component {
  /// Never called, because `Never` has no values.
  public var body: Never { self }
}

extension Component {
  var explicitID: ScopeID? { Self.primitiveType.flatMap { explicitID(as: $0) } }

  fileprivate func explicitID<Primitive: PrimitiveComponent>(
    as type: Primitive.Type
  ) -> ScopeID? {
    reading(as: type) { $0.explicitID }
  }

  var listedType: Any.Type? {
    guard let type = Self.primitiveType else { return Self.self }
    return listedType(as: type)
  }

  fileprivate func listedType<Primitive: PrimitiveComponent>(
    as type: Primitive.Type
  ) -> Any.Type? {
    reading(as: type) { $0.listedType }
  }

  fileprivate static var primitiveType: (any PrimitiveComponent.Type)? {
    self as? any PrimitiveComponent.Type
  }

  /// Reads the component without a cast, which would copy its whole content at each level. `type`
  /// is its own type.
  fileprivate func reading<Primitive: PrimitiveComponent, Result>(
    as type: Primitive.Type, _ body: (Primitive) -> Result
  ) -> Result {
    precondition(type == Self.self)
    return withUnsafePointer(to: self) { pointer in
      // Both are the same type, as checked above, and the value does not change during the call.
      body(UnsafeRawPointer(pointer).assumingMemoryBound(to: type).pointee)
    }
  }
}

extension ScopeCursor {
  /// Resolves a component at a position, by default the enclosing component's.
  mutating func resolve<Content: Component>(
    _ component: Content, at place: ScopeKey.Place, index: Int? = nil,
    into parts: inout [ResolvedPart]
  ) {
    guard let type = Content.primitiveType else {
      return enter(composite: component, at: place, index: index, into: &parts)
    }
    guard hasRoom() else { return }
    var place = place
    // The elements of a `ForEach` already have identities.
    if case .position = place, let id = component.explicitID(as: type) { place = .id(id) }
    enter(Content.self, at: place, index: index) { cursor in
      cursor.resolve(component, as: type, into: &parts)
    }
  }

  /// Resolves the only component inside this one. The type of this scope determines its type, so no
  /// separate scope is needed. This component must keep neither a node nor an object.
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

  /// Resolves an element of a dynamic list with an identity from the list, or its explicit
  /// identity, or otherwise the number of preceding elements of its type.
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

  mutating func parts(
    of component: some Component, at place: ScopeKey.Place = .position(0)
  ) -> [ResolvedPart] {
    var parts: [ResolvedPart] = []
    resolve(component, at: place, into: &parts)
    return parts
  }
}
