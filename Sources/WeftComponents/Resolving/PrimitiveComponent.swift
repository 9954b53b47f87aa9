// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component that gives layout elements itself and has no body.
protocol PrimitiveComponent: Component where Body == Never {
  /// The identity that the user has given to the whole component, also inside of modifiers.
  var explicitID: ScopeID? { get }

  /// Appends the parts of the component; any thread.
  ///
  /// - Parameters:
  ///   - parts: the parts of the parent so far.
  ///   - cursor: stands in the component's own scope.
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor)
}

extension PrimitiveComponent {
  var explicitID: ScopeID? { nil }

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
}

extension ScopeCursor {
  /// Resolves a component inside of this one.
  ///
  /// - Parameter parts: receives the parts of the component.
  mutating func resolve<Content: Component>(
    _ component: Content, at place: ScopeKey.Place, into parts: inout [ResolvedPart]
  ) {
    guard let primitive = component as? any PrimitiveComponent else {
      return enter(Content.self, at: place) { cursor in
        cursor.resolve(component.body, at: .position(0), into: &parts)
      }
    }
    var place = place
    // The elements of a `ForEach` have identities already.
    if case .position = place, let id = primitive.explicitID { place = .id(id) }
    enter(Content.self, at: place) { cursor in
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
