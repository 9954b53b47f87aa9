// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import PackageDatabase
import Testing

struct PackageLoadingTests {
  @Test func allFieldsOfAPackageAreRead() throws {
    let files = try TemporaryDatabase()
    try files.write(
      status: """
        Package: apt
        Status: install ok installed
        Section: admin
        Installed-Size: 4232
        Maintainer: APT Team <apt@example.org>
        Architecture: amd64
        Version: 2.6.1
        Depends: adduser, gpgv
        Description: commandline package manager
         This package provides tools.
         .
         They are many.
        Homepage: https://example.org/apt

        """)
    let database = try PackageDatabase.load(from: files.locations)
    let expected = Package(
      id: Package.ID(name: "apt", architecture: "amd64"),
      version: "2.6.1",
      status: .installed,
      section: PackageSection(field: "admin"),
      summary: "commandline package manager",
      longDescription: "This package provides tools.\n\nThey are many.",
      installedSize: 4232,
      maintainer: "APT Team <apt@example.org>",
      homepage: "https://example.org/apt",
      depends: "adduser, gpgv")
    #expect(database.packages == [expected])
    #expect(database.issues.isEmpty)
  }

  @Test func theInstalledPackageWinsElseTheNewestVersion() throws {
    let files = try TemporaryDatabase()
    try files.write(status: stanza("both", "1.0", status: "install ok installed"))
    try files.write(
      list: "a_main_Packages",
      stanza("both", "2.0") + stanza("twice", "1.9") + stanza("twice", "1.2", architecture: "i386"))
    try files.write(list: "b_main_Packages", stanza("twice", "1.10") + stanza("twice", "1.8"))
    let database = try PackageDatabase.load(from: files.locations)
    #expect(
      database.packages.map { "\($0.name):\($0.architecture) \($0.version) \($0.status)" }
        == ["both:all 1.0 installed", "twice:all 1.10 available", "twice:i386 1.2 available"])
  }

  @Test(arguments: [
    ("install ok installed", [Package.Status.installed]),
    ("install ok half-configured", [.installed]),
    ("hold ok triggers-pending", [.installed]),
    ("deinstall ok config-files", []),
    ("purge ok not-installed", []),
  ])
  func onlyUnpackedPackagesAreInstalled(status: String, found: [Package.Status]) throws {
    let files = try TemporaryDatabase()
    try files.write(status: stanza("a", "1", status: status))
    try files.write(list: "x_Packages", stanza("other", "1"))
    let database = try PackageDatabase.load(from: files.locations)
    #expect(database.packages.filter { $0.name == "a" }.map(\.status) == found)
  }

  @Test(arguments: ["gzip", "xz"])
  func compressedListsAreUnpacked(tool: String) throws {
    let files = try TemporaryDatabase()
    try files.write(list: "x_Packages", stanza("packed", "1"), packedWith: tool)
    try files.write(list: "x_InRelease", "not a package list\n")
    let database = try PackageDatabase.load(from: files.locations)
    #expect(database.packages.map(\.name) == ["packed"])
    #expect(database.issues.map(\.file) == [files.locations.statusFile])
  }

  @Test func aDamagedCompressedListIsToldAndTheOthersAreRead() throws {
    let files = try TemporaryDatabase()
    try files.write(status: stanza("sound", "1", status: "install ok installed"))
    try files.write(list: "x_Packages", stanza("packed", "1"), packedWith: "xz")
    try files.truncate(list: "x_Packages.xz", to: 40)
    let database = try PackageDatabase.load(from: files.locations)
    #expect(database.packages.map(\.name) == ["sound"])
    let list = "\(files.locations.listsDirectory)/x_Packages.xz"
    let kind = DatabaseIssue.Kind.unreadable(reason: "the compressed data is damaged")
    #expect(database.issues == [DatabaseIssue(kind, file: list)])
  }

  @Test func packagesWithoutNameVersionOrArchitectureAreTold() throws {
    let files = try TemporaryDatabase()
    try files.write(
      status: """
        Version: 1
        Architecture: all

        Package: b
        Architecture: all

        Package: c
        Version: 1

        Package: sound
        Version: 1
        Architecture: all

        """)
    let database = try PackageDatabase.load(from: files.locations)
    #expect(database.packages.map(\.name) == ["sound"])
    #expect(
      database.issues.map(\.kind)
        == [.missingField("Package"), .missingField("Version"), .missingField("Architecture")])
    #expect(database.issues.map(\.line) == [1, 4, 7])
  }

  @Test func aMissingDatabaseIsAClearError() throws {
    let files = try TemporaryDatabase()
    let error = #expect(throws: DatabaseError.self) {
      try PackageDatabase.load(from: files.locations)
    }
    let (status, lists) = (files.locations.statusFile, files.locations.listsDirectory)
    #expect(error == .missing(statusFile: status, listsDirectory: lists))
    #expect(error?.description.contains(status) == true)
  }

  @Test func aFileThatIsNoDatabaseIsAClearError() throws {
    let files = try TemporaryDatabase()
    try files.write(status: "Lorem ipsum\n\ndolor\n")
    let error = #expect(throws: DatabaseError.self) {
      try PackageDatabase.load(from: files.locations)
    }
    let file = files.locations.statusFile
    #expect(
      error
        == .nothingReadable([
          DatabaseIssue(.malformedLine, file: file, line: 1),
          DatabaseIssue(.malformedLine, file: file, line: 3),
        ]))
    #expect(error?.description.contains("\(file):1: not a field") == true)
  }

  /// This machine has packages, because a Debian system does not run without any.
  @Test func theDatabaseOfThisMachineIsSound() throws {
    var locations = DatabaseLocations.system
    locations.listsDirectory += "/none"
    let database = try PackageDatabase.load(from: locations)
    #expect(database.issues.isEmpty)
    #expect(database.packages.contains { $0.name == "dpkg" && $0.status == .installed })
    #expect(database.groups.flatMap(\.indices) == Array(database.packages.indices))
  }

  private func stanza(
    _ name: String, _ version: String, architecture: String = "all", status: String? = nil
  ) -> String {
    let status = status.map { "Status: \($0)\n" } ?? ""
    return "Package: \(name)\n\(status)Version: \(version)\nArchitecture: \(architecture)\n\n"
  }
}
