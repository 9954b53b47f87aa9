// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftLayers
import WeftNodes
import WeftTesting

/// The pipeline against a plain model, under schedules that can be replayed from their seeds.
///
/// By default the tests try 10 seeds of 50 steps. `WEFT_SEED_FACTOR` multiplies the number of
/// seeds. A failure prints the line that replays it, without the irrelevant steps:
///
///     WEFT_THRASH=120 WEFT_THRASH_STEPS=50 WEFT_THRASH_SKIP=0,4 swift test --filter ThrashTests
///
/// `WEFT_THRASH=0..<20000` is a million steps. `WEFT_THRASH_SHRINK=0` prints the first failure with
/// all its steps.
///
/// In a build with `-Xswiftc -DWEFT_CHECKED_LOCK` the same lives run while jobs continue in
/// between. `WEFT_THRASH_INTERLEAVED=0..<100` sets other seeds.
@MainActor @Suite(.serialized) struct ThrashTests {
  nonisolated private static func setting(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }

  nonisolated private static func seeds(_ name: String, default usual: Range<Int>) -> Range<Int> {
    let bounds = (setting(name) ?? "").split(separator: "..<").compactMap { Int($0) }
    guard let first = bounds.first else { return usual }
    return first..<max(first + 1, bounds.count > 1 ? bounds[1] : 0)
  }

  nonisolated static let seeds = seeds("WEFT_THRASH", default: 0..<10 * seedFactor)
  nonisolated static let interleavedSeeds = seeds("WEFT_THRASH_INTERLEAVED", default: 0..<12)
  private static let steps = setting("WEFT_THRASH_STEPS").flatMap { Int($0) } ?? 50
  private static let skipped = Set(
    (setting("WEFT_THRASH_SKIP") ?? "").split(separator: ",").compactMap { Int($0) })
  /// Whether to search for the relevant steps. Otherwise the tests stop at the first failure.
  private static let shrinks = setting("WEFT_THRASH_SHRINK") != "0"
  /// The number of failures. The tests stop after a few.
  private static var failures = 0

  /// Seeds that have found a defect once.
  nonisolated static let instructive =
    setting("WEFT_THRASH") == nil
    ? [199, 402, 447, 696, 818, 928, 959, 1146, 1756, 2477, 3156, 3844].filter {
      !seeds.contains($0)
    } : []

  @Test(arguments: Array(seeds) + instructive) func anySchedule(seed: Int) async {
    await run(
      Life(seed: UInt64(seed), schedule: .seeded(UInt64(seed)), steps: Self.steps),
      "WEFT_THRASH=\(seed)")
  }

  /// Some seeds run two jobs concurrently, continue jobs during a commit, and let time pass during
  /// work.
  @Test(.enabled(if: Schedule.canInterleave), arguments: interleavedSeeds)
  func interleaved(seed: Int) async {
    await run(
      Life(seed: UInt64(seed), schedule: .interleaved(UInt64(seed)), steps: Self.steps),
      "WEFT_THRASH_INTERLEAVED=\(seed)", "-Xswiftc -DWEFT_CHECKED_LOCK ")
  }

  @Test(.timeLimit(.minutes(40)), arguments: 0..<seedFactor) func realThreads(seed: Int) async {
    let life = Life(seed: UInt64(seed), schedule: .threads, steps: 60)
    let failure = await life.failure(skipping: [])
    #expect(failure == nil)
  }

  /// Runs a life. If it fails, skips one step after another while the life still fails.
  private func run(_ life: Life, _ setting: String, _ options: String = "") async {
    guard Self.failures < (Self.shrinks ? 10 : 1),
      let failure = await life.failure(skipping: Self.skipped)
    else {
      return
    }
    Self.failures += 1
    var (skipped, last) = (Self.skipped, failure)
    if Self.shrinks, Self.failures == 1 {
      for step in (0..<Self.steps).reversed() where !skipped.contains(step) {
        guard let failure = await life.failure(skipping: skipped.union([step])) else { continue }
        skipped.insert(step)
        last = failure
      }
    }
    let list = skipped.sorted().map(String.init).joined(separator: ",")
    Issue.record(
      """
      \(last)
      \(setting) WEFT_THRASH_STEPS=\(Self.steps) WEFT_THRASH_SKIP=\(list) \
      swift test \(options)--filter ThrashTests
      """)
  }
}

/// A life of a collection, from its window's opening to its end.
private struct Life {
  let seed: UInt64
  let schedule: Schedule
  let steps: Int

  /// The first violation, or `nil`.
  @MainActor func failure(skipping skipped: Set<Int>) async -> String? {
    do {
      let remains = try await live(skipping: skipped)
      return await remains.failure().map { "\($0) by the kinds \(remains.acts)" }
    } catch {
      return "\(error)"
    }
  }

  /// - Returns: The objects that must be released with the collection.
  @MainActor private func live(skipping skipped: Set<Int>) async throws -> Remains {
    let thrash = Thrash(seed: seed, schedule: schedule, skipped: skipped)
    let remains = Remains(log: thrash.screen.log)
    defer { remains.acts = thrash.acts }
    for step in 0..<steps {
      await thrash.step()
      if !thrash.frameViolations.isEmpty {
        throw Violations(step, thrash.frameViolations, thrash.acts)
      }
      guard step % 10 == 9 else { continue }
      let violations = try await thrash.violationsAfterSettling()
      if !violations.isEmpty { throw Violations(step, violations, thrash.acts) }
      for cell in thrash.screen.node.visibleNodes { remains.watch(cell.layer) }
    }
    if seed % 3 == 1 {
      let violations = thrash.closeHastily()
      if !violations.isEmpty { throw Violations(steps, violations, thrash.acts) }
      return remains
    }
    thrash.removeAll()
    var violations = try await thrash.violationsAfterSettling()
    let log = thrash.screen.log
    for state in [InterfaceState.preload, .display, .visible] where log.count(in: state) > 0 {
      violations.append("cells left in \(state)")
    }
    if !violations.isEmpty { throw Violations(steps, violations, thrash.acts) }
    thrash.screen.window.close()
    return remains
  }

  private struct Violations: Error, CustomStringConvertible {
    let description: String

    init(_ step: Int, _ violations: [String], _ acts: [Int]) {
      description = "step \(step) of kinds \(acts): \(violations.joined(separator: "; "))"
    }
  }
}

/// Cells and layers that must be released with their window.
@MainActor private final class Remains {
  private struct WeakLayer {
    weak var layer: Layer?
  }

  var acts: [Int] = []
  private let log: CellLog
  private var layers: [WeakLayer] = []

  init(log: CellLog) { self.log = log }

  func watch(_ layer: Layer) { layers.append(WeakLayer(layer: layer)) }

  func failure() async -> String? {
    // Workers, and blocks for the main actor, may be about to release the last ones.
    for _ in 0..<20_000 where log.live > 0 || liveLayers > 0 { await otherThreadsTurn() }
    if log.live > 0 { return "\(log.live) cells were leaked" }
    return liveLayers > 0 ? "\(liveLayers) layers were leaked" : nil
  }

  private var liveLayers: Int { layers.count { $0.layer != nil } }
}
