// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Places components one beside the other: a flexbox row.
public struct HStack<Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  private let spacing: Double
  private let alignment: VerticalAlignment
  private let justifyContent: JustifyContent
  private let content: Content

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - alignment: where components lie across the row.
  ///   - spacing: the distance between two components, in points.
  ///   - justifyContent: where the free width goes.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double = 0,
    justifyContent: JustifyContent = .start, @ComponentBuilder content: () -> Content
  ) {
    self.spacing = spacing
    self.alignment = alignment
    self.justifyContent = justifyContent
    self.content = content()
  }
}

extension HStack: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    var stack = StackLayoutSpec(
      .row, spacing: spacing, justifyContent: justifyContent, alignItems: alignment.alignItems,
      children: cursor.parts(of: content).map(\.element))
    stack.style.flexShrink = 1
    parts.append(ResolvedPart(element: stack, scope: cursor.scope))
  }
}
