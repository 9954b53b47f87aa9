// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import WeftCollections
import WeftGraphics
import WeftLayout
import WeftLocks
import WeftNodes

/// A cell with a fixed height, each of whose drawings waits for a signal.
final class GatedCell: CellNode {
  let gate: DispatchSemaphore
  private let storedHeight = Mutex(40.0)

  nonisolated init(_ gate: DispatchSemaphore) {
    self.gate = gate
    super.init()
  }

  nonisolated var height: Double {
    get { storedHeight.withLock { $0 } }
    set {
      storedHeight.withLock { $0 = newValue }
      setNeedsLayout()
    }
  }

  override func calculateSize(thatFits constrainedSize: Size) -> Size {
    Size(width: constrainedSize.width, height: height)
  }

  override var drawing: (any Drawing)? { GatedFill(gate: gate) }
}

private struct GatedFill: Drawing {
  let gate: DispatchSemaphore

  var isSlow: Bool { true }

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    gate.wait()
    canvas.fill(Rect(origin: .zero, size: size), with: .color(.gray))
  }
}
