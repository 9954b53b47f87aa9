// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CCurl
import Foundation
import WeftLocks
import WeftRuntime

/// Runs all transfers of a downloader on one thread, in turns.
final class TransferLoop: Sendable {
  typealias Completion = @Sendable (HTTPTransfer.Result) -> Void

  private enum Order: Sendable {
    case begin(HTTPTransfer, completion: Completion)
    case reprioritize(HTTPTransfer)
    case cancel(HTTPTransfer)
    case end
  }

  private struct State: Sendable {
    var orders: [Order] = []
    var hasThread = false
    var isStopped = false
    /// Whether the thread runs transfers, and does not wait for events.
    var isRunning = false
  }

  private let state = Mutex(State())
  // Only the loop's thread uses the handle. `curl_multi_wakeup` may be called on any thread.
  nonisolated(unsafe) private let multi: UnsafeMutableRawPointer

  /// Whether orders wake the thread, which needs a descriptor.
  private let canWakeUp: Bool

  /// Initializes libcurl and its TLS library.
  private static let library: Void = {
    weft_curl_set_up()
    ProcessEnd.prepare()
  }()

  init() {
    Self.library
    guard let multi = curl_multi_init() else { fatalError("no memory for transfers") }
    self.multi = multi
    canWakeUp = curl_multi_wakeup(multi) == CURLM_OK
  }

  // The thread retains the loop until it ends.
  deinit { curl_multi_cleanup(multi) }

  /// Begins a transfer. Any thread. The completion is called once, on the loop's thread.
  func begin(_ transfer: HTTPTransfer, completion: @escaping Completion) {
    give(.begin(transfer, completion: completion))
  }

  /// Applies a change of the priority. Any thread.
  func reprioritize(_ transfer: HTTPTransfer) { give(.reprioritize(transfer)) }

  /// Ends a transfer that has begun. Any thread.
  func cancel(_ transfer: HTTPTransfer) { give(.cancel(transfer)) }

  /// Ends the thread and all transfers. Any thread.
  func end() {
    if state.withLock({ $0.hasThread }) { give(.end) }
  }

  private func give(_ order: Order) {
    let needsThread = state.withLock { state in
      state.orders.append(order)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    guard needsThread else {
      curl_multi_wakeup(multi)
      return
    }
    ProcessEnd.include(self)
    Thread.detachNewThread {
      self.run()
      ProcessEnd.exclude(self)
    }
  }

  private func run() {
    var transfers = RunningTransfers(multi)
    while true {
      let orders = state.withLock { state -> [Order]? in
        if state.isStopped { return nil }
        state.isRunning = true
        defer { state.orders = [] }
        return state.orders
      }
      guard let orders else {
        // The process is about to free memory that the transfers refer to.
        while true { sleep(3600) }
      }
      for order in orders {
        switch order {
        case .begin(let transfer, let completion): transfers.begin(transfer, completion)
        case .reprioritize(let transfer): transfers.reprioritize(transfer)
        case .cancel(let transfer): transfers.cancel(transfer)
        case .end:
          transfers.cancelAll()
          return state.withLock { $0.isRunning = false }
        }
      }
      let seconds = transfers.advance()
      state.withLock { $0.isRunning = false }
      // bounded: from zero to an hour
      var milliseconds = Int32(min(max(seconds * 1000, 0), 3_600_000).rounded(.up))
      if !canWakeUp { milliseconds = min(milliseconds, 50) }
      curl_multi_poll(multi, nil, 0, milliseconds, nil)
    }
  }
}

extension TransferLoop: EndingWithProcess {
  /// Stops the thread after its current turn.
  func stop() { state.withLock { $0.isStopped = true } }

  var isRunning: Bool { state.withLock { $0.isRunning } }

  /// The first turn with TLS reads hundreds of certificates, which takes seconds on a busy machine.
  var longestEndDelay: Double { 5 }
}
