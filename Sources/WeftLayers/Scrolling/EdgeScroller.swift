// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout
package import WeftRuntime

/// Scrolls while a drag is near or beyond an edge of the viewport, faster with the distance.
@MainActor package final class EdgeScroller: FrameObserver {
  /// The distance of the maximum speed, in points, and that speed in points per second.
  private static let (reach, speed) = (48.0, 1200.0)

  package let controller: ScrollController
  private let runtime: HostRuntime
  private let onScroll: @MainActor () -> Void
  private var velocity = Vector.zero
  private var lastTime: Double?
  private let isInside: Bool

  /// - Parameter isInside: Whether it begins before the drag has reached the edge.
  package init(
    _ controller: ScrollController, in runtime: HostRuntime, isInside: Bool = true,
    onScroll: @escaping @MainActor () -> Void
  ) {
    self.isInside = isInside
    self.controller = controller
    self.runtime = runtime
    self.onScroll = onScroll
  }

  package func move(to location: Point) {
    guard let point = controller.layer.convertFromWindow(location) else { return stop() }
    let size = controller.extent.viewportSize
    let directions = controller.scrollableDirections
    velocity = Vector(
      dx: directions.isDisjoint(with: .horizontal) ? 0 : speed(point.x, in: size.width),
      dy: directions.isDisjoint(with: .vertical) ? 0 : speed(point.y, in: size.height))
    guard velocity != .zero else { return stop() }
    runtime.frames.addObserver(self)
  }

  package func stop() {
    velocity = .zero
    lastTime = nil
    runtime.frames.removeObserver(self)
  }

  package func frameDidBegin(at time: Double) {
    // It was stopped earlier in the frame. The time would count for the next drag.
    guard velocity != .zero else { return }
    let passed = lastTime.map { min(time - $0, 0.1) } ?? 0
    lastTime = time
    let moved = controller.scroll(
      by: Vector(dx: velocity.dx * passed, dy: velocity.dy * passed))
    if moved { onScroll() }
  }

  private func speed(_ place: Double, in length: Double) -> Double {
    let reach = min(Self.reach, length / 4)
    guard reach > 0 else { return 0 }
    let start = isInside ? reach : 0
    if place < start { return -Self.speed * min(1, (start - place) / reach) }
    if place > length - start { return Self.speed * min(1, (place - length + start) / reach) }
    return 0
  }
}
