// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

/// Shows every standard node in every state.
///
/// With a display it opens a window; with `--headless DIR`, or without a display, it writes
/// pictures of the window, in each appearance, to a folder.
@main
enum Gallery {
  @MainActor static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let environment = ProcessInfo.processInfo.environment
    let hasDisplay = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    var folder = hasDisplay ? nil : "build/gallery"
    if arguments.count == 2, arguments[0] == "--headless" {
      folder = arguments[1]
    } else if !arguments.isEmpty {
      FileHandle.standardError.write(Data("usage: Gallery [--headless DIR]\n".utf8))
      exit(2)
    }
    guard let folder else { return GalleryApp.main() }
    do {
      for (name, traits) in appearances {
        try takePicture(URL(filePath: folder).appending(path: "\(name).png"), traits)
      }
    } catch {
      FileHandle.standardError.write(Data("Gallery: \(error)\n".utf8))
      exit(1)
    }
  }

  /// The appearances that pictures are made of.
  private static var appearances: [(String, Traits)] {
    var dark = Traits()
    dark.colorScheme = .dark
    var highContrast = Traits()
    highContrast.contrast = .high
    var darkHighContrast = dark
    darkHighContrast.contrast = .high
    var rightToLeft = Traits()
    rightToLeft.layoutDirection = .rightToLeft
    return [
      ("light", Traits()), ("dark", dark), ("high-contrast", highContrast),
      ("dark-high-contrast", darkHighContrast), ("right-to-left", rightToLeft),
    ]
  }

  @MainActor private static func takePicture(_ file: URL, _ traits: Traits) throws {
    let screen = GalleryScreen.make()
    let window = HeadlessWindow(
      size: Size(width: 920, height: 1000), scale: 1.25, traits: traits, schedule: .threads,
      rootNode: screen)
    window.runtime.icons.find = SampleIcons.find
    window.advance(by: 0.1)
    // All sections at once.
    window.resize(to: Size(width: 920, height: screen.fullHeight))
    // Drawings are decoded in real time, by another process.
    let end = ContinuousClock.now + .seconds(20)
    repeat {
      window.advance(by: 0.05)
      usleep(10_000)
    } while screen.hasPendingDisplay && ContinuousClock.now < end
    try window.writePNG(to: file)
  }
}

/// The program with a window.
struct GalleryApp: App {
  var body: some Scene {
    Window("Gallery", width: 920, height: 800) { GalleryScreen.make() }
  }
}
