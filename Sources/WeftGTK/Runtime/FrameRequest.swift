// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

/// Whether a frame is wanted: all threads write it, and the frame driver takes it.
///
/// While frames follow each other a request is one atomic store; only the request that ends a rest
/// has to wake the main thread.
final class FrameRequest: Sendable {
  private enum State: UInt8, AtomicRepresentable {
    /// No frame is wanted, and the driver does not look.
    case resting
    /// The driver checks at every tick; no frame has been requested yet.
    case watching
    /// A frame is wanted.
    case wanted
  }

  private let state = Atomic<State>(.resting)

  /// Whether a frame is wanted.
  var isWanted: Bool { state.load(ordering: .acquiring) == .wanted }

  /// Asks for a frame; any thread.
  ///
  /// - Returns: whether the driver rests and must be woken.
  func post() -> Bool {
    state.exchange(.wanted, ordering: .acquiringAndReleasing) == .resting
  }

  /// Takes the request, so that requests during the frame count for the next one.
  ///
  /// - Returns: whether a frame was wanted.
  func take() -> Bool {
    state.compareExchange(
      expected: .wanted, desired: .watching, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// Begins a rest.
  ///
  /// - Returns: `false` if a frame was requested in the meantime, so that there is no rest.
  func rest() -> Bool {
    state.compareExchange(
      expected: .watching, desired: .resting, ordering: .acquiringAndReleasing
    ).original != .wanted
  }
}
