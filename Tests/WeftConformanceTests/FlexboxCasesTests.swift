// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing

@testable import weft_conformance

/// The project's flexbox cases, and the third party's cases if they are installed.
@MainActor @Suite struct FlexboxCasesTests {
  private nonisolated static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../..").standardizedFileURL

  private nonisolated static func files(in folder: URL) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private nonisolated static let random = files(
    in: package.appendingPathComponent("Tests/Conformance/flexbox/random"))

  /// Cases derived from Yoga's fixtures are beside the checkout if at all, because the project may
  /// not distribute them.
  private nonisolated static let thirdParty = ["yoga", "yoga-text"].flatMap {
    files(in: package.appendingPathComponent("../shared/conformance/flexbox/\($0)"))
  }

  private func expectAllPass(_ file: URL) throws {
    let report = try FlexboxSuite().run(file: Data(contentsOf: file))
    #expect(report.passed > 0)
    for failure in report.failures {
      Issue.record("\(failure.name): expected \(failure.expected), got \(failure.got)")
    }
  }

  @Test func allFamiliesAreThere() {
    #expect(Self.random.count == 30)
  }

  @Test(arguments: random)
  func randomTreesAreLaidOutAsInABrowser(file: URL) throws {
    try expectAllPass(file)
  }

  @Test(
    .enabled(if: !thirdParty.isEmpty, "the third party's cases are not beside the checkout"),
    arguments: thirdParty)
  func fixturesAreLaidOutAsInABrowser(file: URL) throws {
    try expectAllPass(file)
  }

  @Test func aWrongExpectationFails() throws {
    let wrong = """
      {"cases": [{"name": "wrong", "root": {"style": {"width": "10px", "height": "10px"},
        "layout": {"x": 0, "y": 0, "width": 10, "height": 10},
        "layoutRTL": {"x": 0, "y": 0, "width": 10, "height": 10.2}}}]}
      """
    let report = try FlexboxSuite().run(file: Data(wrong.utf8))
    #expect(report.passed == 0)
    #expect(report.failures.map(\.name) == ["wrong"])
  }

  @Test func anUnknownDeclarationFailsItsCaseAlone() throws {
    func page(_ name: String, width: String) -> String {
      """
      {"name": "\(name)", "root": {"style": {"width": "\(width)", "justifyContent": "normal"},
        "layout": {"x": 0, "y": 0, "width": 7, "height": 0},
        "layoutRTL": {"x": 0, "y": 0, "width": 7, "height": 0}}}
      """
    }
    let file = """
      {"cases": [\(page("odd", width: "1em")), \(page("plain", width: "7px"))]}
      """
    let report = try FlexboxSuite().run(file: Data(file.utf8))
    #expect(report.passed == 1)
    #expect(report.failures.map(\.name) == ["odd"])
    #expect(report.failures.map(\.got) == ["no such declaration: width: 1em"])
  }
}
