// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The reason why no package database can be shown.
public enum DatabaseError: Error, Sendable, Hashable {
  /// Neither the dpkg status file nor a package list of apt exists.
  case missing(statusFile: String, listsDirectory: String)
  /// Files exist, but no package could be read from them.
  case nothingReadable([DatabaseIssue])
}

extension DatabaseError: CustomStringConvertible {
  /// The error and its remedy, for people.
  public var description: String {
    switch self {
    case .missing(let statusFile, let listsDirectory):
      """
      No Debian package database here: neither \(statusFile) nor a package list in \
      \(listsDirectory) exists. Is this a Debian system?
      """
    case .nothingReadable(let issues):
      "The package database holds no readable package:"
        + issues.prefix(5).map { "\n  \($0)" }.joined()
    }
  }
}
