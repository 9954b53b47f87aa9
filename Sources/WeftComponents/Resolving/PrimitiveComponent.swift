// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component that gives layout elements itself and has no body.
protocol PrimitiveComponent: Component where Body == Never {
  /// The identity that the user has given to the whole component, also inside of modifiers.
  var explicitID: ScopeID? { get }

  /// The type by which the component counts among the elements of a list that is made at run time;
  /// `nil` if there is nothing that counts.
  var listedType: Any.Type? { get }

  /// Appends the parts of the component; any thread.
  ///
  /// - Parameters:
  ///   - parts: the parts of the parent so far.
  ///   - cursor: stands in the component's own scope.
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
  /// There is no value that could be asked.
  public var body: Never { self }
}

extension Component {
  /// The identity that the user has given to the whole component.
  var explicitID: ScopeID? { (self as? any PrimitiveComponent)?.explicitID }

  /// The type by which the component counts in a list.
  var listedType: Any.Type? {
    guard let primitive = self as? any PrimitiveComponent else { return Self.self }
    return primitive.listedType
  }
}

extension ScopeCursor {
  /// Resolves a component inside of this one.
  ///
  /// - Parameters:
  ///   - index: the place in a list or block; by default that of the component around.
  ///   - parts: receives the parts of the component.
  mutating func resolve<Content: Component>(
    _ component: Content, at place: ScopeKey.Place, index: Int? = nil,
    into parts: inout [ResolvedPart]
  ) {
    guard let primitive = component as? any PrimitiveComponent else {
      return enter(composite: component, at: place, index: index, into: &parts)
    }
    var place = place
    // The elements of a `ForEach` have identities already.
    if case .position = place, let id = primitive.explicitID { place = .id(id) }
    enter(Content.self, at: place, index: index) { cursor in
      primitive.resolve(into: &parts, in: &cursor)
    }
  }

  /// Resolves an element of a list that is made at run time.
  ///
  /// - Parameter id: the identity that the list gives; without it, the element's own counts, or else
  ///   how many of its type come before.
  mutating func resolve<Content: Component>(
    element component: Content, index: Int, id: ScopeID? = nil, into parts: inout [ResolvedPart]
  ) {
    guard let primitive = component as? any PrimitiveComponent else {
      let place = id.map(ScopeKey.Place.id) ?? nextOccurrence(of: Content.self)
      return enter(composite: component, at: place, index: index, into: &parts)
    }
    guard let type = primitive.listedType else { return }
    let place =
      (id ?? primitive.explicitID).map(ScopeKey.Place.id) ?? nextOccurrence(of: type)
    enter(type, at: place, index: index) { cursor in
      primitive.resolve(into: &parts, in: &cursor)
    }
  }

  /// Resolves a component inside of this one, by itself.
  mutating func parts(
    of component: some Component, at place: ScopeKey.Place = .position(0)
  ) -> [ResolvedPart] {
    var parts: [ResolvedPart] = []
    resolve(component, at: place, into: &parts)
    return parts
  }
}
