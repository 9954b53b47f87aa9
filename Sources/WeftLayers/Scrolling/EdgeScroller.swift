// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayers
import WeftLayout
import WeftRuntime

/// Scrolls while a drag is held near, or beyond, an edge of the viewport; the faster, the further.
@MainActor final class EdgeScroller: FrameObserver {
  /// How near, in points, and the most points in a second.
  private static let (reach, speed) = (48.0, 1200.0)

  private let controller: ScrollController
  private let runtime: HostRuntime
  private let onScroll: @MainActor () -> Void
  private var velocity = Vector.zero
  private var lastTime: Double?

  /// - Parameter onScroll: called after the content has moved under the drag.
  init(
    _ controller: ScrollController, in runtime: HostRuntime,
    onScroll: @escaping @MainActor () -> Void
  ) {
    self.controller = controller
    self.runtime = runtime
    self.onScroll = onScroll
  }

  /// The drag is at a point of the window.
  func move(to location: Point) {
    guard let point = controller.layer.convertFromWindow(location) else { return stop() }
    let size = controller.extent.viewportSize
    let directions = controller.scrollableDirections
    velocity = Vector(
      dx: directions.isDisjoint(with: .horizontal) ? 0 : Self.speed(point.x, in: size.width),
      dy: directions.isDisjoint(with: .vertical) ? 0 : Self.speed(point.y, in: size.height))
    guard velocity != .zero else { return stop() }
    runtime.frames.addObserver(self)
  }

  /// Ends it.
  func stop() {
    velocity = .zero
    lastTime = nil
    runtime.frames.removeObserver(self)
  }

  func frameDidBegin(at time: Double) {
    let passed = lastTime.map { min(time - $0, 0.1) } ?? 0
    lastTime = time
    let moved = controller.scroll(
      by: Vector(dx: velocity.dx * passed, dy: velocity.dy * passed))
    if moved { onScroll() }
  }

  private static func speed(_ place: Double, in length: Double) -> Double {
    let reach = min(reach, length / 4)
    guard reach > 0 else { return 0 }
    if place < reach { return -speed * min(1, (reach - place) / reach) }
    if place > length - reach { return speed * min(1, (place - length + reach) / reach) }
    return 0
  }
}
