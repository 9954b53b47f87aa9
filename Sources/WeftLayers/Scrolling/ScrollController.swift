// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout
public import WeftRuntime

/// The cause of a change of the content offset.
public enum ScrollReason: Hashable, Sendable {
  /// User input by wheel, touchpad, touch, key or scroll bar, or the glide after it.
  case user
  /// The program set the offset.
  case program
  /// A change of the size of the viewport or of the content before it. Visible rows stay in place.
  case rearranged
}

/// Scrolls content behind a viewport, like UIScrollView without a view.
///
/// The bounds' origin of its ``contentLayer`` is the content offset. Lengths are in points of the
/// content.
@MainActor public final class ScrollController {
  /// The layer that receives the events and displays the content.
  public let layer: Layer
  /// The layer that contains the content and is clipped to the viewport.
  public let contentLayer = Layer()
  /// Called after the content offset has changed.
  public var onScroll: (@MainActor (ScrollReason) -> Void)?
  /// Called when the user starts to move the content.
  public var onBeginDragging: (@MainActor () -> Void)?
  /// Called after a drag, with the velocity in points per second and the offset where it will stop.
  public var onEndDragging: (@MainActor (_ velocity: Vector, _ target: Point) -> Void)?
  /// Called when scrolling has stopped after a drag.
  public var onEndDecelerating: (@MainActor () -> Void)?
  /// The axes along which the user can scroll.
  public var scrollableDirections: ScrollDirections = .vertical {
    didSet { if scrollableDirections != oldValue { updateScrollBars() } }
  }
  /// Whether scrolling stops at multiples of the viewport's size, at most one page from the start
  /// of the gesture, as in UIScrollView. A notch of a wheel and page keys scroll by one page. A new
  /// viewport size keeps the page.
  public var isPagingEnabled = false
  /// The source of frames for kinetic scrolling, without which content stops when the fingers lift.
  /// Another runtime ends a glide.
  public var runtime: HostRuntime? {
    didSet {
      guard runtime !== oldValue else { return }
      oldValue?.frames.removeObserver(self)
      stop()
      _ = endPull(.cancelled)
    }
  }
  /// The number of pixels per point. Offsets are rounded to whole pixels to keep text sharp.
  public var scale = 1.0 {
    didSet { if scale != oldValue { moveContent(to: exactOffset, for: .rearranged) } }
  }
  /// The traits of the controller. The vertical scroll bar is at the end of lines.
  public var traits = Traits() {
    didSet { if traits != oldValue { traitsDidChange() } }
  }
  /// Whether scroll bars are displayed for content that exceeds the viewport.
  public var showsScrollBars = true { didSet { updateScrollBars() } }
  /// Whether the user is moving the content with a finger.
  public internal(set) var isDragging = false
  /// Whether the user can scroll. The program can scroll in any case. Disabling ends a drag and a
  /// glide, and hides the scroll bars.
  public var isScrollEnabled = true {
    didSet {
      guard isScrollEnabled != oldValue else { return }
      if !isScrollEnabled { endUserScroll() }
      updateScrollBars()
    }
  }
  /// The direction of the last movement by the user or the program, empty before.
  public private(set) var scrollDirection: ScrollDirections = []
  /// Whether the content glides after a drag.
  public var isDecelerating: Bool { deceleration != nil }

  /// Called with the distance of a pull at the content's top, which is otherwise impossible.
  package var onPull: (@MainActor (ScrollPull) -> Void)? {
    didSet { if onPull == nil, pulled > 0 { (pulled, isPullOver) = (0, true) } }
  }

  package weak var interaction: (any EventResponder)?

  /// Sorts the layers of the content for Tab, instead of in the order of the tree.
  package var focusOrder: (@MainActor ([Layer]) -> [Layer])?
  /// Called before Tab leaves the content. Returns the next layer, not in the tree yet, for the
  /// focus.
  package var onFocusEnd: (@MainActor (_ layer: Layer, FocusController.Direction) -> Layer?)?

  let verticalBar = ScrollBar(axis: .vertical)
  let horizontalBar = ScrollBar(axis: .horizontal)
  var deceleration: Deceleration?
  var pagingStart: Point?
  var partOfNotch = Vector.zero
  var lastFrameTime = 0.0
  var velocityTracker = VelocityTracker()
  var extras = Extras()
  var touch: TouchPan?
  var isOnTouchpad = false
  /// The distance of the current pull, in points.
  var pulled = 0.0
  /// Whether the handler was removed during a pull, so that the fingers must leave the content
  /// first.
  var isPullOver = false
  /// The exact offset, which the content layer rounds to pixels.
  private var exactOffset = Point.zero
  private var storedExtent = ScrollExtent(viewportSize: .zero, contentSize: .zero)

  /// Creates a controller that adds its layers to `layer` and handles that layer's events.
  public init(layer: Layer) {
    self.layer = layer
    contentLayer.masksToBounds = true
    contentLayer.anchorPoint = .zero
    layer.addSublayer(contentLayer)
    layer.addSublayer(verticalBar.layer)
    layer.addSublayer(horizontalBar.layer)
    layer.responder = self
    verticalBar.controller = self
    horizontalBar.controller = self
  }

  // Releases layers and closures on the main actor.
  isolated deinit {}

  /// The sizes of the viewport and the content. Setting it keeps the distance from the start of the
  /// content, which is its right edge in right-to-left layouts.
  public var extent: ScrollExtent {
    get { storedExtent }
    set {
      guard newValue != storedExtent else { return }
      let pages = pages(movingTo: newValue)
      let offset = pages?.offset ?? keptOffset(in: newValue)
      followContent(movedBy: offset - exactOffset)
      if let pages { pagingStart = pages.pagingStart }
      storedExtent = newValue
      contentLayer.frame = Rect(origin: .zero, size: newValue.viewportSize)
      moveContent(to: offset, for: .rearranged)
      extentDidChange()
      if let rest = pages?.restingOffset, isDecelerating { glideOn(to: rest) }
    }
  }

  var isReadFromRight: Bool { traits.layoutDirection == .rightToLeft }

  /// The offset in another extent at the same distance from the start of the content.
  func keptOffset(in other: ScrollExtent) -> Point {
    guard isReadFromRight else { return exactOffset }
    return Point(
      x: exactOffset.x + other.maximumOffset.x - storedExtent.maximumOffset.x, y: exactOffset.y)
  }

  /// Moves to the mirrored offset after the content was mirrored.
  package func mirror() {
    let ends = storedExtent.minimumOffset.x + storedExtent.maximumOffset.x
    let offset = Point(x: ends - exactOffset.x, y: exactOffset.y)
    let pagingStart = pagingStart.map { Point(x: ends - $0.x, y: $0.y) }
    followContent(movedBy: offset - exactOffset)
    self.pagingStart = pagingStart
    moveContent(to: offset, for: .rearranged)
  }

  private func followContent(movedBy delta: Vector) {
    if let offset = touch?.startOffset { touch?.startOffset = offset + delta }
    if let offset = pagingStart { pagingStart = offset + delta }
    followAnimation(movedBy: delta)
  }

  /// The point of the content at the viewport's top left, on a whole pixel and limited to the
  /// content. Setting it ends a glide, but a drag continues.
  public var contentOffset: Point {
    get { contentLayer.bounds.origin }
    set {
      stop()
      followTouch(to: newValue)
      moveContent(to: newValue, for: .program)
    }
  }

  private func followTouch(to offset: Point) {
    if let start = touch?.startOffset {
      touch?.startOffset = start + (storedExtent.clamp(offset) - exactOffset)
    }
  }

  /// The visible part of the content.
  public var visibleRect: Rect {
    Rect(origin: contentOffset, size: storedExtent.viewportSize)
  }

  /// Changes the extent after content before the viewport changed its size. The visible content,
  /// which has moved by `delta` points, stays in place, and a glide or a drag continues.
  public func adjust(extent: ScrollExtent, offsetBy delta: Vector) {
    storedExtent = extent
    contentLayer.frame = Rect(origin: .zero, size: extent.viewportSize)
    let offset = extent.clamp(exactOffset + delta)
    // By the actual movement, which is smaller at the ends of the content.
    followContent(movedBy: offset - exactOffset)
    moveContent(to: offset, for: .rearranged)
    extentDidChange()
  }

  /// Scrolls by a number of points, up to the ends of the content, and returns whether anything
  /// moved.
  @discardableResult
  public func scroll(by delta: Vector) -> Bool {
    endScrollingAnimation()
    let before = exactOffset
    let target = allowed(before + delta)
    followTouch(to: target)
    moveContent(to: target, for: .user)
    return exactOffset != before
  }

  /// The offset to which ``adjust(extent:offsetBy:)`` adds. At rest it includes the fraction of a
  /// pixel that is not seen, so that a caller can move the content to an exact offset.
  package var adjustedOffset: Point {
    isDragging || isDecelerating || isAnimatingScroll || isOnTouchpad ? contentOffset : exactOffset
  }

  func drag(to offset: Point) { moveContent(to: allowed(offset), for: .user) }

  private func allowed(_ offset: Point) -> Point {
    Point(
      x: scrollableDirections.isDisjoint(with: .horizontal) ? exactOffset.x : offset.x,
      y: scrollableDirections.isDisjoint(with: .vertical) ? exactOffset.y : offset.y)
  }

  /// Moves the content by an animated scroll of the program.
  func animationDidMove(to offset: Point) {
    followTouch(to: offset)
    moveContent(to: offset, for: .program)
  }

  /// Stops a glide and an animated scroll of the program.
  public func stop() {
    endScrollingAnimation()
    guard deceleration != nil else { return }
    deceleration = nil
    pagingStart = nil
    runtime?.frames.removeObserver(self)
    onEndDecelerating?()
  }

  func moveContent(to offset: Point, for reason: ScrollReason) {
    exactOffset = storedExtent.clamp(offset)
    let shown = onPixel(exactOffset)
    guard shown != contentLayer.bounds.origin else { return }
    if reason != .rearranged {
      scrollDirection = ScrollDirections(of: shown - contentLayer.bounds.origin)
    }
    contentLayer.bounds = Rect(origin: shown, size: contentLayer.bounds.size)
    updateScrollBars()
    onScroll?(reason)
  }

  /// The minimum and maximum offsets, rounded to pixels.
  var shownLimits: (low: Point, high: Point) {
    (onPixel(storedExtent.minimumOffset), onPixel(storedExtent.maximumOffset))
  }

  private func onPixel(_ offset: Point) -> Point {
    Point(x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
  }

  private func extentDidChange() {
    updateScrollBars()
    verticalBar.extentDidChange()
    horizontalBar.extentDidChange()
  }

  private func traitsDidChange() {
    verticalBar.traitsDidChange()
    horizontalBar.traitsDidChange()
    updateScrollBars()
  }

  private func updateScrollBars() {
    verticalBar.update(
      isShown: showsScrollBars && isScrollEnabled
        && !scrollableDirections.isDisjoint(with: .vertical))
    horizontalBar.update(
      isShown: showsScrollBars && isScrollEnabled
        && !scrollableDirections.isDisjoint(with: .horizontal))
  }
}

extension Layer {
  @MainActor var scrollController: ScrollController? {
    guard let controller = superlayer?.responder as? ScrollController,
      controller.contentLayer === self
    else { return nil }
    return controller
  }
}
