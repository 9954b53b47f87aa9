// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import PackageDatabase

/// The options on the command line.
struct Options {
  /// The folder to write pictures and a report to, if the screen is to be driven without a window.
  var headlessFolder: URL?
  /// Where the package database is.
  var locations = DatabaseLocations.system

  /// How to call the program.
  static let usage = """
    usage: Packages [--headless DIR] [--status FILE] [--lists DIR]
      --headless DIR  open no window; write pictures and a report to DIR
      --status FILE   read installed packages from FILE instead of dpkg's own file
      --lists DIR     read available packages from DIR instead of apt's own folder
    """

  /// The options that the program was called with; `nil` if they ask for something else.
  static let ofProgram = Options(
    CommandLine.arguments.dropFirst(), environment: ProcessInfo.processInfo.environment)

  /// Reads the arguments behind the program's name; `nil` if they ask for something else.
  ///
  /// Where there is no display, there is no window to open.
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
