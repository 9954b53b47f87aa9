// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component with an identity of its own; ``Component/id(_:)`` makes it.
public struct IdentifiedComponent<Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  let id: ScopeID
  let content: Content
}

extension IdentifiedComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    cursor.resolve(content, at: .id(id), into: &parts)
  }
}

extension Component {
  /// The component with an identity: a value with another one in its place is another component,
  /// with nodes of its own.
  public func id(_ id: some Hashable & Sendable) -> IdentifiedComponent<Self> {
    IdentifiedComponent(id: ScopeID(id), content: self)
  }
}
