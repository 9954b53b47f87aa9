// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// The second finger of a mouse with Ctrl held, as in phone simulators. Its location mirrors the
/// mouse at the center of the layer with the gesture.
@MainActor struct MirroredPointer {
  private static let number = -1

  private let center: Point

  /// Creates the second finger for a press over layers, from the inside out, or returns `nil`.
  init?(for press: PointerEvent, over chain: [Layer]) {
    guard press.device == .mouse, press.button == 1, press.modifiers == .control else { return nil }
    let layer = chain.first { layer in
      layer.gestureRecognizers.contains {
        $0.isEnabled && ($0 is PinchGestureRecognizer || $0 is RotationGestureRecognizer)
      }
    }
    guard let layer else { return nil }
    center = layer.convertToWindow(layer.presentation.bounds.center)
  }

  func event(with event: PointerEvent) -> PointerEvent {
    var result = event
    result.pointer = Self.number
    result.location = Point(
      x: 2 * center.x - event.location.x, y: 2 * center.y - event.location.y)
    return result
  }
}
