// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftCollections
import WeftNodes

/// Computes the rectangles of ranges, and the states of a list's rows in these ranges.
struct RangesSuite: Suite {
  static let name = "ranges"

  func run(file: Data) throws -> SuiteReport {
    var report = SuiteReport()
    for test in try JSONDecoder().decode(RangesFile.self, from: file).cases {
      let failure =
        switch test {
        case .rect(let test): self.failure(of: test)
        case .states(let test): try self.failure(of: test)
        }
      if let failure {
        report.failures.append(failure)
      } else {
        report.passed += 1
      }
    }
    return report
  }

  private func failure(of test: RangeRectCase) -> CaseFailure? {
    let (got, expected) = (test.rect, test.expect.rect)
    if got == expected { return nil }
    return CaseFailure(name: test.name, expected: "\(expected)", got: "\(got)")
  }

  private func failure(of test: RangeStatesCase) throws -> CaseFailure? {
    let got = try test.states().map(\.letters)
    if got == test.expect { return nil }
    return CaseFailure(name: test.name, expected: "\(test.expect)", got: "\(got)")
  }
}
