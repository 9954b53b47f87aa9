// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A bitmap longer than any OpenGL texture, checked at both ends.
  static func tallBitmap() throws -> @MainActor () async throws -> Void {
    let height = Bitmap.maximumSideLength
    let bitmap = try Bitmap(width: 40, height: height) { bytes in
      // Red at the beginning, blue at the end.
      for pixel in 0..<(40 * height) {
        bytes[pixel * 4 + (pixel < 20 * height ? 2 : 0)] = 255
        bytes[pixel * 4 + 3] = 255
      }
    }
    let stage = try Stage(size: Size(width: 100, height: 100), DisplayNode())
    return {
      try await stage.settle()
      let layer = Layer()
      layer.contents = bitmap
      layer.frame = Rect(x: 10, y: 0, width: 40, height: Double(height))
      stage.window.rootLayer.addSublayer(layer)
      await stage.frames(3)
      stage.report("beginning", in: try stage.picture(), x: 30, y: 50)
      layer.position.y -= Double(height) - 100
      await stage.frames(3)
      stage.report("end", in: try stage.picture(), x: 30, y: 50)
      stage.report("last", in: try stage.picture(), x: 30, y: 99)
    }
  }
}
