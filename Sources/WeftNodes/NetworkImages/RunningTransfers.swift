// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CCurl
import Foundation

/// The transfers of a ``TransferLoop``; on its thread.
///
/// libcurl reads a little of each in a turn, and none can hold up the others.
struct RunningTransfers {
  private struct Entry {
    let transfer: HTTPTransfer
    let completion: (HTTPTransfer.Result) -> Void
  }

  /// As many at once from one host as browsers have.
  private static let countPerHost = 6

  private let multi: UnsafeMutableRawPointer
  private var running: [HTTPTransfer.Handle: Entry] = [:]
  /// Those that wait for others of their host, the first one first.
  private var waiting: [Entry] = []

  /// - Parameter multi: libcurl's, which nothing else uses.
  init(_ multi: UnsafeMutableRawPointer) {
    self.multi = multi
  }

  mutating func begin(
    _ transfer: HTTPTransfer, _ completion: @escaping (HTTPTransfer.Result) -> Void
  ) {
    waiting.append(Entry(transfer: transfer, completion: completion))
    startWaiting()
  }

  mutating func cancel(_ transfer: HTTPTransfer) {
    let result = HTTPTransfer.Result.failure(.failed(reason: "cancelled"))
    if let place = waiting.firstIndex(where: { $0.transfer === transfer }) {
      waiting.remove(at: place).completion(result)
    } else if let handle = running.first(where: { $0.value.transfer === transfer })?.key {
      end(handle, with: result)
    }
  }

  mutating func cancelAll() {
    for entry in waiting + running.values { cancel(entry.transfer) }
  }

  /// Goes on with all of them.
  ///
  /// - Returns: the time after which some would be late, in seconds; an hour at most.
  mutating func advance() -> Double {
    var count: Int32 = 0
    curl_multi_perform(multi, &count)
    takeResults()
    let time = ProcessInfo.processInfo.systemUptime
    var next = time + 3600
    for (handle, entry) in running {
      let deadline = entry.transfer.deadline(at: time)
      if deadline <= time { end(handle, with: .failure(.timedOut)) }
      next = min(next, deadline)
    }
    return next - time
  }

  private mutating func takeResults() {
    var count: Int32 = 0
    while let message = curl_multi_info_read(multi, &count)?.pointee {
      guard message.msg == CURLMSG_DONE, let handle = message.easy_handle,
        let entry = running[handle]
      else { continue }
      if let result = entry.transfer.result(of: message.data.result) {
        end(handle, with: result)
      } else {
        curl_multi_remove_handle(multi, handle)
        curl_multi_add_handle(multi, handle)
      }
    }
  }

  private mutating func end(_ handle: HTTPTransfer.Handle, with result: HTTPTransfer.Result) {
    curl_multi_remove_handle(multi, handle)
    let entry = running.removeValue(forKey: handle)
    entry?.transfer.close()
    entry?.completion(result)
    startWaiting()
  }

  private mutating func startWaiting() {
    guard !waiting.isEmpty else { return }
    var counts = running.values.reduce(into: [:]) { $0[$1.transfer.host, default: 0] += 1 }
    let time = ProcessInfo.processInfo.systemUptime
    let entries = waiting
    waiting = []
    for entry in entries {
      guard counts[entry.transfer.host, default: 0] < Self.countPerHost else {
        waiting.append(entry)
        continue
      }
      guard let handle = entry.transfer.start(at: time) else {
        entry.completion(.failure(.failed(reason: "no memory")))
        continue
      }
      counts[entry.transfer.host, default: 0] += 1
      running[handle] = entry
      curl_multi_add_handle(multi, handle)
    }
  }
}
