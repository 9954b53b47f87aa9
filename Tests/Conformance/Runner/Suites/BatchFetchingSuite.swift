// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftCollections

/// Checks the rule that decides whether the next batch is due.
struct BatchFetchingSuite: Suite {
  static let name = "batch-fetching"

  func run(file: Data) throws -> SuiteReport {
    var report = SuiteReport()
    for test in try JSONDecoder().decode(File.self, from: file).cases {
      let got = test.rule.shouldFetch
      if got == test.expect {
        report.passed += 1
      } else {
        report.failures.append(
          CaseFailure(name: test.name, expected: "\(test.expect)", got: "\(got)"))
      }
    }
    return report
  }

  private struct File: Decodable {
    let cases: [Case]
  }

  private struct Case: Decodable {
    let name: String
    let viewport: CaseRect
    let contentSize: CaseSize
    let leadingScreens: Double
    let scrollable: CaseAxes
    let direction: CaseDirection
    let visible: Bool
    let rtl: Bool
    let isFetching: Bool
    let expect: Bool

    var rule: BatchFetchRule {
      BatchFetchRule(
        viewport: viewport.rect, contentSize: contentSize.size, leadingScreens: leadingScreens,
        scrollableDirections: scrollable.directions, scrollDirection: direction.directions,
        isVisible: visible, isRightToLeft: rtl, isFetching: isFetching)
    }
  }
}
