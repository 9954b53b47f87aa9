// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// Detects a `layoutSpec(thatFits:)` that changes the subnodes of its node, whose layout would then
/// be outdated.
enum LayoutSpecCall {
  /// The node, which is only compared.
  private static let current = ThreadPointer()

  static func run<Result>(for node: AnyObject, _ body: () -> Result) -> Result {
    current.run(with: node, body)
  }

  static func isUnderWay(for node: AnyObject) -> Bool {
    current.value == Unmanaged.passUnretained(node).toOpaque()
  }
}
