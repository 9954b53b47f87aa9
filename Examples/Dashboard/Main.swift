// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

/// The machine's own processes, thread by thread: up to 200 cells, each of which changes ten times
/// a second.
///
/// With a display it opens a window. With `--headless DIR` it writes a picture to a folder, and
/// prints how long frames have kept the main thread.
@main enum Main {
  @MainActor static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, arguments[1] == "--headless" else { return DashboardApp.main() }
    try runHeadless(URL(fileURLWithPath: arguments[2], isDirectory: true))
  }

  /// Five seconds of the window's time.
  @MainActor private static func runHeadless(_ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let dashboard = Dashboard()
    let window = HeadlessWindow(
      size: Size(width: 1440, height: 900), schedule: .threads, rootNode: dashboard.collection)
    var reader = ProcessReader()
    dashboard.show(reader.read(after: 0.1))
    try window.settle()
    window.frames.reset()
    for _ in 0..<50 {
      dashboard.show(reader.read(after: 0.1))
      window.advance(by: 0.1)
    }
    let p99 = window.frames.percentile(0.99, of: \.updateTime) * 1000
    let longest = window.frames.percentile(1, of: \.updateTime) * 1000
    let count = window.frames.count
    try window.settle()
    try window.writePNG(to: folder.appendingPathComponent("dashboard.png"))
    print("\(dashboard.collection.visibleNodes.count) cells, \(count) frames")
    print("main thread, without drawing the window: p99 \(p99) ms, longest \(longest) ms")
  }
}

struct DashboardApp: App {
  private let dashboard = Dashboard()

  var body: some Scene {
    Window("Processes", width: 1200, height: 800) {
      Task { try await dashboard.run() }
      return dashboard.collection
    }
  }
}
