// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// A drop that hangs at one end of a selection, and moves that end under a finger.
@MainActor final class TextSelectionHandle {
  /// The diameter, and the sides of the square that fingers find, in points.
  static let (diameter, reach) = (20.0, 44.0)

  /// Where an end of the selection is; points of the window.
  struct Place {
    /// The lower end of the line there.
    var foot: Point
    /// The middle of the line.
    var middle: Point
    /// Whether the drop hangs to the left of it: away from the selection.
    var isAtLeft: Bool
    var isSeen: Bool
  }

  let layer = Layer()
  /// Fills the quarter of the circle that points to the end.
  private let corner = Layer()
  private let onMousePress: @MainActor () -> Void
  private(set) var place: Place?

  /// - Parameters:
  ///   - onDrag: called as the pan of a finger begins, changes and ends.
  ///   - onTap: called for the tap of a finger, with its place in the window.
  ///   - onMousePress: called for the press of a mouse.
  init(
    onDrag: @escaping @MainActor (TextSelectionHandle, PanGestureRecognizer) -> Void,
    onTap: @escaping @MainActor (Point) -> Void, onMousePress: @escaping @MainActor () -> Void
  ) {
    self.onMousePress = onMousePress
    layer.name = "selection handle"
    let side = Self.diameter
    layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
    layer.cornerRadius = side / 2
    layer.hitTestSlop = EdgeInsets(all: (side - Self.reach) / 2)
    layer.addSublayer(corner)
    layer.responder = self
    let pan = PanGestureRecognizer { [weak self] gesture in self.map { onDrag($0, gesture) } }
    pan.minimumDistance = 2
    let tap = TapGestureRecognizer { gesture in onTap(gesture.windowLocation) }
    for gesture in [pan, tap] {
      gesture.isForFingersOnly = true
      layer.addGestureRecognizer(gesture)
    }
  }

  /// Hangs the handle at an end, as far as the window leaves room.
  ///
  /// - Parameter color: a fixed one.
  func show(at place: Place, color: Color, in window: Rect, isHeld: Bool) {
    self.place = place
    let side = Self.diameter
    layer.backgroundColor = color
    corner.backgroundColor = color
    let left = place.isAtLeft ? place.foot.x - side : place.foot.x
    layer.frame = Rect(
      x: max(window.minX, min(left, window.maxX - side)),
      y: max(window.minY, min(place.foot.y, window.maxY - side)), width: side, height: side)
    corner.frame = Rect(
      x: place.isAtLeft ? side / 2 : 0, y: 0, width: side / 2, height: side / 2)
    // The finger may have moved the end out of sight, and brings it back.
    layer.isHidden = !place.isSeen && !isHeld
  }
}

extension TextSelectionHandle: EventResponder {
  /// Keeps the mouse to itself: text below could not know what was meant.
  func handle(_ event: PointerEvent) -> Bool {
    guard event.phase == .down, event.device == .mouse else { return false }
    onMousePress()
    return true
  }
}
