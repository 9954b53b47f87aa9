// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics
import WeftLocks

/// Collects the received bytes of a progressive JPEG, and no other image. Any thread.
final class ReceivedScans: Sendable {
  /// An image up to the end of a scan.
  struct Prefix: Sendable {
    let scanCount: Int
    let data: Data
  }

  /// The maximum number of scans. Encoders make about ten, and each costs time to decode.
  static let maximumScanCount = 30

  private struct State: Sendable {
    var attempt = 0
    var scans = JPEGScans()
    var data = Data()
    /// Whether the image exceeds the maximum number of scans.
    var isGivenUp = false
    /// Whether a scan was reported and has not been read.
    var isAnnounced = false
  }

  private let state = Mutex(State())
  private let didGrow: @Sendable () -> Void

  /// - Parameter didGrow: called on any thread when a further scan is complete, once for each call
  ///   of ``latest()``.
  init(didGrow: @escaping @Sendable () -> Void) {
    self.didGrow = didGrow
  }

  /// Discards the bytes for another transfer. Returns a function that appends bytes. Late calls of
  /// earlier functions are ignored.
  func restart() -> @Sendable (Data) -> Void {
    let attempt = state.withLock { state in
      state = State(attempt: state.attempt + 1)
      return state.attempt
    }
    return { self.receive($0, of: attempt) }
  }

  private func receive(_ piece: Data, of attempt: Int) {
    let isNews = state.withLock { state in
      guard state.attempt == attempt, !state.isGivenUp, state.scans.isProgressive != false
      else { return false }
      let old = state.scans.count
      state.scans.pass(piece)
      state.data.append(piece)
      if state.scans.isProgressive == false || state.scans.count > Self.maximumScanCount {
        state.isGivenUp = true
        state.data = Data()
      }
      guard !state.isGivenUp, state.scans.count > old, !state.isAnnounced else { return false }
      state.isAnnounced = true
      return true
    }
    if isNews { didGrow() }
  }

  /// The image up to the latest complete scan, or `nil` before the first.
  func latest() -> Prefix? {
    state.withLock { state in
      state.isAnnounced = false
      guard !state.isGivenUp, state.scans.count > 0 else { return nil }
      // bounded: at most the number of received bytes
      return Prefix(
        scanCount: state.scans.count, data: state.data.prefix(state.scans.byteCount))
    }
  }
}
