// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

@testable import weft_conformance

/// The project's cases, run as on the command line.
@MainActor @Suite struct ProjectCasesTests {
  private static func suite(_ name: String) throws -> any Suite {
    switch name {
    case ChangesetSuite.name: ChangesetSuite()
    case BatchFetchingSuite.name: BatchFetchingSuite()
    case NodeHierarchySuite.name: NodeHierarchySuite()
    case AutomaticSubnodesSuite.name: AutomaticSubnodesSuite()
    case RangeLifecycleSuite.name: RangeLifecycleSuite()
    case ComponentIdentitySuite.name: ComponentIdentitySuite()
    case ComponentDataSourceSuite.name: ComponentDataSourceSuite()
    case LayoutsSuite.name: LayoutsSuite()
    default: try #require(name == RangesSuite.name ? RangesSuite() : nil)
    }
  }

  @Test(arguments: [
    ("changesets", "careless.json"), ("changesets", "everything.json"),
    ("changesets", "items-moves.json"), ("changesets", "items-only.json"),
    ("changesets", "large.json"), ("changesets", "reload-data.json"),
    ("changesets", "sections.json"), ("batch-fetching", "should-fetch.json"),
    ("ranges", "rects.json"), ("ranges", "states.json"),
    ("automatic-subnodes", "context.json"), ("automatic-subnodes", "diff.json"),
    ("automatic-subnodes", "given.json"), ("automatic-subnodes", "interrupted.json"),
    ("automatic-subnodes", "parents.json"), ("automatic-subnodes", "plain.json"),
    ("automatic-subnodes", "transition.json"), ("automatic-subnodes", "twice.json"),
    ("node-hierarchy", "attach.json"), ("node-hierarchy", "callback.json"),
    ("node-hierarchy", "detach.json"), ("node-hierarchy", "mixed.json"),
    ("node-hierarchy", "move.json"), ("node-hierarchy", "order.json"),
    ("node-hierarchy", "window.json"), ("range-lifecycle", "mixed.json"),
    ("range-lifecycle", "mode.json"), ("range-lifecycle", "move.json"),
    ("range-lifecycle", "scroll.json"), ("range-lifecycle", "short.json"),
    ("range-lifecycle", "update.json"), ("range-lifecycle", "window.json"),
    ("component-data-source", "async-order.json"),
    ("component-data-source", "everything.json"),
    ("component-data-source", "final-paths.json"),
    ("component-data-source", "invalid.json"),
    ("component-data-source", "mixed.json"),
    ("component-data-source", "reentrant.json"),
    ("component-data-source", "state.json"),
    ("component-data-source", "stories.json"),
    ("component-data-source", "supersede.json"),
    ("component-data-source", "sync.json"),
    ("component-data-source", "too-late.json"),
    ("component-data-source", "verification.json"),
    ("component-identity", "deep.json"), ("component-identity", "everything.json"),
    ("component-identity", "keyed.json"), ("component-identity", "mixed.json"),
    ("component-identity", "screen.json"), ("component-identity", "state.json"),
    ("component-identity", "tales.json"), ("component-identity", "twins.json"),
    ("component-identity", "unkeyed.json"),
    ("layouts", "compositional.json"), ("layouts", "flow.json"), ("layouts", "gallery.json"),
    ("layouts", "grid.json"), ("layouts", "large.json"), ("layouts", "list.json"),
    ("layouts", "paging.json"), ("layouts", "waterfall.json"),
  ])
  func allConformanceCasesPass(suite: String, file: String) throws {
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

  @Test func wrongExpectationsOfComponentsFail() throws {
    let identity = """
      {"cases": [{"name": "wrong", "steps": [{"tree": {"type": "A"},
        "expect": {"scopes": [0], "events": [["birth", 0]], "builds": 1}}]}]}
      """
    #expect(try ComponentIdentitySuite().run(file: Data(identity.utf8)).failures.count == 1)
    let source = """
      {"cases": [{"name": "wrong", "sections": [["a"]], "steps": [{"calls": [
        {"call": "changeState", "item": 0, "append": "x", "mode": "sync"}],
        "expect": {"events": [{"updated": [[[0, 0], [0, 0]]], "rebuilt": [[0, 0]]}],
          "items": [[[0, "a", ""]]], "pending": 0, "builds": 1}}]}]}
      """
    #expect(try ComponentDataSourceSuite().run(file: Data(source.utf8)).failures.count == 1)
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
