// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import PackageDatabase

struct Options {
  /// The folder for pictures and a report, or `nil` to open a window.
  var headlessFolder: URL?
  var locations = DatabaseLocations.system

  static let usage = """
    usage: Packages [--headless DIR] [--status FILE] [--lists DIR]
      --headless DIR  write pictures and a report to DIR instead of opening a window
      --status FILE   read installed packages from FILE instead of dpkg's own file
      --lists DIR     read available packages from DIR instead of apt's own folder
    """

  /// The options of this process, or `nil` if they are invalid.
  static let ofProgram = Options(
    CommandLine.arguments.dropFirst(), environment: ProcessInfo.processInfo.environment)

  /// Parses the arguments after the program's name, or returns `nil` if they are invalid.
  ///
  /// Without a display, no window can open.
  init?(_ arguments: some Collection<String>, environment: [String: String]) {
    let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    if !hasDisplay { headlessFolder = URL(filePath: "build/packages") }
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--headless": headlessFolder = URL(filePath: value)
      case "--status": locations.statusFile = value
      case "--lists": locations.listsDirectory = value
      default: return nil
      }
    }
  }
}
