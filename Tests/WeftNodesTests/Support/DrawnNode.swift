// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes

/// A node of one color that counts its drawings.
final class DrawnNode: DisplayNode {
  /// The drawings, in the order of the workers.
  let drawn: Log<Drawn>
  nonisolated private let storedColor: Mutex<Color>
  /// The number of requested drawings.
  private(set) var drawingCount = 0
  /// The colors of the pictures on the layer so far.
  private(set) var shown: [Color] = []
  /// Called when a picture that contains the node is shown.
  var onFinish: () -> Void = {}

  struct Drawn: Hashable, Sendable {
    var color: Color
    var size: Size
  }

  nonisolated init(_ color: Color, size: Size? = nil, log: Log<Drawn> = Log()) {
    storedColor = Mutex(color)
    drawn = log
    super.init()
    if let size { style.preferredSize = size }
  }

  nonisolated var color: Color {
    get { storedColor.withLock { $0 } }
    set {
      storedColor.withLock { $0 = newValue }
      setNeedsDisplay()
    }
  }

  override var drawing: (any Drawing)? {
    drawingCount += 1
    return ColorDrawing(color: color, log: drawn)
  }

  override func displayDidFinish() {
    super.displayDidFinish()
    onFinish()
    if let contents { shown.append(contents.pixel(x: 0, y: 0)) }
  }
}

/// Fills the node.
private struct ColorDrawing: Drawing {
  let color: Color
  let log: Log<DrawnNode.Drawn>

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    log.add(DrawnNode.Drawn(color: color, size: size))
    canvas.fill(Rect(origin: .zero, size: size), with: .color(color))
  }
}
