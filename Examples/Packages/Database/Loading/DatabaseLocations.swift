// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Where the package database of a system lies.
public struct DatabaseLocations: Sendable, Hashable {
  /// The path of dpkg's status file: what is installed.
  public var statusFile: String
  /// The path of the folder of apt's package lists: what is on offer.
  public var listsDirectory: String

  /// The places of the machine the program runs on.
  public static let system = DatabaseLocations(
    statusFile: "/var/lib/dpkg/status", listsDirectory: "/var/lib/apt/lists")

  /// Names the places of a database.
  public init(statusFile: String, listsDirectory: String) {
    self.statusFile = statusFile
    self.listsDirectory = listsDirectory
  }
}
