// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component with an explicit identity. ``Component/id(_:)`` creates it.
public struct IdentifiedComponent<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  let id: ScopeID
  let content: Content
}

extension IdentifiedComponent: PrimitiveComponent {
  var explicitID: ScopeID? { id }
  var listedType: Any.Type? { content.listedType }

  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    cursor.resolve(content, at: .id(id), into: &parts)
  }
}

extension Component {
  /// Sets an identity, which takes precedence over the position among the siblings.
  ///
  /// A sibling of the same type with the same identity is the same component, also when iterations
  /// of a `for` loop are reordered. With another identity, a component gets new nodes, regardless
  /// of other modifiers. The identity does not apply to a component whose `body` contains it, or to
  /// an iteration with several components. Siblings with equal identities correspond in order.
  public func id(_ id: some Hashable & Sendable) -> IdentifiedComponent<Self> {
    IdentifiedComponent(id: ScopeID(id), content: self)
  }
}
