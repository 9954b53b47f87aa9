// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout
import WeftNodes

/// A line, one point thick, across a stack: horizontal in a column, vertical in a row.
public struct Divider: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never

  private let color: Color

  /// Makes a line.
  public init(color: Color = .separator) {
    self.color = color
  }
}

extension Divider: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.node { DividerNode() }
    node.backgroundColor = color
    var part = ResolvedPart(node, scope: cursor.scope)
    // A point in each direction; the stack stretches the one across it.
    part.style.size.minWidth = 1
    part.style.size.minHeight = 1
    part.style.alignSelf = .stretch
    part.isLine = true
    parts.append(part)
  }
}

/// The line of a ``Divider``, which menus know it by.
@MainActor final class DividerNode: DisplayNode {}

/// Takes the free space of a stack; the element and the component are the same.
extension Spacer: Component {
  /// `Never`: Weft shows this component itself.
  public typealias Body = Never
}

extension Spacer: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    parts.append(ResolvedPart(self, scope: cursor.scope))
  }
}
