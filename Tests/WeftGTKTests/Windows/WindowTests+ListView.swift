// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing

extension WindowTests {
  @Test func aListOfGTKsShowsAMapAndFollowsItsChanges() async throws {
    let run = try await ProbeRun("list-view")
    #expect(run.status == 0, "\(run.errorOutput)")
    #expect(run.errorOutput.isEmpty)
    #expect(run["finished"] == 1)
    for (step, count, rows) in Self.steps {
      #expect(run["\(step).items"] == count, "\(step)")
      for (position, number) in rows.enumerated() {
        #expect(run["\(step).row-\(position)"] == number, "\(step), row \(position)")
      }
      #expect(run["\(step).wrong-rows"] == 0, "\(step)")
      #expect(run["\(step).ink"] > 0, "\(step)")
    }
    // The list keeps some 200 rows around the visible ones, and never reads the others.
    for step in ["start", "insert", "delete", "move", "reload"] {
      #expect((5...400).contains(run["\(step).bound"]), "\(step)")
    }
    #expect(run["filter.bound"] == 50)
    #expect(run["filter.elements-ever-bound"] < 500)
    // Five digits replace a single one.
    #expect(run["insert.ink"] > 2 * run["start.ink"])
  }

  /// The number of items and the first items of the list after each step.
  private static let steps: [(String, Double, [Double])] = [
    ("start", 10_000, [0, 1, 2, 3, 4]),
    ("insert", 10_002, [10_000, 10_001, 0, 1, 2]),
    ("delete", 9_999, [10_000, 0, 2, 3, 4]),
    ("move", 9_999, [9_999, 10_000, 0, 2, 3]),
    ("reload", 9_999, [29_999, 10_000, 20_000, 2, 3]),
    ("filter", 50, [29_999, 199, 399, 599, 799]),
  ]
}
