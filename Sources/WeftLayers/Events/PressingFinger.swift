// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A finger that is down, and may scroll yet.
@MainActor struct PressingFinger {
  /// How long a finger rests on a control before its movement is the control's own, in seconds: it
  /// selects text, or drags something.
  private static let restingTime = 0.5

  /// Where it went down, in the window.
  let start: Point
  private let startTime: Double
  /// The layer of the host's control on which it went down.
  private(set) weak var controlLayer: EmbeddedLayer?
  /// Whether a gesture, or a layer around, has taken it from the layer that it pressed.
  var isTaken = false

  /// - Parameter chain: the layers under the finger, from the inside out.
  /// - Returns: `nil` for a mouse.
  init?(_ event: PointerEvent, over chain: [Layer]) {
    guard event.device == .touch else { return nil }
    start = event.location
    startTime = event.time
    controlLayer = chain.controlLayer(at: event.location)
  }

  /// Whether the finger moves something inside the control at a layer.
  func isOfControl(_ event: PointerEvent, at layer: Layer) -> Bool {
    guard let controlLayer, layer === controlLayer else { return false }
    let moved = Vector(dx: start.x - event.location.x, dy: start.y - event.location.y)
    guard max(abs(moved.dx), abs(moved.dy)) >= TouchPan.threshold else { return false }
    if event.time - startTime >= Self.restingTime { return true }
    let main =
      abs(moved.dy) >= abs(moved.dx) ? Vector(dx: 0, dy: moved.dy) : Vector(dx: moved.dx, dy: 0)
    return controlLayer.control?.canDrag(toward: main, at: start) ?? false
  }
}

extension [Layer] {
  /// Of a chain from the inside out, the layer of the host's control at a point of the window.
  @MainActor func controlLayer(at location: Point) -> EmbeddedLayer? {
    guard let layer = first as? EmbeddedLayer else { return nil }
    return layer.control(at: location) == nil ? nil : layer
  }
}
