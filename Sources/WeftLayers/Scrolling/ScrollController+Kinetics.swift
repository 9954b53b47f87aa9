// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout
public import WeftRuntime

extension ScrollController: FrameObserver {
  /// Lets the content glide on.
  ///
  /// - Parameter velocity: of the content offset, in points per second.
  public func decelerate(from velocity: Vector) {
    let axes = Vector(
      dx: scrollableDirections.isDisjoint(with: .horizontal) ? 0 : velocity.dx,
      dy: scrollableDirections.isDisjoint(with: .vertical) ? 0 : velocity.dy)
    let glide = Deceleration(velocity: axes)
    let distance = glide.remainingDistance
    onEndDragging?(
      axes,
      extent.clamp(Point(x: contentOffset.x + distance.dx, y: contentOffset.y + distance.dy)))
    guard let runtime, !glide.isAtRest else {
      onEndDecelerating?()
      return
    }
    deceleration = glide
    lastFrameTime = runtime.clock.now
    runtime.frames.addObserver(self)
  }

  /// Moves a glide on to the frame's time.
  public func frameDidBegin(at time: Double) {
    guard var glide = deceleration else { return }
    // A frame's time may lie before the event that started the glide.
    let seconds = max(0, time - lastFrameTime)
    lastFrameTime = max(lastFrameTime, time)
    let moved = scroll(by: glide.advance(by: seconds))
    deceleration = glide
    if glide.isAtRest || (!moved && seconds > 0) { stop() }
  }
}
