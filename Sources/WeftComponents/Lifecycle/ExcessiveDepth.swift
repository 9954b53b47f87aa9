// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A component that is nested too deeply to be shown, usually because its body contains itself.
public struct ExcessiveDepth: Hashable, Sendable, CustomStringConvertible {
  /// The maximum depth of components, modifiers and separate builders, less on a small stack.
  public static let limit = 1000

  /// The path to the component from the root.
  public let path: IdentityCollision.Path

  /// The end of the path as text, and the usual cause.
  public var description: String {
    let end = IdentityCollision.Path(steps: path.steps.suffix(6))
    let hasMore = path.steps.count > end.steps.count
    return """
      \(hasMore ? "… / " : "")\(end) is nested too deep: \(path.steps.count) components. Does a \
      body contain its own component?
      """
  }
}
