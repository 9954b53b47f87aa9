// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// A request for a frame, posted by any thread and consumed by the driver. While frames follow each
/// other, posting is one atomic operation. Only the request that ends a rest wakes the main thread.
final class FrameRequest: Sendable {
  private enum State: UInt8, AtomicRepresentable {
    /// No frame is requested, and the driver does not check.
    case resting
    /// The driver checks at every tick, but no frame is requested.
    case watching
    /// A frame is requested.
    case wanted
  }

  private let state = Atomic<State>(.resting)

  var isWanted: Bool { state.load(ordering: .acquiring) == .wanted }

  /// Returns whether the driver must be woken. Use on any thread.
  func post() -> Bool {
    state.exchange(.wanted, ordering: .acquiringAndReleasing) == .resting
  }

  /// Consumes a request, if any, so that requests during the frame count for the next one.
  func take() -> Bool {
    state.compareExchange(
      expected: .wanted, desired: .watching, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Starts a rest. Returns `false` if a frame was requested meanwhile.
  func rest() -> Bool {
    state.compareExchange(
      expected: .watching, desired: .resting, ordering: .acquiringAndReleasing
    ).original != .wanted
  }
}
