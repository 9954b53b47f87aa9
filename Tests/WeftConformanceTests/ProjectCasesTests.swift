// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

@testable import weft_conformance

/// The cases that the project keeps, run as the command line would.
@Suite struct ProjectCasesTests {
  private static func suite(_ name: String) throws -> any Suite {
    switch name {
    case ChangesetSuite.name: ChangesetSuite()
    case BatchFetchingSuite.name: BatchFetchingSuite()
    default: try #require(name == RangesSuite.name ? RangesSuite() : nil)
    }
  }

  @Test(arguments: [
    ("changesets", "careless.json"), ("changesets", "everything.json"),
    ("changesets", "items-moves.json"), ("changesets", "items-only.json"),
    ("changesets", "large.json"), ("changesets", "reload-data.json"),
    ("changesets", "sections.json"), ("batch-fetching", "should-fetch.json"),
    ("ranges", "rects.json"), ("ranges", "states.json"),
  ])
  func allPass(suite: String, file: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Conformance/\(suite)/\(file)")
    let report = try Self.suite(suite).run(file: Data(contentsOf: url))
    #expect(report.passed > 0)
    for failure in report.failures {
      Issue.record("\(failure.name): expected \(failure.expected), got \(failure.got)")
    }
  }

  @Test func aWrongExpectationFails() throws {
    let wrong = """
      {"cases": [{"name": "wrong", "viewport": [0, 0, 10, 10], "scrollable": "vertical",
        "direction": "down", "tuning": {"leading": 1, "trailing": 0},
        "expect": [0, 0, 10, 10]}]}
      """
    let report = try RangesSuite().run(file: Data(wrong.utf8))
    #expect(report.passed == 0)
    #expect(report.failures.map(\.name) == ["wrong"])
  }

  @Test func aRectangleOfThreeNumbersIsUnreadable() {
    let malformed = """
      {"cases": [{"name": "odd", "viewport": [0, 0, 10], "scrollable": "vertical",
        "direction": "down", "tuning": {"leading": 1, "trailing": 0}, "expect": [0, 0, 1, 1]}]}
      """
    #expect(throws: DecodingError.self) {
      try RangesSuite().run(file: Data(malformed.utf8))
    }
  }
}
