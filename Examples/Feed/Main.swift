// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Foundation
import Weft
import WeftGTK
import WeftTesting

/// Shows posts with pictures from a server on this machine that often misbehaves.
///
/// With `--headless DIR` it writes pictures of the window to a folder.
@main enum Main {
  @MainActor static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, arguments[1] == "--headless" else { return FeedApp.main() }
    let tour = HeadlessTour(folder: URL(fileURLWithPath: arguments[2], isDirectory: true))
    Task { @MainActor in
      do {
        try await tour.run()
        exit(0)
      } catch {
        FileHandle.standardError.write(Data("Feed: \(error)\n".utf8))
        exit(1)
      }
    }
    dispatchMain()
  }
}

/// The program with a window.
struct FeedApp: App {
  var body: some Scene {
    Window("Feed", width: 480, height: 760) { Self.root() }
  }

  @MainActor private static func root() -> DisplayNode {
    do {
      return try FeedScreen(PictureServer())
    } catch {
      return TextNode("There is no server: \(error)")
    }
  }
}

/// Scrolls through the feed, and takes pictures when all on the screen has come or failed.
@MainActor private struct HeadlessTour {
  let folder: URL

  func run() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
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

  /// Servers take real time, of which at most 20 seconds are given to them.
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
