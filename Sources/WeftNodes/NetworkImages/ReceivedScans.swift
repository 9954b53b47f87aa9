// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftGraphics
import WeftLocks

/// Gathers the bytes of a progressive JPEG while they come; any thread.
///
/// Bytes of other images are not kept.
final class ReceivedScans: Sendable {
  /// An image up to the end of a scan.
  struct Prefix: Sendable {
    let scanCount: Int
    let data: Data
  }

  /// Encoders make some ten scans; a decoder refuses more than this, and so many cost too much
  /// time and again.
  static let maximumScanCount = 30

  private struct State: Sendable {
    var attempt = 0
    var scans = JPEGScans()
    var data = Data()
    /// Whether there were too many scans.
    var isGivenUp = false
    /// Whether a scan was announced and not fetched yet.
    var isAnnounced = false
  }

  private let state = Mutex(State())
  private let didGrow: @Sendable () -> Void

  /// - Parameter didGrow: called on any thread when a further scan is whole, and not again before
  ///   the ``latest`` was asked for.
  init(didGrow: @escaping @Sendable () -> Void) {
    self.didGrow = didGrow
  }

  /// Discards what has arrived: all of it comes again.
  ///
  /// - Returns: takes the next bytes; late bytes of an earlier attempt are ignored.
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

  /// The image up to the last whole scan; `nil` before there is one.
  func latest() -> Prefix? {
    state.withLock { state in
      state.isAnnounced = false
      guard !state.isGivenUp, state.scans.count > 0 else { return nil }
      // bounded: no more than the bytes that came
      return Prefix(
        scanCount: state.scans.count, data: state.data.prefix(state.scans.byteCount))
    }
  }
}
