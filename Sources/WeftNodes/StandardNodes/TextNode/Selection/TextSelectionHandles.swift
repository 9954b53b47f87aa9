// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout
import WeftRuntime

/// The two handles of a selection that a finger makes or has made.
///
/// They lie over everything in the window: text beside the selected one, or the edge of a cell,
/// would take the fingers from them otherwise. So they are placed again after each frame in which
/// something has moved.
@MainActor final class TextSelectionHandles {
  let runtime: HostRuntime
  private weak var window: Layer?
  private var start: TextSelectionHandle
  private var end: TextSelectionHandle
  /// The one under a finger.
  private(set) var held: TextSelectionHandle?
  /// The middle of its line when the finger came, in the window.
  private(set) var grip = Point.zero
  /// Whether the finger that made the selection is up: they would lie below it before.
  var areShown = false

  /// - Parameters:
  ///   - window: the layer of the window.
  ///   - makeHandle: makes one of the two.
  ///   - follow: called after each frame, to place them.
  init(
    in runtime: HostRuntime, over window: Layer, makeHandle: () -> TextSelectionHandle,
    follow: @escaping @MainActor () -> Void
  ) {
    (self.runtime, self.window) = (runtime, window)
    (start, end) = (makeHandle(), makeHandle())
    runtime.frames.setFollower(of: self, follow)
  }

  isolated deinit { remove() }

  /// Takes the handles out of the window, and stops following it.
  func remove() {
    runtime.frames.setFollower(of: self, nil)
    hide()
  }

  func hide() {
    for handle in [start, end] { handle.layer.removeFromSuperlayer() }
  }

  /// Whether a handle is the one at the end of the selection.
  func isAtEnd(_ handle: TextSelectionHandle) -> Bool { handle === end }

  /// A finger holds a handle, or none.
  func hold(_ handle: TextSelectionHandle?, from grip: Point = .zero) {
    (held, self.grip) = (handle, grip)
  }

  /// Shows the handles at the ends of a selection.
  ///
  /// - Parameter heldIsEnd: which of the two ends the held handle moves.
  func show(
    start startPlace: TextSelectionHandle.Place?, end endPlace: TextSelectionHandle.Place?,
    heldIsEnd: Bool, color: Color
  ) {
    guard areShown, let window else { return }
    // The end under the finger has come to the other side of the one that stays.
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
