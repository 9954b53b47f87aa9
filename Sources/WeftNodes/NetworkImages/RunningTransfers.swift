// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CCurl
import Foundation
import WeftRuntime

/// The transfers of a ``TransferLoop``; on its thread.
///
/// libcurl reads a little of each in a turn, and none can hold up the others.
struct RunningTransfers {
  private struct Entry {
    let transfer: HTTPTransfer
    /// Where it began, though it may have been led elsewhere.
    let host: String
    let completion: (HTTPTransfer.Result) -> Void
  }

  /// As many at once from one host as browsers have.
  private static let countPerHost = 6
  /// As many at once from all hosts: each takes a descriptor, of which a process has 1024.
  private static let limit = 128

  private let multi: UnsafeMutableRawPointer
  private var running: [HTTPTransfer.Handle: Entry] = [:]
  /// Those that have not begun.
  private var waiting: [ObjectIdentifier: Entry] = [:]
  private var hosts: [String: Host] = [:]
  /// The hosts from which more could be fetched, in their order.
  private var ready = FIFO<String>()

  /// The transfers from one host.
  private struct Host {
    var runningCount = 0
    /// The first one first; some of them may have been cancelled since.
    var waiting = FIFO<HTTPTransfer>()
    var isReady = false
  }

  /// - Parameter multi: libcurl's, which nothing else uses.
  init(_ multi: UnsafeMutableRawPointer) {
    self.multi = multi
    weft_curl_set_idle_connection_limit(multi, 32)
  }

  mutating func begin(
    _ transfer: HTTPTransfer, _ completion: @escaping (HTTPTransfer.Result) -> Void
  ) {
    waiting[ObjectIdentifier(transfer)] = Entry(
      transfer: transfer, host: transfer.host, completion: completion)
    hosts[transfer.host, default: Host()].waiting.append(transfer)
    look(at: transfer.host)
    startWaiting()
  }

  mutating func cancel(_ transfer: HTTPTransfer) {
    let result = HTTPTransfer.Result.failure(.failed(reason: "cancelled"))
    if let entry = waiting.removeValue(forKey: ObjectIdentifier(transfer)) {
      entry.completion(result)
    } else if let handle = running.first(where: { $0.value.transfer === transfer })?.key {
      end(handle, with: result)
    }
  }

  mutating func cancelAll() {
    for entry in Array(waiting.values) + running.values { cancel(entry.transfer) }
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
    guard let entry = running.removeValue(forKey: handle) else { return }
    entry.transfer.close()
    hosts[entry.host]?.runningCount -= 1
    look(at: entry.host)
    entry.completion(result)
    startWaiting()
  }

  /// Notes whether more could be fetched from a host.
  private mutating func look(at name: String) {
    guard var host = hosts.removeValue(forKey: name) else { return }
    while let first = host.waiting.first, waiting[ObjectIdentifier(first)] == nil {
      _ = host.waiting.popFirst()
    }
    if host.waiting.first == nil, host.runningCount == 0, !host.isReady { return }
    if host.waiting.first != nil, host.runningCount < Self.countPerHost, !host.isReady {
      host.isReady = true
      ready.append(name)
    }
    hosts[name] = host
  }

  private mutating func startWaiting() {
    while running.count < Self.limit, let name = ready.popFirst() {
      hosts[name]?.isReady = false
      // Those in front may have been cancelled.
      if let transfer = hosts[name]?.waiting.popFirst(),
        let entry = waiting.removeValue(forKey: ObjectIdentifier(transfer))
      {
        start(entry)
      }
      look(at: name)
    }
  }

  private mutating func start(_ entry: Entry) {
    guard let handle = entry.transfer.start(at: ProcessInfo.processInfo.systemUptime) else {
      return entry.completion(.failure(.failed(reason: "no memory")))
    }
    hosts[entry.host]?.runningCount += 1
    running[handle] = entry
    curl_multi_add_handle(multi, handle)
  }
}
