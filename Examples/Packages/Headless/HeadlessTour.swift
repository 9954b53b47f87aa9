// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

extension PackagesApp {
  /// Opens the window. Without a display, or with `--headless DIR`, a script uses the same screen
  /// and writes pictures and a report to a folder.
  static func main() {
    guard let options = Options.ofProgram else {
      FileHandle.standardError.write(Data("\(Options.usage)\n".utf8))
      exit(2)
    }
    guard let folder = options.headlessFolder else { return openWindows(of: Self.self) }
    let browser = PackageBrowser(locations: options.locations)
    exit(HeadlessTour(of: browser, folder: folder).run())
  }
}

/// Calls the `main()` of `App`, not the function above.
@MainActor private func openWindows<Program: App>(of app: Program.Type) { app.main() }

/// Uses the program's screen without a window. Scrolls through the list, searches, shows a
/// package's details, and writes pictures and a report.
@MainActor final class HeadlessTour {
  private let folder: URL
  private let browser: PackageBrowser
  private let window: HeadlessWindow
  /// The blank area of every frame during scrolling and during jumps.
  private var scrolling: [Double] = []
  private var jumping: [Double] = []
  private var pictures: [String] = []

  init(of browser: PackageBrowser, folder: URL) {
    self.folder = folder
    self.browser = browser
    window = HeadlessWindow(
      size: Size(width: 960, height: 720), schedule: .threads, rootNode: browser.screen)
    window.rendersFrames = true
  }

  /// Runs the tour. Returns the exit code, which is 0 if packages were shown and the results were
  /// written.
  func run() -> Int32 {
    do {
      runFrames(while: { !self.browser.hasLoaded || self.browser.isSearching }, atMost: 3600)
      settle()
      try takePicture("start")
      if let failure = browser.failure { throw failure }
      window.frames.reset()
      scrollFasterAndFaster()
      jumpToBottom()
      try takePicture("end")
      let rows = browser.content.count
      search()
      try takePicture("search")
      selectFirstRow()
      try takePicture("detail")
      try writeReport(rows: rows)
      return 0
    } catch {
      FileHandle.standardError.write(Data("Packages: \(error)\n".utf8))
      return 1
    }
  }

  private func scrollFasterAndFaster() {
    let list = browser.screen.list
    let middle = list.layer.convertToWindow(list.bounds.center)
    for speed in [20.0, 60, 200] {
      for _ in 0..<300 {
        window.scroll(by: speed, at: middle)
        runFrame()
        scrolling.append(list.blankFraction)
      }
    }
    window.fling(velocity: 0)
  }

  private func jumpToBottom() {
    let list = browser.screen.list
    let middle = list.layer.convertToWindow(list.bounds.center)
    // Keys are sent to the last clicked node.
    window.click(at: middle)
    while browser.content.count < browser.content.total {
      let count = browser.content.count
      window.key(.end)
      runFrames(while: { self.browser.content.count == count }, atMost: 600) {
        self.jumping.append(list.blankFraction)
      }
      if browser.content.count == count { return }
      runFrames(while: { list.isProcessingUpdates }, atMost: 600)
    }
    // Measured lengths may move the end once more.
    for _ in 0..<2 {
      window.key(.end)
      settle()
    }
  }

  private func search() {
    window.key(.home)
    settle()
    let field = browser.screen.searchField
    window.click(at: field.layer.convertToWindow(field.bounds.center))
    for character in "text editor" {
      window.type(String(character))
      runFrames(atMost: 8)
    }
    runFrames(while: { self.browser.isSearching }, atMost: 600)
    settle()
  }

  private func selectFirstRow() {
    let list = browser.screen.list
    guard let path = list.pathsForVisibleItems.first, let cell = list.nodeForItem(at: path) else {
      return
    }
    window.click(at: cell.layer.convertToWindow(cell.bounds.center))
    settle()
  }

  private func settle() {
    runFrames(atMost: 10)
    runFrames(while: { self.browser.screen.list.blankFraction > 0 }, atMost: 600)
    runFrames(atMost: 10)
  }

  private func runFrames(
    while condition: () -> Bool = { true }, atMost limit: Int, afterEach: () -> Void = {}
  ) {
    for _ in 0..<limit where condition() {
      runFrame()
      afterEach()
    }
  }

  private func runFrame() {
    // Runs the main actor's jobs between frames, as a window's loop does.
    RunLoop.main.run(until: Date())
    window.advance(by: 1 / FrameDriver.frameRate)
  }

  private func takePicture(_ name: String) throws {
    let file = "\(name).png"
    try window.writePNG(to: folder.appending(path: file))
    pictures.append(file)
  }

  private func writeReport(rows: Int) throws {
    let report = TourReport(
      rows: rows, frames: window.frames, scrolling: scrolling, jumping: jumping, pictures: pictures,
      issues: (browser.database?.issues ?? []).map(\.description))
    let url = folder.appending(path: "report.json")
    try report.json().write(to: url)
    print("\(report.summary)\nPictures and report.json are in \(folder.path)")
  }
}
