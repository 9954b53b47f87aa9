// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Several components, told apart by their order; ``ComponentBuilder`` makes it.
public struct TupleComponent<each Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  private let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }
}

extension TupleComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    var position = 0
    for component in repeat each content {
      cursor.resolve(component, at: .position(position), into: &parts)
      position += 1
    }
  }
}
