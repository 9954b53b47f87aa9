// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

/// The two handles of a selection made by a finger, placed again after each frame with movement.
/// They are above all other layers in the window, because text beside the selection or the edge of
/// a cell would otherwise receive the touches.
@MainActor final class TextSelectionHandles {
  let runtime: HostRuntime
  private weak var window: Layer?
  private var start: TextSelectionHandle
  private var end: TextSelectionHandle
  /// The handle under a finger.
  private(set) var held: TextSelectionHandle?
  /// The center of the held caret when the finger was pressed, in window coordinates.
  private(set) var grip = Point.zero
  /// Whether the selecting finger was lifted. Before that, the finger would hide the handles.
  var areShown = false

  /// `window` is the root layer, and `follow` is called after each frame.
  init(
    in runtime: HostRuntime, over window: Layer, makeHandle: () -> TextSelectionHandle,
    follow: @escaping @MainActor () -> Void
  ) {
    (self.runtime, self.window) = (runtime, window)
    (start, end) = (makeHandle(), makeHandle())
    runtime.frames.setFollower(of: self, follow)
  }

  isolated deinit { remove() }

  func remove() {
    runtime.frames.setFollower(of: self, nil)
    hide()
  }

  func hide() {
    for handle in [start, end] { handle.layer.removeFromSuperlayer() }
  }

  func isAtEnd(_ handle: TextSelectionHandle) -> Bool { handle === end }

  func hold(_ handle: TextSelectionHandle?, from grip: Point = .zero) {
    (held, self.grip) = (handle, grip)
  }

  /// Shows the handles at the ends of a selection, which the held handle moves at its end or start.
  func show(
    start startPlace: TextSelectionHandle.Place?, end endPlace: TextSelectionHandle.Place?,
    heldIsEnd: Bool, color: Color
  ) {
    guard areShown, let window else { return }
    // The dragged end has crossed the other end.
    if let held, isAtEnd(held) != heldIsEnd { (start, end) = (end, start) }
    for (handle, place) in [(start, startPlace), (end, endPlace)] {
      guard let place else {
        handle.layer.isHidden = true
        continue
      }
      handle.show(at: place, color: color, in: window.bounds, isHeld: handle === held)
      if handle.layer.superlayer !== window { window.addSublayer(handle.layer) }
    }
  }
}
