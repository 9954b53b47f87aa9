// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Very long lists: their first frame, edits in them, jumps, another width, and what a far row
/// costs; beside GtkListView where that does the same.
///
/// Each scenario runs in a process of its own and prints its findings as JSON.
struct CollectionsBenchmark: Benchmark {
  /// The program that runs a scenario of Weft's.
  let program: ChildProgram
  /// GtkListView with the same rows.
  let peer: ChildProgram

  let name = "collections"
  let summary = "lists of up to 10,000,000 rows: first frame, edits, jumps, resizes, memory"

  /// As many rows as the peer is asked for: its model keeps an object for each.
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

/// Something that is done to a list of a number of rows.
struct CollectionScenario: Equatable, Sendable {
  enum Kind: String, Sendable {
    /// From the call that makes the list to the first frame that shows all of its rows.
    case firstFrame = "first-frame"
    /// Ten edits in one update, before and behind the rows on the screen.
    case edits
    /// 500 batches a second while the list scrolls by 60 points a frame.
    case batches
    /// Jumps to random rows.
    case jumps
    /// Another width in each frame.
    case resizes
    /// The memory of rows that were never near.
    case memory
    /// Insertions at the head of a waterfall whose items were measured.
    case waterfall
    /// A thousand rows behind the last one, again and again.
    case appends

    /// The options that have the peer do the same; `nil` where it cannot.
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
  /// Reads the arguments behind ``command``.
  init?(arguments: [String]) {
    guard arguments.count == 2, let kind = Kind(rawValue: arguments[0]),
      let rows = Int(arguments[1]), rows > 0
    else { return nil }
    self.init(kind: kind, rows: rows)
  }
}
