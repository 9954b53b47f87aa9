// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

@MainActor struct PressingFinger {
  /// The time in seconds after which a finger's movement on a control belongs to the control, for
  /// example to select text or drag something.
  private static let restingTime = 0.5

  let start: Point
  private let startTime: Double
  private(set) weak var controlLayer: EmbeddedLayer?
  /// Whether a gesture or an outer layer has taken the finger from the pressed layer.
  var isTaken = false

  /// - Parameter chain: The layers under the finger, from the inside out.
  /// - Returns: `nil` for a mouse.
  init?(_ event: PointerEvent, over chain: [Layer]) {
    guard event.device == .touch else { return nil }
    start = event.location
    startTime = event.time
    controlLayer = chain.controlLayer(at: event.location)
  }

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
  @MainActor func controlLayer(at location: Point) -> EmbeddedLayer? {
    guard let layer = first as? EmbeddedLayer else { return nil }
    return layer.control(at: location) == nil ? nil : layer
  }
}
