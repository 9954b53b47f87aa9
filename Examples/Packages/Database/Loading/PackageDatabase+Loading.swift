// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

extension PackageDatabase {
  /// Reads the dpkg status file and the package lists of apt, if any.
  ///
  /// For each name and architecture, keeps the installed package or otherwise the newest version.
  /// Damaged parts are omitted and reported in ``issues``. Takes about a second for 60,000 packages
  /// and waits for the disk, so do not call it on the main thread.
  ///
  /// - Throws: ``DatabaseError`` if no package could be read.
  public static func load(
    from locations: DatabaseLocations = .system
  ) throws(DatabaseError) -> PackageDatabase {
    let files = FileManager.default
    let hasStatus = files.fileExists(atPath: locations.statusFile)
    let lists = packageLists(in: locations.listsDirectory)
    guard hasStatus || !lists.isEmpty else {
      throw .missing(statusFile: locations.statusFile, listsDirectory: locations.listsDirectory)
    }
    var collector = PackageCollector()
    for file in [locations.statusFile] + lists { collector.read(file) }
    let packages = collector.gathered
    guard !packages.isEmpty else { throw .nothingReadable(collector.issues) }
    return PackageDatabase(packages: packages, issues: collector.issues)
  }

  /// The sorted paths of the files that apt names `…_Packages`, compressed or not.
  private static func packageLists(in directory: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.filter { ChunkReader.uncompressedName(of: $0).hasSuffix("_Packages") }
      .sorted()
      .map { "\(directory)/\($0)" }
  }
}
