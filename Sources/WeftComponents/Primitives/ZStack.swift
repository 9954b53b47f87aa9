// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Places components one in front of the other; as large as the largest needs.
public struct ZStack<Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  private let alignment: Alignment
  private let content: Content

  /// Makes a stack; the first component is at the back.
  public init(
    alignment: Alignment = .center, @ComponentBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.content = content()
  }
}

extension ZStack: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    var stack = LayeredLayoutSpec(
      alignment: alignment, children: cursor.parts(of: content).map(\.element))
    stack.style.flexShrink = 1
    parts.append(ResolvedPart(element: stack, scope: cursor.scope))
  }
}
