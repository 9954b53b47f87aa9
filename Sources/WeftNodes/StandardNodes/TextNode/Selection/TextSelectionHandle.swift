// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

/// A handle at one end of a selection, which a finger drags to move that end.
@MainActor final class TextSelectionHandle {
  /// The diameter and the side of the touch area, in points.
  static let (diameter, reach) = (20.0, 44.0)

  /// The position of a selection's end in window coordinates.
  struct Place {
    var foot: Point
    var middle: Point
    /// Whether the handle is to the left of the caret, away from the selection.
    var isAtLeft: Bool
    var isSeen: Bool
  }

  let layer = Layer()
  /// Fills the corner of the circle that points to the caret.
  private let corner = Layer()
  private let onMousePress: @MainActor () -> Void
  private(set) var place: Place?

  /// `onTap` receives a finger's position in window coordinates.
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
      gesture.allowedDevices = [.touch]
      layer.addGestureRecognizer(gesture)
    }
  }

  /// Places the handle at an end of the selection, within the bounds of the window.
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
    // A held handle stays visible, because the finger may drag a hidden end back.
    layer.isHidden = !place.isSeen && !isHeld
  }
}

extension TextSelectionHandle: EventResponder {
  /// Consumes mouse presses, which would otherwise reach the text below the handle.
  func handle(_ event: PointerEvent) -> Bool {
    guard event.phase == .down, event.device == .mouse else { return false }
    onMousePress()
    return true
  }
}
