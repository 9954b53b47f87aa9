// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The maximum number of failures to print for each file.
private let maximumPrintedFailures = 20

/// Runs `weft-conformance SUITE FOLDER` with one of `suites`.
///
/// - Returns: The exit code: 0 if nothing failed, 1 if something did, 2 if it could not be run.
@MainActor func runCommand(_ arguments: [String], suites: [any Suite.Type]) -> Int32 {
  let names = suites.map { $0.name }.joined(separator: " | ")
  guard arguments.count == 2 else {
    return complain("usage: weft-conformance SUITE FOLDER\nsuites: \(names)")
  }
  guard let suite = suites.first(where: { $0.name == arguments[0] }) else {
    return complain("unknown suite \(arguments[0]), the suites are \(names)")
  }
  do {
    return try run(suite.init(), folder: URL(fileURLWithPath: arguments[1], isDirectory: true))
  } catch {
    return complain("\(error)")
  }
}

/// A file or folder that could not be read, and why.
private struct UnreadableFile: Error, CustomStringConvertible {
  let url: URL
  let reason: any Error

  var description: String {
    let reason = (reason as? CocoaError)?.localizedDescription ?? "\(reason)"
    return "cannot read \(url.path): \(reason)"
  }
}

@MainActor private func run(_ suite: any Suite, folder: URL) throws -> Int32 {
  var passed = 0
  var failed = 0
  for file in try jsonFiles(in: folder) {
    let report: SuiteReport
    do {
      report = try suite.run(file: Data(contentsOf: file))
    } catch {
      throw UnreadableFile(url: file, reason: error)
    }
    for failure in report.failures.prefix(maximumPrintedFailures) {
      print("\(file.lastPathComponent): \(failure.name)")
      print("  expected: \(failure.expected)")
      print("  got:      \(failure.got)")
    }
    for note in report.notes { print("\(file.lastPathComponent): \(note)") }
    passed += report.passed
    failed += report.failures.count
  }
  print("\(passed) passed, \(failed) failed")
  return failed == 0 ? 0 : 1
}

private func jsonFiles(in folder: URL) throws -> [URL] {
  do {
    return try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  } catch {
    throw UnreadableFile(url: folder, reason: error)
  }
}

private func complain(_ message: String) -> Int32 {
  FileHandle.standardError.write(Data("weft-conformance: \(message)\n".utf8))
  return 2
}
