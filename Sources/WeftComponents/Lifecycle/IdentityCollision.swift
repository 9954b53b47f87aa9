// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Two siblings of one type with the same identity.
///
/// Both are shown. The first keeps the identity's state, and the second is identified by its order.
public struct IdentityCollision: Hashable, Sendable, CustomStringConvertible {
  /// The path to a component from the root.
  public struct Path: Hashable, Sendable, CustomStringConvertible {
    /// A component with a body.
    public struct Step: Hashable, Sendable {
      /// The name of the component's type.
      public let type: String
      /// Its index in the enclosing list or block.
      public let index: Int
      /// Its explicit identity as text.
      public let id: String?
    }

    /// The components from the root to the affected one.
    public let steps: [Step]

    init(steps: [Step]) { self.steps = steps }

    /// The path as text.
    public var description: String {
      steps.map { step in
        step.id.map { "\(step.type)[\(step.index), id \($0)]" } ?? "\(step.type)[\(step.index)]"
      }.joined(separator: " / ")
    }
  }

  /// The first sibling.
  public let first: Path
  /// The sibling with the same identity.
  public let other: Path

  /// Both paths as text, and the remedy.
  public var description: String {
    "\(other) has the same identity as \(first). Use a different id for each sibling of a type"
  }
}
