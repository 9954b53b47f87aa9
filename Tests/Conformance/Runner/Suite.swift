// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// Decodes and runs one kind of conformance case.
@MainActor protocol Suite {
  init()

  /// The name of the suite on the command line.
  static var name: String { get }

  /// Runs the cases of one file.
  ///
  /// - Throws: If the file is not in the suite's format.
  func run(file: Data) throws -> SuiteReport
}

/// The results of the cases of a file.
struct SuiteReport {
  var passed = 0
  var failures: [CaseFailure] = []
  /// Further lines about the whole file.
  var notes: [String] = []
}

/// A case whose result differs from the expected result.
struct CaseFailure {
  let name: String
  let expected: String
  let got: String
}
