// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Measures the first frame, edits, jumps, resizing and memory of very long lists, and compares
/// them with GtkListView where possible.
///
/// Each scenario runs in a separate process and prints its findings as JSON.
struct CollectionsBenchmark: Benchmark {
  /// The program that runs Weft's scenarios.
  let program: ChildProgram
  /// GtkListView with the same rows.
  let peer: ChildProgram

  let name = "collections"
  let summary = "lists of up to 10,000,000 rows: first frame, edits, jumps, resizes, memory"

  /// The maximum number of rows for the peer, whose model stores an object for each row.
  private static let mostPeerRows = 1_000_000

  func run() throws(BenchmarkError) -> BenchmarkReport {
    var report = BenchmarkReport()
    for scenario in CollectionScenario.all {
      let findings = try program.findings(
        of: [CollectionScenario.command, scenario.name, "\(scenario.rows)"])
      var peers: [String: Double] = [:]
      if let options = scenario.kind.peerOptions, scenario.rows <= Self.mostPeerRows {
        let found = try peer.findings(of: options + ["--rows", "\(scenario.rows)"])
        peers = Dictionary(found.map { ($0.metric, $0.value) }, uniquingKeysWith: { $1 })
      }
      report.rows += findings.map {
        $0.row(named: "\(scenario.name)-\(scenario.rows)", peer: peers[$0.metric])
      }
    }
    return report
  }
}

/// An operation on a list with a number of rows.
struct CollectionScenario: Equatable, Sendable {
  enum Kind: String, Sendable {
    /// The time from the call that creates the list to the first frame that shows all of its
    /// visible rows.
    case firstFrame = "first-frame"
    /// Ten edits in one update, before and after the rows on the screen.
    case edits
    /// 500 batches per second while the list scrolls by 60 points per frame.
    case batches
    case jumps
    case resizes
    /// The memory of rows that were never near the viewport.
    case memory
    /// Insertions at the beginning of a waterfall with measured items.
    case waterfall
    /// A thousand rows at the end, repeatedly.
    case appends

    /// The peer's options for the scenario, or `nil` if the peer does not support it.
    var peerOptions: [String]? {
      switch self {
      case .firstFrame: ["--first-frame"]
      case .edits, .batches, .jumps, .resizes: ["--scenario", rawValue]
      case .memory, .waterfall, .appends: nil
      }
    }
  }

  /// The argument that makes `weft-bench` run a scenario instead of a benchmark.
  static let command = "contend-collections"

  var kind: Kind
  var rows: Int

  var name: String { kind.rawValue }

  static let all = [
    CollectionScenario(kind: .firstFrame, rows: 1000),
    CollectionScenario(kind: .firstFrame, rows: 100_000),
    CollectionScenario(kind: .firstFrame, rows: 1_000_000),
    CollectionScenario(kind: .firstFrame, rows: 10_000_000),
    CollectionScenario(kind: .edits, rows: 1_000_000),
    CollectionScenario(kind: .batches, rows: 1_000_000),
    CollectionScenario(kind: .jumps, rows: 1_000_000),
    CollectionScenario(kind: .resizes, rows: 1_000_000),
    CollectionScenario(kind: .memory, rows: 10_000_000),
    CollectionScenario(kind: .waterfall, rows: 5000),
    CollectionScenario(kind: .appends, rows: 1000),
    CollectionScenario(kind: .appends, rows: 10_000_000),
  ]
}

extension CollectionScenario {
  init?(arguments: [String]) {
    guard arguments.count == 2, let kind = Kind(rawValue: arguments[0]),
      let rows = Int(arguments[1]), rows > 0
    else { return nil }
    self.init(kind: kind, rows: rows)
  }
}
