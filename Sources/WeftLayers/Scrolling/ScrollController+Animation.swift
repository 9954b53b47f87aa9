// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayout
import WeftRuntime

/// Animated scrolls of the program, and handlers that adjust or observe scrolling.
extension ScrollController {
  /// The state that few controllers need.
  struct Extras {
    var animation: OffsetAnimation?
    /// Whether scrolling was disabled during the current swipe on the touchpad.
    var isSwipeOver = false
    var onEndScrollingAnimation: (@MainActor () -> Void)?
    var adjustTarget: (@MainActor (_ velocity: Vector, _ proposed: Point) -> Point)?
  }

  /// Called when an animated scroll of ``setContentOffset(_:animated:)`` has ended, at its target
  /// or elsewhere.
  public var onEndScrollingAnimation: (@MainActor () -> Void)? {
    get { extras.onEndScrollingAnimation }
    set { extras.onEndScrollingAnimation = newValue }
  }

  /// Returns the offset at which a drag stops, from its velocity in points per second and a
  /// proposal. The result is limited to the content. Called before ``onEndDragging``.
  public var adjustTarget: (@MainActor (_ velocity: Vector, _ proposed: Point) -> Point)? {
    get { extras.adjustTarget }
    set { extras.adjustTarget = newValue }
  }

  /// Whether the user is dragging the content with a finger or on a touchpad.
  package var isInDrag: Bool { isDragging || isOnTouchpad }

  /// Whether an animated scroll of the program is in progress.
  public var isAnimatingScroll: Bool { extras.animation != nil }

  /// Scrolls to an offset in points, limited to the content, and ends a glide. An animation takes
  /// 0.3 seconds. Without a runtime or with reduced motion, the content jumps.
  /// ``onEndScrollingAnimation`` is called in any case.
  public func setContentOffset(_ offset: Point, animated: Bool) {
    contentOffset = animated ? contentOffset : offset
    guard animated else { return }
    guard let runtime, !traits.reducesMotion, extent.clamp(offset) != contentOffset else {
      contentOffset = offset
      onEndScrollingAnimation?()
      return
    }
    extras.animation = OffsetAnimation(to: offset, of: self, in: runtime)
  }

  /// Ends an animated scroll at its current offset.
  func endScrollingAnimation() {
    guard let animation = extras.animation else { return }
    extras.animation = nil
    animation.cancel()
    onEndScrollingAnimation?()
  }

  /// Moves the target together with the content around it.
  func followAnimation(movedBy delta: Vector) {
    guard let animation = extras.animation else { return }
    animation.target = animation.target + delta
  }
}

/// A scroll to an offset that takes several frames.
@MainActor final class OffsetAnimation: FrameObserver {
  private static let duration = 0.3

  private weak var controller: ScrollController?
  private let runtime: HostRuntime
  var target: Point
  private var start: Double?
  private var progress = 0.0

  init(to target: Point, of controller: ScrollController, in runtime: HostRuntime) {
    self.target = target
    self.controller = controller
    self.runtime = runtime
    runtime.frames.addObserver(self)
  }

  func cancel() { runtime.frames.removeObserver(self) }

  func frameDidBegin(at time: Double) {
    guard let controller else { return cancel() }
    let start = start ?? time
    self.start = start
    let t = min(1, max(0, (time - start) / Self.duration))
    // Slow at both ends.
    let eased = t * t * (3 - 2 * t)
    let share = t < 1 ? (eased - progress) / (1 - progress) : 1
    progress = eased
    let (offset, end) = (controller.contentOffset, controller.extent.clamp(target))
    if share > 0 { controller.animationDidMove(to: offset + (end - offset) * share) }
    // A handler of the movement may have ended this animation and begun another.
    if t >= 1, controller.extras.animation === self { controller.endScrollingAnimation() }
  }
}

extension Vector {
  fileprivate static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }
}
