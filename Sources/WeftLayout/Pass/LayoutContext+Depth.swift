// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension LayoutContext {
  /// How deep elements may be nested that measure their children on the stack: elements that are no
  /// part of this library, and display nodes.
  package static let maximumDepth: Int32 = 500

  /// The same context for an element that so many more levels wait for.
  package func below(levels: Int32) -> LayoutContext {
    var context = self
    context.depth += levels + 1
    return context
  }

  /// Whether there may be no room on the stack to go deeper.
  package var isTooDeep: Bool { depth > Self.maximumDepth }
}
