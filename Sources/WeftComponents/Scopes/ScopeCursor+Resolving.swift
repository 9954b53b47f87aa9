// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ScopeCursor {
  /// Resolves a component inside of this one.
  ///
  /// - Parameter parts: what it consists of is appended here.
  mutating func resolve<Content: Component>(
    _ component: Content, at place: ScopeKey.Place, into parts: inout [ResolvedPart]
  ) {
    enter(Content.self, at: place) { cursor in
      if let primitive = component as? any PrimitiveComponent {
        primitive.resolve(into: &parts, in: &cursor)
      } else {
        cursor.resolve(component.body, at: .position(0), into: &parts)
      }
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
