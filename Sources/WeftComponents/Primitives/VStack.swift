// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Places components one below the other: a flexbox column.
public struct VStack<Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  private let spacing: Double
  private let alignment: HorizontalAlignment
  private let justifyContent: JustifyContent
  private let content: Content

  /// Makes a column.
  ///
  /// - Parameters:
  ///   - alignment: where components lie across the column. They are stretched by default, so that
  ///     rows inside have all the width to distribute.
  ///   - spacing: the distance between two components, in points.
  ///   - justifyContent: where the free height goes.
  public init(
    alignment: HorizontalAlignment = .stretch, spacing: Double = 0,
    justifyContent: JustifyContent = .start, @ComponentBuilder content: () -> Content
  ) {
    self.spacing = spacing
    self.alignment = alignment
    self.justifyContent = justifyContent
    self.content = content()
  }
}

extension VStack: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    var stack = StackLayoutSpec(
      .column, spacing: spacing, justifyContent: justifyContent, alignItems: alignment.alignItems,
      children: cursor.parts(of: content).map(\.element))
    stack.style.flexShrink = 1
    parts.append(ResolvedPart(element: stack, scope: cursor.scope))
  }
}
