// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The checkout that the tests were built from.
enum Repository {
  /// The folder with the package's manifest.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the files of a folder and its subfolders whose names have an ending.
  static func files(in folder: String, withEnding ending: String) throws -> [URL] {
    // A manual search, because an enumerator skips folders that are symbolic links.
    let names = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path)
    return try names.sorted().flatMap { name -> [URL] in
      let path = "\(folder)/\(name)"
      let url = root.appending(path: path)
      var isFolder = ObjCBool(false)
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      if isFolder.boolValue { return try files(in: path, withEnding: ending) }
      return name.hasSuffix(ending) ? [url] : []
    }
  }
}
