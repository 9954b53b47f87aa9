// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Why there is no package database to show at all.
public enum DatabaseError: Error, Sendable, Hashable {
  /// Neither the dpkg status file nor a package list of apt is there.
  case missing(statusFile: String, listsDirectory: String)
  /// Files are there, but not one package could be read from them.
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
