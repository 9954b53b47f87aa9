// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Collects the packages of several files, at most one of each identity.
struct PackageCollector {
  private(set) var issues: [DatabaseIssue] = []
  private var packages: [Package.ID: Package] = [:]

  /// The collected packages, in no particular order.
  var gathered: [Package] { Array(packages.values) }

  /// Adds the packages of a control file, and its issues.
  mutating func read(_ path: String) {
    var parser = DebianControlParser(file: path)
    var failure: ChunkReader.Failure?
    do throws(ChunkReader.Failure) {
      try ChunkReader.read(path) { chunk in
        parser.read(chunk) { stanza throws(StanzaDamage) in try add(stanza) }
      }
    } catch {
      failure = error
    }
    parser.finish { stanza throws(StanzaDamage) in try add(stanza) }
    issues += parser.issues
    if let failure {
      issues.append(DatabaseIssue(.unreadable(reason: failure.reason), file: path))
    }
  }

  private mutating func add(_ stanza: ControlStanza) throws(StanzaDamage) {
    if let package = try Package(stanza) { add(package) }
  }

  /// Adds a package. Keeps an installed package, otherwise the newest version, and the first of
  /// equal versions.
  mutating func add(_ package: Package) {
    guard let known = packages[package.id] else {
      packages[package.id] = package
      return
    }
    let isBetter =
      known.status == package.status
      ? DebianVersion(known.version) < DebianVersion(package.version)
      : package.status == .installed
    if isBetter { packages[package.id] = package }
  }
}
