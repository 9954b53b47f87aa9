// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// One of two components; ``ComponentBuilder`` makes it of `if` and `switch`.
///
/// The branches have nothing in common: going from one to the other makes new nodes.
public enum ConditionalComponent<First: Component, Second: Component>: Component {
  /// There is no body.
  public typealias Body = Never

  /// The first branch was taken.
  case first(First)
  /// The other branch was taken.
  case second(Second)
}

extension ConditionalComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    switch self {
    case .first(let content): cursor.resolve(content, at: .position(0), into: &parts)
    case .second(let content): cursor.resolve(content, at: .position(1), into: &parts)
    }
  }
}
