// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation

/// A program that a benchmark runs in a separate process and whose output it reads.
///
/// Each contender runs in a new process, so that none benefits from another's warm caches.
struct ChildProgram: Sendable {
  let executable: URL

  /// The current program, which contains some contenders.
  static var itself: ChildProgram { ChildProgram(executable: ownExecutable) }

  /// Finds a program in the folder of the current program, where SwiftPM builds both.
  static func sibling(_ name: String) -> ChildProgram {
    ChildProgram(executable: ownExecutable.deletingLastPathComponent().appending(path: name))
  }

  private static var ownExecutable: URL {
    Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
  }

  var name: String { executable.lastPathComponent }

  /// Runs the program to its end and returns its output. Its errors are printed.
  func output(of arguments: [String]) throws(BenchmarkError) -> Data {
    let status: Int32
    let output: Data
    do throws(ChildProcessError) {
      (status, output) = try ChildProcess(executable.path, arguments: arguments).output()
    } catch {
      throw .cannotRun(program: name, reason: "\(error)")
    }
    guard status == 0 else { throw .programFailed(program: name, status: status) }
    return output
  }
}
