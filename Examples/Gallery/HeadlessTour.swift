// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

extension GalleryApp {
  /// Opens the window. With `--headless DIR`, pictures of its content, in each appearance, go to a
  /// folder.
  static func main() {
    main { folder in try HeadlessTour(folder: folder).run() }
  }
}

/// Takes a picture of all sections at once in each appearance.
@MainActor private struct HeadlessTour {
  let folder: URL

  func run() throws {
    var dark = Traits()
    dark.colorScheme = .dark
    var highContrast = Traits()
    highContrast.contrast = .high
    var darkHighContrast = dark
    darkHighContrast.contrast = .high
    var rightToLeft = Traits()
    rightToLeft.layoutDirection = .rightToLeft
    try picture("light", Traits())
    try picture("dark", dark)
    try picture("high-contrast", highContrast)
    try picture("dark-high-contrast", darkHighContrast)
    try picture("right-to-left", rightToLeft)
  }

  private func picture(_ name: String, _ traits: Traits) throws {
    let screen = GalleryScreen()
    let window = HeadlessWindow(
      size: Size(width: 920, height: 1000), scale: 1.25, traits: traits, schedule: .threads,
      rootNode: screen)
    window.advance(by: 0.1)
    window.resize(to: Size(width: 920, height: screen.fullHeight))
    // Drawings are decoded in real time, by another process.
    let end = ContinuousClock.now + .seconds(20)
    repeat {
      window.advance(by: 0.05)
      usleep(10_000)
    } while screen.hasPendingDisplay && ContinuousClock.now < end
    try window.writePNG(to: folder.appending(path: "\(name).png"))
  }
}
