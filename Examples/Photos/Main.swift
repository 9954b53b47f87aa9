// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

/// Shows the pictures of a folder, and of the folders inside.
///
/// With `--headless DIR` no window opens: a script works the same screen and writes pictures of it
/// to a folder.
@main enum Main {
  @MainActor static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 1 || (arguments.count == 3 && arguments[1] == "--headless") else {
      fail("usage: Photos FOLDER [--headless DIR]", status: 2)
    }
    let photos = PhotoFolder.photos(in: URL(filePath: arguments[0]))
    if photos.isEmpty { fail("Photos: no pictures in \(arguments[0])", status: 1) }
    guard arguments.count == 3 else {
      PhotosApp.photos = photos
      return PhotosApp.main()
    }
    do {
      try HeadlessTour(folder: URL(filePath: arguments[2]), photos: photos).run()
    } catch {
      fail("Photos: \(error)", status: 1)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}

/// The program with a window.
struct PhotosApp: App {
  @MainActor static var photos: [Photo] = []

  var body: some Scene {
    Window("Photos", width: 960, height: 720) { PhotoScreen(Self.photos) }
  }
}

/// Uses the screen as a person would, and says what it shows.
@MainActor private struct HeadlessTour {
  let folder: URL
  let photos: [Photo]

  func run() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let screen = PhotoScreen(photos)
    let window = HeadlessWindow(
      size: Size(width: 960, height: 720), schedule: .threads, rootNode: screen)
    try picture("1-grid", window)
    screen.setColumnWidth(280)
    try picture("2-zoomed", window)
    screen.show(.waterfall)
    try picture("3-waterfall", window)
    window.click(at: Point(x: 150, y: 150), count: 2)
    try picture("4-pager", window)
    window.key(.right)
    try picture("5-next", window)
    window.pinch(at: Point(x: 480, y: 360), scale: 3)
    try picture("6-enlarged", window)
    print("\(photos.count) pictures, page \(screen.pager.currentPage + 1)")
  }

  private func picture(_ name: String, _ window: HeadlessWindow) throws {
    try window.settle()
    window.advance(by: 1)
    try window.settle()
    try window.writePNG(to: folder.appendingPathComponent("\(name).png"))
  }
}
