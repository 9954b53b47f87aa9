// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component with an identity of its own; ``Component/id(_:)`` makes it.
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
  /// The component with an identity, which counts among its siblings more than its place.
  ///
  /// A sibling of the same type and identity is the same component, wherever it is: iterations of a
  /// `for` loop keep their nodes when they are reordered. Another identity in the same place is
  /// another component, with nodes of its own. Modifiers around it do not change that; a component
  /// whose `body` contains it, or an iteration of several lines, has its own place.
  ///
  /// Of siblings with the same identity, the first in one value corresponds to the first in the
  /// next, the second to the second.
  public func id(_ id: some Hashable & Sendable) -> IdentifiedComponent<Self> {
    IdentifiedComponent(id: ScopeID(id), content: self)
  }
}
