// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftLayers
import WeftNodes
import WeftTesting

/// The pipeline against a plain model, under schedules that can be replayed from their seeds.
///
/// A failure prints the line that replays it, without the steps that do not matter:
/// `WEFT_THRASH=120 WEFT_THRASH_SKIP=0,4 swift test --filter ThrashTests`. `WEFT_THRASH=0..<1000000`
/// tries many seeds, `WEFT_THRASH_STEPS=60` longer lives.
@MainActor @Suite(.serialized) struct ThrashTests {
  nonisolated private static func setting(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }

  /// The seeds of a run.
  nonisolated static let seeds: Range<Int> = {
    let bounds = (setting("WEFT_THRASH") ?? "0..<200")
      .split(separator: "..<").compactMap { Int($0) }
    guard let first = bounds.first else { return 0..<200 }
    return first..<max(first + 1, bounds.count > 1 ? bounds[1] : 0)
  }()
  private static let steps = setting("WEFT_THRASH_STEPS").flatMap { Int($0) } ?? 24
  private static let skipped = Set(
    (setting("WEFT_THRASH_SKIP") ?? "").split(separator: ",").compactMap { Int($0) })

  @Test(arguments: seeds) func anySchedule(seed: Int) async {
    let life = Life(seed: UInt64(seed), schedule: .seeded(UInt64(seed)), steps: Self.steps)
    guard let failure = await life.failure(skipping: Self.skipped) else { return }
    // Leaves out one step after another, as long as something fails.
    var skipped = Self.skipped
    for step in (0..<Self.steps).reversed() where !skipped.contains(step) {
      if await life.failure(skipping: skipped.union([step])) != nil { skipped.insert(step) }
    }
    let last = await life.failure(skipping: skipped) ?? failure
    let list = skipped.sorted().map(String.init).joined(separator: ",")
    Issue.record(
      """
      \(last)
      WEFT_THRASH=\(seed) WEFT_THRASH_STEPS=\(Self.steps) WEFT_THRASH_SKIP=\(list) \
      swift test --filter ThrashTests
      """)
  }

  @Test(.timeLimit(.minutes(15)), arguments: 0..<3) func realThreads(seed: Int) async {
    let life = Life(seed: UInt64(seed), schedule: .threads, steps: 60)
    let failure = await life.failure(skipping: [])
    #expect(failure == nil)
  }
}

/// A life of a collection, from its window's opening to its end.
private struct Life {
  let seed: UInt64
  let schedule: Schedule
  let steps: Int

  /// What goes wrong, if anything does.
  @MainActor func failure(skipping skipped: Set<Int>) async -> String? {
    do {
      let remains = try live(skipping: skipped)
      return await remains.failure()
    } catch {
      return "\(error)"
    }
  }

  /// - Returns: what must be gone when everything was let go of.
  @MainActor private func live(skipping skipped: Set<Int>) throws -> Remains {
    let thrash = Thrash(seed: seed, schedule: schedule, skipped: skipped)
    let remains = Remains(log: thrash.screen.log)
    for step in 0..<steps {
      thrash.step()
      if !thrash.frameViolations.isEmpty {
        throw Violations(step, thrash.frameViolations, thrash.acts)
      }
      guard step % 6 == 5 else { continue }
      let violations = try thrash.violationsAfterSettling()
      if !violations.isEmpty { throw Violations(step, violations, thrash.acts) }
      for cell in thrash.screen.node.visibleNodes { remains.watch(cell.layer) }
    }
    thrash.removeAll()
    var violations = try thrash.violationsAfterSettling()
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

/// Cells and layers that are to end with their window.
@MainActor private final class Remains {
  private struct WeakLayer {
    weak var layer: Layer?
  }

  private let log: CellLog
  private var layers: [WeakLayer] = []

  init(log: CellLog) { self.log = log }

  func watch(_ layer: Layer) { layers.append(WeakLayer(layer: layer)) }

  func failure() async -> String? {
    // Workers, and blocks for the main actor, may be about to let go of the last ones.
    for _ in 0..<200 where log.live > 0 || liveLayers > 0 {
      try? await Task.sleep(for: .milliseconds(5))
    }
    if log.live > 0 { return "\(log.live) cells were leaked" }
    return liveLayers > 0 ? "\(liveLayers) layers were leaked" : nil
  }

  private var liveLayers: Int { layers.count { $0.layer != nil } }
}
