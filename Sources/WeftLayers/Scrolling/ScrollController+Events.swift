// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
public import WeftGraphics
public import WeftLayout

struct TouchPan {
  var start: Point
  var startOffset: Point

  func movement(to event: PointerEvent) -> Vector {
    Vector(dx: start.x - event.location.x, dy: start.y - event.location.y)
  }
}

extension ScrollController: EventResponder {
  /// The distance in points that an arrow key scrolls.
  public static let lineStep = 40.0

  /// `true` if keys can scroll the content or `interaction` accepts the focus.
  public var acceptsFocus: Bool { interaction?.acceptsFocus ?? false || canScroll }

  private var canScroll: Bool {
    guard isScrollEnabled else { return false }
    let (low, high) = shownLimits
    return !scrollableDirections.isDisjoint(with: .horizontal) && low.x < high.x
      || !scrollableDirections.isDisjoint(with: .vertical) && low.y < high.y
  }

  /// The accent color of the controller's traits.
  public var focusRingColor: Color { Color.accent.resolved(in: traits) }

  /// Whether the user can scroll along the axis, up to the end of the content, or pull its top.
  public func canScroll(toward delta: Vector) -> Bool {
    guard isScrollEnabled else { return false }
    let (low, high) = shownLimits
    let offset = contentOffset
    let canScrollAcross =
      !scrollableDirections.isDisjoint(with: .horizontal)
      && (delta.dx < 0 ? offset.x > low.x : delta.dx > 0 && offset.x < high.x)
    let canScrollDown =
      !scrollableDirections.isDisjoint(with: .vertical)
      && (delta.dy < 0 ? offset.y > low.y : delta.dy > 0 && offset.y < high.y)
    return canScrollAcross || canScrollDown || canPull(toward: delta)
  }

  /// Stops a glide. A page turn continues to its page.
  public func stopScrolling() {
    if !isPagingEnabled { stop() }
  }

  /// Scrolls by the minimum distance that reveals a rectangle, or to its start in reading direction
  /// if it exceeds the viewport. Paged content scrolls to the page with that start.
  public func scrollToReveal(_ rect: Rect) {
    let view = layer.bounds
    func distance(_ low: Double, _ high: Double, _ viewLow: Double, _ viewHigh: Double) -> Double {
      if low < viewLow || high - low > viewHigh - viewLow { return low - viewLow }
      return max(0, high - viewHigh)
    }
    let delta = Vector(
      dx: isReadFromRight
        ? -distance(-rect.maxX, -rect.minX, -view.maxX, -view.minX)
        : distance(rect.minX, rect.maxX, view.minX, view.maxX),
      dy: distance(rect.minY, rect.maxY, view.minY, view.maxY))
    guard delta != .zero else { return }
    stop()
    let target = isPagingEnabled ? pageOffset(showing: rect.origin - view.origin, rect.size) : nil
    scroll(by: target.map { $0 - contentOffset } ?? delta)
  }

  /// Scrolls by wheel or touchpad.
  public func handle(_ event: ScrollEvent) -> Bool {
    guard isScrollEnabled else { return false }
    // The rest of a swipe during which scrolling was disabled.
    if event.phase == .began { extras.isSwipeOver = false }
    if event.phase != .wheel, extras.isSwipeOver { return false }
    switch event.phase {
    case .wheel:
      if isPagingEnabled { return turnPage(byNotches: event.delta) }
      stop()
      // GTK's step size, which grows more slowly than the viewport.
      let step = Vector(
        dx: event.delta.dx * pow(extent.viewportSize.width, 2.0 / 3),
        dy: event.delta.dy * pow(extent.viewportSize.height, 2.0 / 3))
      return canScroll(toward: step) && scroll(by: step)
    case .began:
      stop()
      isOnTouchpad = true
      beginPaging()
      onBeginDragging?()
      return true
    case .moved:
      return scrollOrPull(by: layer.convertFromWindow(event.delta))
    case .ended:
      isOnTouchpad = false
      decelerate(from: endPull() ? .zero : layer.convertFromWindow(event.delta))
      return true
    }
  }

  /// Scrolls by lines or pages, or to an end. If the user can scroll along both axes, pages and
  /// ends refer to the vertical axis.
  public func handle(_ event: KeyEvent) -> Bool {
    if interaction?.handle(event) ?? false { return true }
    // These are shortcuts of the program or the system.
    guard event.modifiers.isDisjoint(with: [.alt, .super]) else { return false }
    if isPagingEnabled, isScrollEnabled, let direction = pageDirection(of: event) {
      return turnPage(toward: direction)
    }
    let page = pageStep(along: pageAxis)
    switch event.key {
    case .up: return scrollByKey(Vector(dx: 0, dy: -Self.lineStep))
    case .down: return scrollByKey(Vector(dx: 0, dy: Self.lineStep))
    case .left: return scrollByKey(Vector(dx: -Self.lineStep, dy: 0))
    case .right: return scrollByKey(Vector(dx: Self.lineStep, dy: 0))
    case .pageUp: return scrollByKey(forward(-page))
    case .space: return scrollByKey(forward(event.modifiers.contains(.shift) ? -page : page))
    case .pageDown: return scrollByKey(forward(page))
    case .home: return scrollByKey(forward(-.greatestFiniteMagnitude))
    case .end: return scrollByKey(forward(.greatestFiniteMagnitude))
    default: return false
    }
  }

  private var pageAxis: ScrollBar.Axis {
    scrollableDirections.isDisjoint(with: .vertical) ? .horizontal : .vertical
  }

  /// A movement along ``pageAxis``, positive in the reading direction.
  private func forward(_ distance: Double) -> Vector {
    if pageAxis == .vertical { return Vector(dx: 0, dy: distance) }
    return Vector(dx: isReadFromRight ? -distance : distance, dy: 0)
  }

  private func pageDirection(of event: KeyEvent) -> Vector? {
    switch event.key {
    case .up: Vector(dx: 0, dy: -1)
    case .down: Vector(dx: 0, dy: 1)
    case .left: Vector(dx: -1, dy: 0)
    case .right: Vector(dx: 1, dy: 0)
    case .pageUp: forward(-1)
    case .space: forward(event.modifiers.contains(.shift) ? -1 : 1)
    case .pageDown: forward(1)
    default: nil
    }
  }

  /// Passes shortcuts to `interaction`.
  public func handleShortcut(_ event: KeyEvent) -> Bool {
    interaction?.handleShortcut(event) ?? false
  }

  /// The distance of a page in points, less than the viewport so that some content stays visible.
  func pageStep(along axis: ScrollBar.Axis) -> Double {
    let viewport = extent.viewportSize
    let length = axis == .vertical ? viewport.height : viewport.width
    return max(length - Self.lineStep, length / 2)
  }

  /// Notifies `interaction`.
  public func focusDidChange(_ hasFocus: Bool) { interaction?.focusDidChange(hasFocus) }

  /// Scrolls with a finger. A mouse moves only the scroll bars.
  public func handle(_ event: PointerEvent) -> Bool {
    if !isDragging, interaction?.handle(event) ?? false { return true }
    switch event.phase {
    case .down:
      if event.device == .touch || !isPagingEnabled { stop() }
      beginTouch(event)
      return event.device == .touch
    case .drag:
      guard touch != nil, isDragging || shouldTakeOver(event) else { return false }
      pan(to: event)
      return true
    case .up, .cancel:
      defer { touch = nil }
      guard isDragging else {
        // The touch may have stopped a page turn.
        if !isOnPage { settleOnPage() }
        return false
      }
      isDragging = false
      let hasPulled = endPull(event.phase == .up ? .ended : .cancelled)
      let velocity =
        event.phase == .up && !hasPulled ? velocityTracker.velocity(at: event.time) : .zero
      decelerate(from: layer.convertFromWindow(Vector(dx: -velocity.dx, dy: -velocity.dy)))
      return true
    case .hover, .leave:
      return false
    }
  }

  /// Claims a touch that stops a glide or has moved far enough along a scrollable axis.
  public func shouldTakeOver(_ event: PointerEvent) -> Bool {
    if !isDragging, interaction?.shouldTakeOver(event) ?? false { return true }
    guard event.device == .touch, !isDragging else { return false }
    if event.phase == .down {
      beginTouch(event)
      return isDecelerating
    }
    guard let touch else { return false }
    velocityTracker.add(event.location, at: event.time)
    let moved = touch.movement(to: event)
    guard max(abs(moved.dx), abs(moved.dy)) >= event.settings.dragThreshold else { return false }
    let way = layer.convertFromWindow(moved)
    let isAlong = canScroll(
      toward: abs(way.dy) >= abs(way.dx) ? Vector(dx: 0, dy: way.dy) : Vector(dx: way.dx, dy: 0))
    guard isAlong else { return false }
    isDragging = true
    beginPaging()
    onBeginDragging?()
    return true
  }

  /// Ends a drag and a glide of the user, as if the fingers were lifted at rest.
  func endUserScroll() {
    let isInDrag = isInDrag
    if isOnTouchpad { extras.isSwipeOver = true }
    (touch, isDragging, isOnTouchpad) = (nil, false, false)
    if isInDrag {
      _ = endPull(.cancelled)
      decelerate(from: .zero)
    }
    stop()
  }

  private func beginTouch(_ event: PointerEvent) {
    guard event.device == .touch else { return }
    velocityTracker.reset()
    velocityTracker.add(event.location, at: event.time)
    touch = TouchPan(start: event.location, startOffset: contentOffset)
  }

  private func pan(to event: PointerEvent) {
    guard let touch else { return }
    velocityTracker.add(event.location, at: event.time)
    let moved = layer.convertFromWindow(touch.movement(to: event))
    let wanted = Point(x: touch.startOffset.x + moved.dx, y: touch.startOffset.y + moved.dy)
    drag(to: wanted)
    guard !scrollableDirections.isDisjoint(with: .vertical) else { return }
    pull(by: max(0, extent.minimumOffset.y - wanted.y))
  }

  private func scrollByKey(_ delta: Vector) -> Bool {
    stop()
    return canScroll(toward: delta) && scroll(by: delta)
  }
}
