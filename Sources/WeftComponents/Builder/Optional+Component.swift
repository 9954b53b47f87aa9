// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component that may not be there.
extension Optional: Component where Wrapped: Component {
  /// There is no body.
  public typealias Body = Never
}

extension Optional: PrimitiveComponent where Wrapped: Component {
  func resolve(into parts: inout [ResolvedPart], in cursor: inout ScopeCursor) {
    guard case .some(let content) = self else { return }
    cursor.resolve(content, at: .position(0), into: &parts)
  }
}
