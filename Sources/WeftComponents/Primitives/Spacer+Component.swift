// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Takes the free room of a stack; the element and the component are the same.
extension Spacer: Component {
  /// There is no body.
  public typealias Body = Never
}

extension Spacer: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    parts.append(ResolvedPart(element: self, scope: cursor.scope))
  }
}
