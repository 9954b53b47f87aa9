// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CCurl
import Foundation
import WeftLocks
import WeftRuntime

/// The thread on which transfers go on, all of a downloader's by turns.
final class TransferLoop: Sendable {
  typealias Completion = @Sendable (HTTPTransfer.Result) -> Void

  private enum Order: Sendable {
    case begin(HTTPTransfer, completion: Completion)
    case cancel(HTTPTransfer)
    case end
  }

  private struct State: Sendable {
    var orders: [Order] = []
    var hasThread = false
    var isStopped = false
    /// Whether the thread is in libcurl, and not just waiting.
    var isRunning = false
  }

  private let state = Mutex(State())
  // Only the loop's thread uses it, but for `curl_multi_wakeup`, which any thread may call.
  nonisolated(unsafe) private let multi: UnsafeMutableRawPointer

  /// Whether orders wake the thread: not where there were no descriptors for that.
  private let canWakeUp: Bool

  /// Sets libcurl up, and the library that encrypts for it.
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
        // The process is about to end, and frees what the transfers refer to.
        while true { sleep(3600) }
      }
      for order in orders {
        switch order {
        case .begin(let transfer, let completion): transfers.begin(transfer, completion)
        case .cancel(let transfer): transfers.cancel(transfer)
        case .end:
          transfers.cancelAll()
          return state.withLock { $0.isRunning = false }
        }
      }
      let seconds = transfers.advance()
      state.withLock { $0.isRunning = false }
      // bounded: an hour at most, and no less than nothing
      var milliseconds = Int32(min(max(seconds * 1000, 0), 3_600_000).rounded(.up))
      if !canWakeUp { milliseconds = min(milliseconds, 50) }
      curl_multi_poll(multi, nil, 0, milliseconds, nil)
    }
  }
}

extension TransferLoop: EndingWithProcess {
  /// Lets the thread rest after what it is doing.
  func stop() { state.withLock { $0.isStopped = true } }

  var isRunning: Bool { state.withLock { $0.isRunning } }

  /// A turn takes no time, but for the first one that encrypts: it reads some hundred certificates,
  /// which takes seconds where the machine has much to do.
  var longestEndDelay: Double { 5 }
}
