// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

extension DisplayNode {
  /// Describes the inside of a node in place of ``layoutSpec(thatFits:)``; called on any thread,
  /// maybe on several at a time.
  public typealias LayoutSpecBlock =
    @Sendable (_ node: DisplayNode, _ constrainedSize: SizeRange) -> any LayoutElement

  /// A description of the node's inside, for nodes that need no subclass; any thread.
  public final var layoutSpecBlock: LayoutSpecBlock? {
    get { state.withLock { $0.layoutSpecBlock } }
    set {
      let old = state.withLock { state in
        defer { state.layoutSpecBlock = newValue }
        return state.layoutSpecBlock
      }
      // What the old block keeps must not end under the lock.
      withExtendedLifetime(old) {}
      setNeedsLayout()
    }
  }

  /// Makes a node from a description of its inside.
  public convenience init(layoutSpec: @escaping LayoutSpecBlock) {
    self.init()
    layoutSpecBlock = layoutSpec
  }
}
