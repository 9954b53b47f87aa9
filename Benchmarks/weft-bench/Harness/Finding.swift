// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A result of a scenario, which a separate process prints as JSON.
struct Finding: Codable, Sendable {
  var metric: String
  var unit: String
  var value: Double

  /// Prints findings as one line.
  static func print(_ findings: [Finding]) throws {
    Swift.print(String(decoding: try JSONEncoder().encode(findings), as: UTF8.self))
  }

  /// The CPU time of the main thread in the frames of a scenario, in milliseconds.
  static func mainThread(_ times: [Double]) -> [Finding] {
    let statistics = Statistics(times)
    return [
      Finding(metric: "main-thread p50", unit: "ms", value: statistics.percentile(50)),
      Finding(metric: "main-thread p99", unit: "ms", value: statistics.percentile(99)),
      Finding(metric: "main-thread max", unit: "ms", value: statistics.max),
    ]
  }

  /// The row of a report, with the name of the scenario and the value of the peer.
  func row(named name: String, peer: Double? = nil) -> BenchmarkRow {
    BenchmarkRow(name: name, metric: metric, unit: unit, weft: value, peer: peer)
  }
}

extension ChildProgram {
  /// Runs a scenario and parses its findings.
  func findings(of arguments: [String]) throws(BenchmarkError) -> [Finding] {
    let output = try output(of: arguments)
    do {
      return try JSONDecoder().decode([Finding].self, from: output)
    } catch {
      throw .unreadableOutput(program: name, reason: "\(error)")
    }
  }
}
