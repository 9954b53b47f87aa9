// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// The second finger of a mouse: a drag with Ctrl held pinches and turns, as in the emulators of
/// phones.
///
/// It lies opposite to the mouse, as far from the middle of the layer that has such a gesture.
@MainActor struct MirroredPointer {
  /// A number that no pointer of a host has.
  private static let number = -1

  private let center: Point

  /// Looks whether a press puts a second finger down.
  ///
  /// - Parameter chain: the layers under the press, from the inside out.
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

  /// The second finger's part in an event of the mouse.
  func event(with event: PointerEvent) -> PointerEvent {
    var result = event
    result.pointer = Self.number
    result.location = Point(
      x: 2 * center.x - event.location.x, y: 2 * center.y - event.location.y)
    return result
  }
}
