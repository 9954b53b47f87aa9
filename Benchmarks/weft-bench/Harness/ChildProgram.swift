// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
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

  /// The program's name in messages.
  var name: String { executable.lastPathComponent }

  /// Runs the program to its end, and returns what it printed; its errors go to ours.
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
