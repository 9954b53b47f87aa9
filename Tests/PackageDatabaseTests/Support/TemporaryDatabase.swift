// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation
import PackageDatabase

/// A package database in a temporary folder, which is deleted with this value.
struct TemporaryDatabase: ~Copyable {
  private let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-packages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: directory.appendingPathComponent("lists"), withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: directory)
  }

  var locations: DatabaseLocations {
    DatabaseLocations(
      statusFile: directory.appendingPathComponent("status").path,
      listsDirectory: directory.appendingPathComponent("lists").path)
  }

  func write(status: String) throws {
    try Data(status.utf8).write(to: URL(fileURLWithPath: locations.statusFile))
  }

  func write(list name: String, _ text: String) throws {
    try Data(text.utf8).write(to: list(name))
  }

  /// Writes a list and compresses it with a tool such as `gzip`, which appends a suffix to the
  /// name.
  func write(list name: String, _ text: String, packedWith tool: String) throws {
    try write(list: name, text)
    try ChildProcess(tool, arguments: [list(name).path]).run()
  }

  /// Truncates a file of the lists folder to its first bytes.
  func truncate(list name: String, to count: Int) throws {
    try Data(contentsOf: list(name)).prefix(count).write(to: list(name))
  }

  private func list(_ name: String) -> URL {
    URL(fileURLWithPath: locations.listsDirectory).appendingPathComponent(name)
  }
}
