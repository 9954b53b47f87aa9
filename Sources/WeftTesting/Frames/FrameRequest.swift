// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// Remembers that someone has asked for a frame; any thread asks.
final class FrameRequest: Sendable {
  private let isPending = Atomic<Bool>(true)

  /// Whether a frame is wanted; the first always is.
  var isSet: Bool { isPending.load(ordering: .acquiring) }

  func set() {
    isPending.store(true, ordering: .releasing)
  }

  /// Takes the request, if there is one.
  func take() -> Bool {
    isPending.exchange(false, ordering: .acquiringAndReleasing)
  }
}
