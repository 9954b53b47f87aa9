// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft
import WeftGTK
import WeftTesting

extension PhotosApp {
  /// Opens the window. With `FOLDER --headless DIR`, a script uses the same screen without a
  /// display and writes pictures of it to a folder.
  static func main() {
    main { folder in
      let photos = PhotoFolder.photos(in: URL(filePath: CommandLine.arguments[1]))
      try HeadlessTour(folder: folder, photos: photos).run()
    }
  }
}

@MainActor private struct HeadlessTour {
  let folder: URL
  let photos: [Photo]

  func run() throws {
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
    window.click(at: Point(x: 480, y: 360))
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
    try window.writePNG(to: folder.appending(path: "\(name).png"))
  }
}
