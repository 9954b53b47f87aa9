// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A press of a mouse button or of the first finger, as an object because a handler may end it and
/// begin another press.
@MainActor final class Press {
  enum State {
    /// A gesture or another responder may still take over the press.
    case down
    /// The press has become a drag of the layer that received it.
    case kept
    /// A gesture or an outer layer has taken over the press.
    case takenOver
    /// The press was released or cancelled.
    case ended
  }

  private let start: PointerEvent
  var latest: PointerEvent
  /// The pressed layers, from the inside out.
  var layers: [WeakLayer]
  weak var target: Layer?
  /// The host's control under the finger, or `nil` for a mouse.
  private(set) weak var controlLayer: EmbeddedLayer?
  var mirrored: MirroredPointer?
  private(set) var state = State.down

  init(_ event: PointerEvent, over chain: [Layer]) {
    (start, latest) = (event, event)
    layers = chain.map { WeakLayer(layer: $0) }
    if isTouch { controlLayer = chain.controlLayer(at: event.location) }
  }

  var pointer: Int { start.pointer }
  var button: Int { start.button }
  var location: Point { start.location }
  var isTouch: Bool { start.device == .touch }
  var isOver: Bool { state == .ended }
  var pressedLayers: [Layer] { layers.compactMap(\.layer) }

  func become(_ new: State) {
    if state != .ended { state = new }
  }

  /// Whether a finger's movement belongs to a control, also after a long press, to select or drag.
  func isOfControl(_ event: PointerEvent, at layer: Layer) -> Bool {
    guard let controlLayer, layer === controlLayer else { return false }
    let moved = Vector(dx: location.x - event.location.x, dy: location.y - event.location.y)
    guard max(abs(moved.dx), abs(moved.dy)) >= event.settings.dragThreshold else { return false }
    if event.time - start.time >= event.settings.longPressTime { return true }
    let main =
      abs(moved.dy) >= abs(moved.dx) ? Vector(dx: 0, dy: moved.dy) : Vector(dx: moved.dx, dy: 0)
    return controlLayer.control?.canDrag(toward: main, at: location) ?? false
  }

  func cancellation(at time: Double?) -> PointerEvent {
    var event = latest
    event.phase = .cancel
    event.time = time ?? event.time
    return event
  }
}

extension [Layer] {
  @MainActor func controlLayer(at location: Point) -> EmbeddedLayer? {
    guard let layer = first as? EmbeddedLayer else { return nil }
    return layer.control(at: location) == nil ? nil : layer
  }
}
