// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

extension FeedApp {
  /// Opens the window. With `--headless DIR`, a script uses the same screen without a display and
  /// writes pictures to a folder.
  static func main() {
    main { folder in try await HeadlessTour(folder: folder).run() }
  }
}

/// Scrolls through the feed, and takes pictures when all visible pictures have loaded or failed.
@MainActor private struct HeadlessTour {
  let folder: URL

  func run() async throws {
    var dark = Traits()
    dark.colorScheme = .dark
    for (name, traits) in [("light", Traits()), ("dark", dark)] {
      let screen = try FeedScreen(PictureServer())
      let window = HeadlessWindow(
        size: Size(width: 480, height: 760), scale: 1.25, traits: traits, schedule: .threads,
        rootNode: screen)
      for stop in 0..<3 {
        screen.list.contentOffset = Point(x: 0, y: Double(stop) * 700)
        try await wait(for: screen, window)
        try window.writePNG(to: folder.appendingPathComponent("\(name)-\(stop + 1).png"))
        guard name == "light" else { continue }
        for cell in screen.visiblePosts { print(cell.post.title, "-", cell.report) }
      }
      window.close()
    }
  }

  /// Servers take real time. Waits for at most 20 seconds.
  private func wait(for screen: FeedScreen, _ window: HeadlessWindow) async throws {
    let end = ContinuousClock.now + .seconds(20)
    repeat {
      window.advance(by: 1 / 60)
      try await Task.sleep(for: .milliseconds(5))
    } while (screen.visiblePosts.isEmpty || !screen.visiblePosts.allSatisfy(\.isDone))
      && ContinuousClock.now < end
    for _ in 0..<60 {
      window.advance(by: 1 / 60)
      try await Task.sleep(for: .milliseconds(5))
    }
  }
}
