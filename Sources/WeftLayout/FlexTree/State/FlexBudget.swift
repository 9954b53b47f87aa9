// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What is left to do before answers need not be exact any more, in containers laid out.
struct FlexBudget: Sendable {
  private var left = Int.max

  /// Enough for any tree that somebody has made on purpose, and done within a second or so.
  mutating func renew(count: Int) { left = 100_000 + 100 * count }

  mutating func spend() { left -= 1 }

  var isExhausted: Bool { left < 0 }
}
