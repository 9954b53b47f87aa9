// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CCurl
import Foundation
import WeftLocks

/// The thread on which transfers go on, all of a downloader's by turns.
final class TransferLoop: Sendable {
  typealias Completion = @Sendable (HTTPTransfer.Result) -> Void

  private enum Order: Sendable {
    case begin(HTTPTransfer, completion: Completion)
    case cancel(HTTPTransfer)
    case stop
  }

  private struct State: Sendable {
    var orders: [Order] = []
    var hasThread = false
  }

  private let state = Mutex(State())
  // Only the loop's thread uses it, but for `curl_multi_wakeup`, which any thread may call.
  nonisolated(unsafe) private let multi: UnsafeMutableRawPointer

  init() {
    guard let multi = curl_multi_init() else { fatalError("no memory for transfers") }
    self.multi = multi
  }

  // The thread keeps the loop until it ends.
  deinit { curl_multi_cleanup(multi) }

  /// Begins a transfer; any thread.
  ///
  /// - Parameter completion: gets the result on the loop's thread, once.
  func begin(_ transfer: HTTPTransfer, completion: @escaping Completion) {
    give(.begin(transfer, completion: completion))
  }

  /// Ends a transfer, unless it has not begun or has ended; any thread.
  func cancel(_ transfer: HTTPTransfer) { give(.cancel(transfer)) }

  /// Ends the thread, and all transfers; any thread, at the end.
  func stop() {
    if state.withLock({ $0.hasThread }) { give(.stop) }
  }

  private func give(_ order: Order) {
    let needsThread = state.withLock { state in
      state.orders.append(order)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if needsThread { Thread.detachNewThread { self.run() } } else { curl_multi_wakeup(multi) }
  }

  private func run() {
    var transfers = RunningTransfers(multi)
    while true {
      let orders = state.withLock { state in
        defer { state.orders = [] }
        return state.orders
      }
      for order in orders {
        switch order {
        case .begin(let transfer, let completion): transfers.begin(transfer, completion)
        case .cancel(let transfer): transfers.cancel(transfer)
        case .stop: return transfers.cancelAll()
        }
      }
      let seconds = transfers.advance()
      // bounded: an hour at most, and no less than nothing
      let milliseconds = Int32(min(max(seconds * 1000, 0), 3_600_000).rounded(.up))
      curl_multi_poll(multi, nil, 0, milliseconds, nil)
    }
  }
}
