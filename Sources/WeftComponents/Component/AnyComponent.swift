// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component of a type that is not known before the program runs.
///
/// Another type in its place gives other nodes.
public struct AnyComponent: Component {
  /// There is no body.
  public typealias Body = Never

  private let base: any Component

  /// Wraps a component.
  public init(_ component: some Component) {
    base = component
  }
}

extension AnyComponent: PrimitiveComponent {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    cursor.resolve(base, at: .position(0), into: &parts)
  }
}
