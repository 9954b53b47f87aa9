// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// A flexbox column.
public struct VStack<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let stack: StackLayoutSpec
  private let content: Content

  /// Creates a column. The spacing is in points. By default, components are stretched, so that rows
  /// inside can distribute the full width.
  public init(
    alignment: HorizontalAlignment = .stretch, spacing: Double = 0,
    justifyContent: JustifyContent = .start, @ComponentBuilder content: () -> Content
  ) {
    stack = StackLayoutSpec(
      .column, spacing: spacing, justifyContent: justifyContent, alignItems: alignment.alignItems,
      children: [])
    self.content = content()
  }
}

extension VStack: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    parts.append(cursor.arranging(content, in: stack))
  }
}

/// A flexbox row.
public struct HStack<Content: Component>: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let stack: StackLayoutSpec
  private let content: Content

  /// Creates a row. The spacing is in points.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double = 0,
    justifyContent: JustifyContent = .start, @ComponentBuilder content: () -> Content
  ) {
    stack = StackLayoutSpec(
      .row, spacing: spacing, justifyContent: justifyContent, alignItems: alignment.alignItems,
      children: [])
    self.content = content()
  }
}

extension HStack: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    parts.append(cursor.arranging(content, in: stack))
  }
}

extension ScopeCursor {
  fileprivate mutating func arranging(
    _ content: some Component, in stack: StackLayoutSpec
  ) -> ResolvedPart {
    var parts: [ResolvedPart] = []
    resolve(inside: content, into: &parts)
    parts = parts.withRowsCombined
    var part = ResolvedPart(parts.arranged(in: stack), scope: scope)
    part.fills = parts.fillsInStack(along: stack.direction.isRow ? .horizontal : .vertical)
    part.hugs = parts.hugs(in: stack)
    return part
  }
}
