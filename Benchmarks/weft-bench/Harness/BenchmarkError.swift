// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The reason why a benchmark has no result.
enum BenchmarkError: Error, CustomStringConvertible {
  /// A program could not be started.
  case cannotRun(program: String, reason: String)
  /// A program ended with a status other than 0, after it printed the reason.
  case programFailed(program: String, status: Int32)
  /// A program printed unexpected output.
  case unreadableOutput(program: String, reason: String)
  /// A program did not measure what was requested.
  case incomparable(program: String, reason: String)

  var description: String {
    switch self {
    case .cannotRun(let program, let reason): "cannot run \(program): \(reason)"
    case .programFailed(let program, let status): "\(program) ended with status \(status)"
    case .unreadableOutput(let program, let reason): "cannot read what \(program) said: \(reason)"
    case .incomparable(let program, let reason): "\(program) cannot be compared: \(reason)"
    }
  }
}
