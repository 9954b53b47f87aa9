// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftLayers
import WeftTesting

/// The pipeline against a plain model, under schedules that can be replayed from their seeds.
@MainActor @Suite(.serialized) struct ThrashTests {
  /// The seeds of a run: `WEFT_THRASH=120` replays one, `WEFT_THRASH=0..<100000` tries many.
  nonisolated static let seeds: Range<Int> = {
    let bounds = (ProcessInfo.processInfo.environment["WEFT_THRASH"] ?? "0..<200")
      .split(separator: "..<").compactMap { Int($0) }
    guard let first = bounds.first else { return 0..<200 }
    return first..<max(first + 1, bounds.count > 1 ? bounds[1] : 0)
  }()

  @Test(arguments: seeds) func anySchedule(seed: Int) async throws {
    let remains = try thrash(seed: UInt64(seed), schedule: .seeded(UInt64(seed)), steps: 24)
    await remains.expectNothing("seed \(seed)")
  }

  @Test(.timeLimit(.minutes(15)), arguments: 0..<3) func realThreads(seed: Int) async throws {
    let remains = try thrash(seed: UInt64(seed), schedule: .threads, steps: 60)
    await remains.expectNothing("seed \(seed)")
  }

  /// - Returns: what must be gone when everything was let go of.
  private func thrash(seed: UInt64, schedule: Schedule, steps: Int) throws -> Remains {
    var thrash = Thrash(seed: seed, schedule: schedule)
    let remains = Remains(log: thrash.screen.log)
    for step in 0..<steps {
      thrash.step()
      guard step % 6 == 5 else { continue }
      let violations = try thrash.violationsAfterSettling()
      try #require(violations.isEmpty, "seed \(seed), step \(step): \(violations)")
      for cell in thrash.screen.node.visibleNodes { remains.watch(cell.layer) }
    }
    thrash.removeAll()
    let violations = try thrash.violationsAfterSettling()
    #expect(violations.isEmpty, "seed \(seed), at the end: \(violations)")
    let log = thrash.screen.log
    #expect(log.made > 0)
    #expect(log.count(in: .preload) == 0, "seed \(seed): cells left in the preload state")
    #expect(log.count(in: .display) == 0, "seed \(seed): cells left in the display state")
    #expect(log.count(in: .visible) == 0, "seed \(seed): cells left in the visible state")
    thrash.screen.window.close()
    return remains
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

  func expectNothing(_ comment: String) async {
    // Workers, and blocks for the main actor, may be about to let go of the last ones.
    for _ in 0..<200 where log.live > 0 || liveLayers > 0 {
      try? await Task.sleep(for: .milliseconds(5))
    }
    #expect(log.live == 0, "\(comment): cells were leaked")
    #expect(liveLayers == 0, "\(comment): layers were leaked")
  }

  private var liveLayers: Int { layers.count { $0.layer != nil } }
}
