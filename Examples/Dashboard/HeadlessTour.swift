// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

extension DashboardApp {
  /// Opens the window. With `--headless DIR`, writes a picture to a folder without a display, and
  /// prints how long frames have occupied the main thread.
  static func main() {
    main { folder in try HeadlessTour(folder: folder).run() }
  }
}

@MainActor private struct HeadlessTour {
  let folder: URL

  func run() throws {
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
    try window.writePNG(to: folder.appending(path: "dashboard.png"))
    print("\(dashboard.collection.visibleNodes.count) cells, \(count) frames")
    print("main thread, without drawing the window: p99 \(p99) ms, longest \(longest) ms")
  }
}
