// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
import WeftLayout
import WeftNodes

/// A line, one point thick, across a stack: horizontal in a column, vertical in a row.
public struct Divider: Component {
  /// There is no body.
  public typealias Body = Never

  private let color: Color

  /// Makes a line.
  public init(color: Color = .lightGray) {
    self.color = color
  }
}

extension Divider: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    let node = cursor.scope.node { () -> DisplayNode in
      let node = DisplayNode()
      // A point in each direction, of which the stack stretches the one across it.
      node.style.size.minWidth = 1
      node.style.size.minHeight = 1
      node.style.alignSelf = .stretch
      return node
    }
    node.backgroundColor = color
    parts.append(ResolvedPart(leaf: node, scope: cursor.scope))
  }
}
