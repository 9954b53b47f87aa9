// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import WeftLayout
public import WeftRuntime

extension ScrollController: FrameObserver {
  /// Starts a glide with a velocity of the content offset in points per second. Components that are
  /// not finite become 0.
  public func decelerate(from velocity: Vector) {
    func speed(_ value: Double, along directions: ScrollDirections) -> Double {
      scrollableDirections.isDisjoint(with: directions) || !value.isFinite ? 0 : value
    }
    let axes = Vector(
      dx: speed(velocity.dx, along: .horizontal), dy: speed(velocity.dy, along: .vertical))
    var glide = Deceleration(velocity: axes)
    let distance = glide.remainingDistance
    var target = Point(x: contentOffset.x + distance.dx, y: contentOffset.y + distance.dy)
    if isPagingEnabled {
      target = pageOffset(near: target)
      pagingStart = nil
      glide = Deceleration(over: target - contentOffset)
    }
    if let adjustTarget {
      let adjusted = extent.clamp(adjustTarget(axes, extent.clamp(target)))
      if adjusted != extent.clamp(target) {
        target = adjusted
        glide = Deceleration(over: target - contentOffset)
        if runtime == nil { moveContent(to: target, for: .user) }
      }
    }
    let glides = runtime != nil && !glide.isAtRest
    if glides { deceleration = glide }
    onEndDragging?(axes, extent.clamp(target))
    // The handler may have stopped or redirected the glide.
    if !glides { start(glide) } else if let deceleration { start(deceleration) }
  }

  func glide(to offset: Point) {
    start(Deceleration(over: offset - contentOffset))
  }

  func glideOn(to offset: Point) {
    let glide = Deceleration(over: offset - contentOffset)
    if glide.isAtRest { stop() } else { deceleration = glide }
  }

  private func start(_ glide: Deceleration) {
    endScrollingAnimation()
    guard let runtime, !glide.isAtRest else {
      if isPagingEnabled { scroll(by: glide.remainingDistance) }
      if deceleration != nil { stop() } else { onEndDecelerating?() }
      return
    }
    deceleration = glide
    lastFrameTime = runtime.clock.now
    runtime.frames.addObserver(self)
  }

  /// Advances a glide to the frame's time.
  public func frameDidBegin(at time: Double) {
    guard var glide = deceleration else { return }
    // A frame's time may precede the event that started the glide.
    let seconds = max(0, time - lastFrameTime)
    lastFrameTime = max(lastFrameTime, time)
    let distance = glide.advance(by: seconds)
    deceleration = glide
    let hasMoved = scroll(by: distance)
    // A handler of the movement may have stopped the glide or begun another.
    guard deceleration == glide else { return }
    if glide.isAtRest || (!hasMoved && seconds > 0) { stop() }
  }
}

/// A glide whose velocity decays exponentially after the fingers have left the content.
struct Deceleration: Equatable {
  /// The factor of the velocity after a millisecond, UIKit's "normal" rate, and "fast" for pages.
  private static let (normalRate, pageRate) = (0.998, 0.99)
  /// The speed in points per second at which the content stops.
  static let restSpeed = 12.0

  private(set) var velocity: Vector

  private let rate: Double

  init(velocity: Vector) {
    self.velocity = velocity
    rate = Self.normalRate
  }

  init(over distance: Vector) {
    rate = Self.pageRate
    let length = distance.length
    let speed = length * -1000 * log(rate) + Self.restSpeed
    velocity =
      length < 0.001
      ? .zero : Vector(dx: distance.dx / length * speed, dy: distance.dy / length * speed)
  }

  var isAtRest: Bool { velocity.length <= Self.restSpeed }

  var remainingDistance: Vector {
    let speed = velocity.length
    guard speed > Self.restSpeed else { return .zero }
    // The integral of v·rate^(1000 t) until v reaches the rest speed.
    let factor = (1 - Self.restSpeed / speed) / (-1000 * log(rate))
    return Vector(dx: velocity.dx * factor, dy: velocity.dy * factor)
  }

  mutating func advance(by seconds: Double) -> Vector {
    let before = remainingDistance
    let decay = pow(rate, seconds * 1000)
    velocity = Vector(dx: velocity.dx * decay, dy: velocity.dy * decay)
    let after = remainingDistance
    return Vector(dx: before.dx - after.dx, dy: before.dy - after.dy)
  }
}
