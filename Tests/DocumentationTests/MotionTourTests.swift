// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import ChildProcesses
import Foundation
import Testing
import WeftGraphics

/// Runs the Motion example without a window, and checks that it writes all of its pictures and that
/// none is empty.
@Suite struct MotionTourTests {
  private static let steps = [
    "1-start", "2-moving", "3-moved", "4-gestures", "5-keyboard", "6-right-to-left",
  ]
  private static let screens: [(scheme: String, suffix: String, scale: Double)] = [
    ("light", "", 1), ("dark", "", 1), ("light", "@1.25x", 1.25), ("dark", "@2x", 2),
  ]

  @Test func allPicturesAreWritten() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("weft-motion-\(UUID())", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Programs are in the folder of the test bundle.
    let program = try URL(
      fileURLWithPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    ).deletingLastPathComponent().appendingPathComponent("Motion")
    let child = ChildProcess(program.path, arguments: ["--headless", folder.path])
    let status = try await withCheckedThrowingContinuation { continuation in
      // A separate thread, because waiting would block one of the few threads that run tests.
      Thread.detachNewThread {
        continuation.resume(with: Result { try child.run(timeout: 120) })
      }
    }
    #expect(status == 0)
    let written = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(written.count == Self.steps.count * Self.screens.count)
    for screen in Self.screens {
      var last: Bitmap?
      for step in Self.steps {
        let name = "\(screen.scheme)-\(step)\(screen.suffix).png"
        let picture = try Bitmap(pngAt: folder.appendingPathComponent(name), scale: screen.scale)
        #expect(picture.width == Int(932 * screen.scale), "\(name)")
        let ground = picture.pixel(x: 2, y: 2)
        #expect((ground.red > 0.5) == (screen.scheme == "light"), "\(name)")
        #expect(hasManyColors(picture), "\(name)")
        if let last { #expect(differ(last, picture), "\(name)") }
        last = picture
      }
    }
  }

  /// Whether every fourth pixel of a picture has more than 20 colors.
  private func hasManyColors(_ picture: Bitmap) -> Bool {
    var seen: Set<Color> = []
    for y in stride(from: 0, to: picture.height, by: 4) where seen.count <= 20 {
      for x in stride(from: 0, to: picture.width, by: 4) { seen.insert(picture.pixel(x: x, y: y)) }
    }
    return seen.count > 20
  }

  /// Whether more than 100 of every fourth pixel have another color.
  private func differ(_ first: Bitmap, _ second: Bitmap) -> Bool {
    var count = 0
    for y in stride(from: 0, to: first.height, by: 4) where count <= 100 {
      for x in stride(from: 0, to: first.width, by: 4)
      where first.pixel(x: x, y: y) != second.pixel(x: x, y: y) { count += 1 }
    }
    return count > 100
  }
}
