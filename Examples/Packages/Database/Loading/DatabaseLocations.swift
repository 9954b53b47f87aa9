// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The locations of a system's package database.
public struct DatabaseLocations: Sendable, Hashable {
  /// The path of dpkg's status file, which lists installed packages.
  public var statusFile: String
  /// The path of apt's package lists, which contain available packages.
  public var listsDirectory: String

  /// The locations on this machine.
  public static let system = DatabaseLocations(
    statusFile: "/var/lib/dpkg/status", listsDirectory: "/var/lib/apt/lists")

  /// Creates the locations of a database.
  public init(statusFile: String, listsDirectory: String) {
    self.statusFile = statusFile
    self.listsDirectory = listsDirectory
  }
}
