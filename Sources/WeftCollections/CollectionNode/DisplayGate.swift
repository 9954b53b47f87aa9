// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftNodes

/// Calls its completion when the pictures of some nodes have been made.
@MainActor final class DisplayGate {
  /// What must happen before the gate opens; closing the list counts as one.
  private var outstanding = 1
  private let completion: @MainActor () -> Void

  init(_ completion: @escaping @MainActor () -> Void) {
    self.completion = completion
  }

  /// Adds a node whose pictures, or those below it, may be in the making.
  func wait(for node: CellNode) {
    outstanding += 1
    node.whenDisplayed { [self] in finishOne() }
  }

  /// No more nodes will be added.
  func close() { finishOne() }

  private func finishOne() {
    outstanding -= 1
    if outstanding == 0 { completion() }
  }
}
