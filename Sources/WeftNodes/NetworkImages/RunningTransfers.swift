// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CCurl
import Foundation
import WeftRuntime

/// The transfers of a ``TransferLoop``, used only on its thread. libcurl reads a little of each
/// transfer in a turn, so that no transfer delays the others.
struct RunningTransfers {
  private struct Entry {
    let transfer: HTTPTransfer
    /// The original host, before any redirects.
    let host: String
    var priority: WorkPriority
    let completion: (HTTPTransfer.Result) -> Void
  }

  /// The maximum number of running transfers from one host. Browsers have the same limit.
  private static let countPerHost = 6
  /// The maximum number of running transfers. Each takes one of the process's 1024 descriptors.
  private static let limit = 128

  private let multi: UnsafeMutableRawPointer
  private var running: [HTTPTransfer.Handle: Entry] = [:]
  /// The transfers that have not begun.
  private var waiting: [ObjectIdentifier: Entry] = [:]
  private var hosts: [String: Host] = [:]
  /// The hosts with a transfer that can begin, in order.
  private var ready = FIFO<String>()

  private struct Host {
    var runningCount = 0
    /// The waiting transfers of each priority, the most urgent first, and transfers that were
    /// cancelled or have moved to another queue.
    private var queues = WorkPriority.allCases.map { _ in FIFO<HTTPTransfer>() }
    var isReady = false

    mutating func enqueue(_ transfer: HTTPTransfer, _ priority: WorkPriority) {
      queues[priority.rawValue].append(transfer)
    }

    mutating func first(of entries: [ObjectIdentifier: Entry]) -> HTTPTransfer? {
      for priority in WorkPriority.allCases {
        while let transfer = queues[priority.rawValue].first {
          if entries[ObjectIdentifier(transfer)]?.priority == priority { return transfer }
          _ = queues[priority.rawValue].popFirst()
        }
      }
      return nil
    }
  }

  /// - Parameter multi: a handle that nothing else uses.
  init(_ multi: UnsafeMutableRawPointer) {
    self.multi = multi
    weft_curl_set_idle_connection_limit(multi, 32)
  }

  mutating func begin(
    _ transfer: HTTPTransfer, _ completion: @escaping (HTTPTransfer.Result) -> Void
  ) {
    let entry = Entry(
      transfer: transfer, host: transfer.host, priority: transfer.priority, completion: completion)
    waiting[ObjectIdentifier(transfer)] = entry
    hosts[entry.host, default: Host()].enqueue(transfer, entry.priority)
    look(at: entry.host)
    startWaiting()
  }

  mutating func reprioritize(_ transfer: HTTPTransfer) {
    let (key, priority) = (ObjectIdentifier(transfer), transfer.priority)
    guard let entry = waiting[key], entry.priority != priority else { return }
    waiting[key]?.priority = priority
    hosts[entry.host]?.enqueue(transfer, priority)
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

  /// Runs a turn of all transfers. Returns the seconds until the next deadline, at most an hour.
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

  /// Updates whether a host has a transfer that can begin.
  private mutating func look(at name: String) {
    guard var host = hosts.removeValue(forKey: name) else { return }
    let hasWaiting = host.first(of: waiting) != nil
    if !hasWaiting, host.runningCount == 0, !host.isReady { return }
    if hasWaiting, host.runningCount < Self.countPerHost, !host.isReady {
      host.isReady = true
      ready.append(name)
    }
    hosts[name] = host
  }

  private mutating func startWaiting() {
    while running.count < Self.limit, let name = ready.popFirst() {
      hosts[name]?.isReady = false
      if let transfer = hosts[name]?.first(of: waiting),
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
