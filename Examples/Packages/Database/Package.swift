// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A binary package of a Debian system.
public struct Package: Sendable, Hashable, Identifiable {
  /// The identity of a package. dpkg stores one package of each name and architecture.
  public struct ID: Sendable, Hashable {
    /// The package's name, as in `apt install NAME`.
    public let name: String
    /// The Debian architecture, such as `amd64`, or `all`.
    public let architecture: String

    /// Creates an identity.
    public init(name: String, architecture: String) {
      self.name = name
      self.architecture = architecture
    }
  }

  /// Whether a package is installed.
  public enum Status: Sendable, Hashable {
    /// Unpacked on this machine, configured or not.
    case installed
    /// Known only from a package list.
    case available
  }

  /// The package's name and architecture.
  public let id: ID
  /// The version in Debian's format. See ``DebianVersion`` for the order.
  public let version: String
  /// Whether the package is installed.
  public let status: Status
  /// The section of the archive.
  public let section: PackageSection
  /// The one-line description, or an empty text.
  public let summary: String
  /// The paragraphs below the summary, separated by empty lines, or an empty text.
  public let longDescription: String
  /// The required disk space in KiB, or `nil` if unknown.
  public let installedSize: Int?
  /// The maintainer, or an empty text if unknown.
  public let maintainer: String
  /// The URL of the project's page, or an empty text.
  public let homepage: String
  /// The `Depends` field on one line, or an empty text.
  public let depends: String

  /// Creates a package.
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
