// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Every visual property of a layer, each in a separate square.
  static func pixels() throws -> @MainActor () async throws -> Void {
    let root = DisplayNode()
    root.backgroundColor = .white
    root.automaticallyManagesSubnodes = false

    func square(x: Double, y: Double, _ color: Color?) -> DisplayNode {
      let node = DisplayNode()
      node.automaticallyManagesSubnodes = false
      node.frame = Rect(x: x, y: y, width: 40, height: 40)
      node.backgroundColor = color
      root.addSubnode(node)
      return node
    }
    _ = square(x: 10, y: 10, .red)
    square(x: 60, y: 10, .blue).cornerRadius = 20
    let bordered = square(x: 110, y: 10, .yellow)
    bordered.borderWidth = 5
    bordered.borderColor = .green
    square(x: 160, y: 10, .black).alpha = 0.5
    square(x: 210, y: 10, .red).transform = .rotation(by: .pi / 4)
    square(x: 260, y: 10, .red).transform = Transform(a: 1, b: 0, c: 0.5, d: 0.5, tx: 0, ty: 0)

    let clipping = square(x: 10, y: 60, .gray)
    clipping.clipsToBounds = true
    clipping.cornerRadius = 10
    let overlarge = DisplayNode()
    overlarge.frame = Rect(x: -20, y: -20, width: 100, height: 100)
    overlarge.backgroundColor = .blue
    clipping.addSubnode(overlarge)

    let board = CheckerboardNode()
    board.frame = Rect(x: 60, y: 60, width: 40, height: 40)
    root.addSubnode(board)

    let stage = try Stage(size: Size(width: 320, height: 120), root)
    return {
      try await stage.settle()
      let picture = try stage.picture()
      let scale = Int(stage.window.scale)
      Probe.report("scale", stage.window.scale)
      for (name, x, y) in probes {
        stage.report(name, in: picture, x: x * scale, y: y * scale)
      }
      // Neighboring pixels of the board, no two of which are alike.
      for offset in 0..<3 {
        stage.report(
          "board-\(offset)", in: picture, x: 60 * scale + 8 + offset, y: 60 * scale + 8)
      }
    }
  }

  /// The probed points, in points.
  private static let probes: [(name: String, x: Int, y: Int)] = [
    ("outside", 5, 5), ("square", 30, 30), ("square-corner", 11, 11),
    ("round", 80, 30), ("round-corner", 62, 12),
    ("border", 112, 30), ("border-inside", 130, 30),
    ("faded", 180, 30),
    ("rotated", 230, 30), ("rotated-tip", 230, 5), ("rotated-corner", 212, 12),
    // The lower right corner has gone from (20, 20) to (30, 10) from the center.
    ("skewed-far", 304, 38), ("skewed-near", 264, 38), ("skewed-top", 280, 15),
    ("clipped", 30, 80), ("clipped-corner", 11, 61), ("clipped-outside", 55, 80),
  ]
}

/// Draws every other pixel black.
final class CheckerboardNode: DisplayNode {
  override var drawing: (any Drawing)? { Checkerboard() }

  private struct Checkerboard: Drawing {
    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      let bitmap = makeBitmap(size: size, scale: canvas.scale, isCancelled: isCancelled)
      if let bitmap { canvas.draw(bitmap, in: Rect(origin: .zero, size: size)) }
    }

    func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap? {
      let (width, height) = (Int(size.width * scale), Int(size.height * scale))
      return try? Bitmap(width: width, height: height, scale: scale, isOpaque: true) { pixels in
        for y in 0..<height {
          for x in 0..<width {
            let value: UInt8 = (x + y).isMultiple(of: 2) ? 0 : 255
            for component in 0..<3 { pixels[(y * width + x) * 4 + component] = value }
            pixels[(y * width + x) * 4 + 3] = 255
          }
        }
      }
    }
  }
}
