// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLayout

/// Lays out trees of boxes and compares every box with a browser's result.
struct FlexboxSuite: Suite {
  static let name = "flexbox"

  /// The largest accepted difference from a browser, in points. Browsers round lengths to 1/64.
  private static let tolerance = 0.1

  func run(file: Data) throws -> SuiteReport {
    var report = SuiteReport()
    for test in try JSONDecoder().decode(FlexboxFile.self, from: file).cases {
      if let failure = failure(of: test) {
        report.failures.append(failure)
      } else {
        report.passed += 1
      }
    }
    return report
  }

  /// The first wrong box with the number of further ones, or the reason why the case is unreadable.
  private func failure(of test: FlexboxCase) -> CaseFailure? {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let page: FlexboxPage
      do {
        page = try FlexboxPage(test.root, direction: direction)
      } catch {
        return CaseFailure(name: test.name, expected: "a style that can be read", got: "\(error)")
      }
      let wrong = page.boxes.filter { box in
        !isNear(page.frame(of: box), box.expected(in: direction))
      }
      guard let first = wrong.first else { continue }
      let others = wrong.count == 1 ? "" : ", and \(wrong.count - 1) more boxes"
      let place = direction == .leftToRight ? first.path : "\(first.path) from right to left"
      let notes = test.notes.isEmpty ? "" : " (\(test.notes.joined(separator: ", ")))"
      return CaseFailure(
        name: test.name + notes, expected: "\(place): \(first.expected(in: direction))",
        got: "\(page.frame(of: first))\(others)")
    }
    return nil
  }

  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    zip([a.minX, a.minY, a.width, a.height], [b.minX, b.minY, b.width, b.height])
      .allSatisfy { abs($0 - $1) <= Self.tolerance }
  }
}
