// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK

/// Shows what moves and what answers in Weft: a tile for each animation, transition and gesture.
///
/// With a display it opens its window. Without one, or with `--headless DIR`, a script works the
/// same screen by mouse and by keyboard, and writes pictures to a folder.
@main enum Main {
  @MainActor static func main() {
    let environment = ProcessInfo.processInfo.environment
    let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case (nil, _) where hasDisplay: MotionApp.main()
    case (nil, _): exit(MotionTour(folder: URL(filePath: "build/motion")).run())
    case ("--headless", 2): exit(MotionTour(folder: URL(filePath: arguments[1])).run())
    default:
      let usage = """
        usage: Motion [--headless DIR]
          --headless DIR  open no window; write pictures to DIR

        """
      FileHandle.standardError.write(Data(usage.utf8))
      exit(2)
    }
  }
}

/// The program with a window.
struct MotionApp: App {
  var body: some Scene {
    Window("Motion", width: MotionScreen.width, height: MotionScreen.height) { MotionScreen.make() }
  }
}
