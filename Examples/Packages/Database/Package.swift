// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// One binary package of a Debian system, installed or on offer.
public struct Package: Sendable, Hashable, Identifiable {
  /// Tells packages apart: dpkg keeps one of each name and architecture.
  public struct ID: Sendable, Hashable {
    /// The package's name, as in `apt install NAME`.
    public let name: String
    /// The Debian architecture, such as `amd64`, or `all`.
    public let architecture: String

    /// Makes the identity of the package of that name and architecture.
    public init(name: String, architecture: String) {
      self.name = name
      self.architecture = architecture
    }
  }

  /// Whether the package is on this machine.
  public enum Status: Sendable, Hashable {
    /// Unpacked on this machine, configured or not.
    case installed
    /// Known from a package list only.
    case available
  }

  /// The package's name and architecture.
  public let id: ID
  /// The version in Debian's own form; see ``DebianVersion`` for its order.
  public let version: String
  /// Whether the package is on this machine.
  public let status: Status
  /// Where the archive files the package.
  public let section: PackageSection
  /// The one-line description; empty if there is none.
  public let summary: String
  /// The paragraphs below the summary, separated by empty lines; empty if there are none.
  public let longDescription: String
  /// The disk space that the package takes, in KiB, where the database says.
  public let installedSize: Int?
  /// The maintainer of the package; empty if unknown.
  public let maintainer: String
  /// The address of the project's own page; empty if there is none.
  public let homepage: String
  /// The `Depends` field on one line; empty if the package needs nothing.
  public let depends: String

  /// Makes a package from its parts.
  public init(
    id: ID,
    version: String,
    status: Status,
    section: PackageSection = .unknown,
    summary: String = "",
    longDescription: String = "",
    installedSize: Int? = nil,
    maintainer: String = "",
    homepage: String = "",
    depends: String = ""
  ) {
    self.id = id
    self.version = version
    self.status = status
    self.section = section
    self.summary = summary
    self.longDescription = longDescription
    self.installedSize = installedSize
    self.maintainer = maintainer
    self.homepage = homepage
    self.depends = depends
  }

  /// The package's name, as in `apt install NAME`.
  public var name: String { id.name }

  /// The Debian architecture, such as `amd64`, or `all`.
  public var architecture: String { id.architecture }
}
