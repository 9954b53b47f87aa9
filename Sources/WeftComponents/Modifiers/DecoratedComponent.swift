// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A component inside of nodes that add a background, corners, a border or transparency; the
/// modifiers of ``Component`` make it.
public struct DecoratedComponent<Content: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  private let content: Content
  /// A node for each, from the inside out.
  private var decorations: [Decoration]

  init(_ content: Content, _ step: Decoration.Step) {
    self.content = content
    decorations = [Decoration(step)]
  }

  func decorated(_ step: Decoration.Step) -> Self {
    var copy = self
    if !copy.decorations[decorations.count - 1].add(step) {
      copy.decorations.append(Decoration(step))
    }
    return copy
  }
}

extension DecoratedComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    for part in cursor.parts(of: content) {
      var part = part
      for decoration in decorations {
        let place = ScopeKey.Place.decoration(of: ObjectIdentifier(part.scope))
        part = cursor.enter(Decoration.self, at: place) { cursor in
          let node = cursor.scope.node { ContainerNode() }
          node.style = part.element.style.wrapping()
          node.content = part.element
          decoration.apply(to: node)
          return ResolvedPart(element: node, scope: cursor.scope)
        }
      }
      parts.append(part)
    }
  }
}
