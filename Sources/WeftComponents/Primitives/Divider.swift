// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout
import WeftNodes

/// A line of one point across a stack, horizontal in a column and vertical in a row.
public struct Divider: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let color: Color

  /// Creates a line.
  public init(color: Color = .separator) {
    self.color = color
  }
}

extension Divider: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { DividerNode() }
    node.backgroundColor = color
    var part = ResolvedPart(node, scope: cursor.scope)
    // In each direction. The stack stretches the line on its cross axis.
    part.style.size.minWidth = 1
    part.style.size.minHeight = 1
    part.style.alignSelf = .stretch
    part.isLine = true
    parts.append(part)
  }
}

/// A separate type, so that menus recognize dividers.
@MainActor final class DividerNode: DisplayNode {}

/// The free space of a stack, as a component. The type is also a layout element.
extension Spacer: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never
}

extension Spacer: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    parts.append(ResolvedPart(self, scope: cursor.scope))
  }
}
