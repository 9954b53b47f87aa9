// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What the command line asks for.
enum Options: Equatable {
  /// Open the window.
  case window
  /// Drive the screen without a window, and write to a folder.
  case headless(folder: String)
  /// Something else.
  case invalid

  /// How to call the program.
  static let usage = "usage: Packages [--headless DIR]"

  /// Reads the arguments behind the program's name.
  init(_ arguments: some Collection<String>, environment: [String: String]) {
    let arguments = Array(arguments)
    switch arguments.count {
    case 0:
      let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
      self = hasDisplay ? .window : .headless(folder: "build/packages")
    case 2 where arguments[0] == "--headless":
      self = .headless(folder: arguments[1])
    default:
      self = .invalid
    }
  }
}
