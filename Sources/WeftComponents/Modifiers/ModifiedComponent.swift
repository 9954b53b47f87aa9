// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component that is laid out in another way; the layout modifiers of ``Component`` make it.
public struct ModifiedComponent<Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  let content: Content
  let modification: LayoutModification
}

extension ModifiedComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    for part in cursor.parts(of: content) {
      parts.append(
        ResolvedPart(element: modification.apply(to: part.element), scope: part.scope))
    }
  }
}
