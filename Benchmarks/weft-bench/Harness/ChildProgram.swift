// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// A program that a benchmark runs in a process of its own, and whose output it reads.
///
/// Each contender gets a fresh process, so that none profits from another's warm caches.
struct ChildProgram: Sendable {
  /// The program's file.
  let executable: URL

  /// The program that is running: for a contender that lives in this one.
  static var itself: ChildProgram { ChildProgram(executable: ownExecutable) }

  /// Finds a program in the folder of the one that is running, where SwiftPM builds both.
  static func sibling(_ name: String) -> ChildProgram {
    ChildProgram(executable: ownExecutable.deletingLastPathComponent().appending(path: name))
  }

  private static var ownExecutable: URL {
    Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
  }

  /// What people call the program.
  var name: String { executable.lastPathComponent }

  /// Runs the program to its end, and returns what it printed; its errors go to ours.
  func output(of arguments: [String]) throws(BenchmarkError) -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.standardOutput = pipe
    // Not `waitUntilExit`: on Linux its run loop may miss the end of a process.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    let output: Data
    do {
      try process.run()
      output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    } catch {
      throw .cannotRun(program: name, reason: error.localizedDescription)
    }
    ended.wait()
    guard process.terminationStatus == 0 else {
      throw .programFailed(program: name, status: process.terminationStatus)
    }
    return output
  }
}
