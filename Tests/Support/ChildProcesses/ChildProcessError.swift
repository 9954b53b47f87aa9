// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Glibc

/// The reason why a child did not run to its end.
public enum ChildProcessError: Error, Hashable, Sendable {
  /// The program could not be started. The number is an `errno` value.
  case cannotStart(program: String, errorNumber: Int32)
  /// The program exceeded its time limit and was killed.
  case timedOut(program: String)
}

extension ChildProcessError: CustomStringConvertible {
  /// The cause, in one line.
  public var description: String {
    switch self {
    case .cannotStart(let program, let errorNumber):
      "cannot start \(program): \(String(cString: strerror(errorNumber)))"
    case .timedOut(let program):
      "\(program) took too long"
    }
  }
}
