// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Components of one type, told apart by their order; ``ComponentBuilder`` makes it of a loop.
public struct ArrayComponent<Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  private let content: [Content]

  init(_ content: [Content]) {
    self.content = content
  }
}

extension ArrayComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    for (position, component) in content.enumerated() {
      cursor.resolve(component, at: .position(position), into: &parts)
    }
  }
}
