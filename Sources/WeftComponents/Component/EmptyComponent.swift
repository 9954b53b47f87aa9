// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component that shows nothing and takes no room.
public struct EmptyComponent: Component {
  /// There is no body.
  public typealias Body = Never

  /// Makes the component.
  public init() {}
}

extension EmptyComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {}
}
