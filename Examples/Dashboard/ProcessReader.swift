// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The load of one thread since the previous sample.
struct Sample: Equatable, Sendable {
  let id: Int
  let name: String
  /// The fraction of one processor, from 0 to 1.
  var load: Double
  /// The number of the sample, so that all samples differ.
  var number: Int
  /// The latest loads, oldest first.
  var history: [Double]
}

/// Reads the threads of the machine's processes from /proc.
struct ProcessReader: Sendable {
  static let limit = 200
  private static let historyLength = 40
  private var ticks: [Int: Int] = [:]
  private var samples: [Int: Sample] = [:]
  private var number = 0

  /// Returns the next sample of each of the first threads. `seconds` is the time since the last
  /// call.
  mutating func read(after seconds: Double) -> [Sample] {
    number += 1
    var ids: [(process: Int, thread: Int)] = []
    for process in Self.numbers(in: "/proc") {
      for thread in Self.numbers(in: "/proc/\(process)/task") {
        ids.append((process, thread))
        if ids.count == Self.limit { return update(ids, after: seconds) }
      }
    }
    return update(ids, after: seconds)
  }

  private mutating func update(
    _ ids: [(process: Int, thread: Int)], after seconds: Double
  ) -> [Sample] {
    var new: [Int: Sample] = [:]
    for (process, thread) in ids {
      guard let (name, total) = Self.stat(process, thread) else { continue }
      // The kernel counts hundredths of a second.
      let used = Double(total - (ticks[thread] ?? total)) / 100
      let load = seconds > 0 ? min(1, used / seconds) : 0
      ticks[thread] = total
      let history = (samples[thread]?.history ?? []).suffix(Self.historyLength - 1) + [load]
      new[thread] = Sample(
        id: thread, name: name, load: load, number: number, history: Array(history))
    }
    samples = new
    ticks = ticks.filter { new[$0.key] != nil }
    return new.values.sorted { $0.id < $1.id }
  }

  private static func numbers(in folder: String) -> [Int] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { Int($0) }.sorted()
  }

  private static func stat(_ process: Int, _ thread: Int) -> (String, Int)? {
    let path = "/proc/\(process)/task/\(thread)/stat"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return nil }
    let name = String(text[text.index(after: open)..<close])
    let fields = text[text.index(after: close)...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
      return nil
    }
    return (name, user + system)
  }
}
