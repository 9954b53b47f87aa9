// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout
public import WeftRuntime

/// The cause of a change of the content offset.
public enum ScrollReason: Hashable, Sendable {
  /// The user scrolled: by wheel, touchpad, touch, key or scroll bar, or a glide continued.
  case user
  /// The program set the offset.
  case program
  /// Content before the viewport, or the viewport itself, changed its size; the rows on the screen
  /// stay where they are.
  case rearranged
}

/// Moves content behind a viewport: like UIScrollView, without being a view.
///
/// It owns two things inside a given layer: a ``contentLayer``, whose bounds' origin is the
/// content offset, and scroll bars. Wheel, touchpad with kinetic scrolling, touch and keys arrive
/// through ``EventResponder``. Main actor; points of the content's space.
@MainActor public final class ScrollController {
  /// The layer that gets the events and that shows the content.
  public let layer: Layer
  /// The layer that holds the content; it is clipped to the viewport.
  public let contentLayer = Layer()
  /// Called after the content offset has changed.
  public var onScroll: (@MainActor (ScrollReason) -> Void)?
  /// Called when the user starts to move the content.
  public var onBeginDragging: (@MainActor () -> Void)?
  /// Called when the user ends a drag, with the velocity in points per second and the offset at
  /// which scrolling will stop.
  public var onEndDragging: (@MainActor (_ velocity: Vector, _ target: Point) -> Void)?
  /// Called when scrolling has stopped after a drag.
  public var onEndDecelerating: (@MainActor () -> Void)?
  /// The axes along which the user can scroll.
  public var scrollableDirections: ScrollDirections = .vertical {
    didSet { if scrollableDirections != oldValue { updateScrollBars() } }
  }
  /// Whether scrolling stops at multiples of the viewport's size: at the next page at most, counted
  /// from where the user began.
  ///
  /// A notch of a wheel, and the keys that turn pages, go to the next page; a new size of the
  /// viewport keeps the page. (UIScrollView's.)
  public var isPagingEnabled = false
  /// Provides the frames for kinetic scrolling; without it the content stops where the fingers left
  /// it.
  ///
  /// Setting another one, such as that of another window, ends a glide.
  public var runtime: HostRuntime? {
    didSet {
      guard runtime !== oldValue else { return }
      oldValue?.frames.removeObserver(self)
      stop()
      _ = endPull(.cancelled)
    }
  }
  /// Pixels per point: offsets are kept on whole pixels, so that text stays sharp.
  public var scale = 1.0 {
    didSet { if scale != oldValue { moveContent(to: exactOffset, for: .rearranged) } }
  }
  /// The traits of the controller: the vertical scroll bar is at the side where lines end.
  public var traits = Traits() {
    didSet { if traits != oldValue { traitsDidChange() } }
  }
  /// Whether scroll bars are shown where there is something to scroll.
  public var showsScrollBars = true { didSet { updateScrollBars() } }
  /// Whether the user is moving the content with a finger.
  public internal(set) var isDragging = false
  /// Whether the content glides on after a drag.
  public var isDecelerating: Bool { deceleration != nil }

  /// Called with the distance when the user pulls down content that is at its top; without it
  /// content cannot be pulled.
  package var onPull: (@MainActor (ScrollPull) -> Void)? {
    didSet { if onPull == nil, pulled > 0 { (pulled, isPullOver) = (0, true) } }
  }

  /// Asked about keys, the focus and the mouse before they scroll.
  package weak var interaction: (any EventResponder)?

  /// Puts the layers of the content into the order in which the focus goes through them; that of
  /// the tree without it.
  package var focusOrder: (@MainActor ([Layer]) -> [Layer])?
  /// Called when the focus is about to leave the content by Tab: brings in the next layer that
  /// accepts the focus and has no place in the tree yet.
  package var onFocusEnd: (@MainActor (_ layer: Layer, FocusController.Direction) -> Layer?)?

  let verticalBar = ScrollBar(axis: .vertical)
  let horizontalBar = ScrollBar(axis: .horizontal)
  var deceleration: Deceleration?
  /// The offset from which the user's gesture turns pages.
  var pagingStart: Point?
  /// The part of a notch by which a wheel was turned since the last page.
  var partOfNotch = Vector.zero
  var lastFrameTime = 0.0
  var velocityTracker = VelocityTracker()
  var touch: TouchPan?
  /// Whether fingers lie on a touchpad over the content.
  var isOnTouchpad = false
  /// How far the user pulls the content now, in points.
  var pulled = 0.0
  /// Whether the handler of pulls was removed during one: the fingers have to leave the content
  /// before they can pull again.
  var isPullOver = false
  /// The exact offset, of which the content layer shows the nearest pixel.
  private var exactOffset = Point.zero
  private var storedExtent = ScrollExtent(viewportSize: .zero, contentSize: .zero)

  /// Makes a controller that puts its layers into `layer` and handles that layer's events.
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

  // Layers and closures of the user's are released on the main actor.
  isolated deinit {}

  /// The sizes of viewport and content. The offset stays as far from the content's beginning: from
  /// its right edge in right-to-left layouts.
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
      // A handler may have stopped the glide.
      if let rest = pages?.restingOffset, isDecelerating { glideOn(to: rest) }
    }
  }

  /// Whether content begins at the right.
  var isReadFromRight: Bool { traits.layoutDirection == .rightToLeft }

  /// The offset in another extent at the same distance from the content's beginning.
  func keptOffset(in other: ScrollExtent) -> Point {
    guard isReadFromRight else { return exactOffset }
    return Point(
      x: exactOffset.x + other.maximumOffset.x - storedExtent.maximumOffset.x, y: exactOffset.y)
  }

  /// Goes to the other side of content that has been mirrored.
  package func mirror() {
    let ends = storedExtent.minimumOffset.x + storedExtent.maximumOffset.x
    let offset = Point(x: ends - exactOffset.x, y: exactOffset.y)
    let pagingStart = pagingStart.map { Point(x: ends - $0.x, y: $0.y) }
    followContent(movedBy: offset - exactOffset)
    self.pagingStart = pagingStart
    moveContent(to: offset, for: .rearranged)
  }

  /// Moves the anchor of the current gesture along with the content under it.
  private func followContent(movedBy delta: Vector) {
    if let offset = touch?.startOffset { touch?.startOffset = offset + delta }
    if let offset = pagingStart { pagingStart = offset + delta }
  }

  /// The point of the content at the viewport's top left, on a whole pixel; setting it clamps.
  ///
  /// Setting it ends a glide; a finger that drags the content continues from there.
  public var contentOffset: Point {
    get { contentLayer.bounds.origin }
    set {
      stop()
      followTouch(to: newValue)
      moveContent(to: newValue, for: .program)
    }
  }

  /// Lets a drag by a finger continue from another offset.
  private func followTouch(to offset: Point) {
    if let start = touch?.startOffset {
      touch?.startOffset = start + (storedExtent.clamp(offset) - exactOffset)
    }
  }

  /// The visible part of the content.
  public var visibleRect: Rect {
    Rect(origin: contentOffset, size: storedExtent.viewportSize)
  }

  /// Moves offset and content together, because content before the viewport changed its extent: the
  /// visible content stays in place, and a glide or a drag continues.
  ///
  /// - Parameters:
  ///   - extent: the new sizes.
  ///   - delta: how far the content that should stay in place has moved, in points.
  public func adjust(extent: ScrollExtent, offsetBy delta: Vector) {
    storedExtent = extent
    contentLayer.frame = Rect(origin: .zero, size: extent.viewportSize)
    let offset = extent.clamp(exactOffset + delta)
    // By as much as it moves: at an end the finger goes on from there.
    followContent(movedBy: offset - exactOffset)
    moveContent(to: offset, for: .rearranged)
    extentDidChange()
  }

  /// Scrolls by some points, up to the ends of the content.
  ///
  /// - Returns: whether anything moved.
  @discardableResult
  public func scroll(by delta: Vector) -> Bool {
    let before = exactOffset
    let target = allowed(before + delta)
    followTouch(to: target)
    moveContent(to: target, for: .user)
    return exactOffset != before
  }

  /// Brings the content to where a finger has moved it.
  func drag(to offset: Point) { moveContent(to: allowed(offset), for: .user) }

  /// An offset along the axes that the user can scroll.
  private func allowed(_ offset: Point) -> Point {
    Point(
      x: scrollableDirections.isDisjoint(with: .horizontal) ? exactOffset.x : offset.x,
      y: scrollableDirections.isDisjoint(with: .vertical) ? exactOffset.y : offset.y)
  }

  /// Stops a glide where it is.
  public func stop() {
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
    contentLayer.bounds = Rect(origin: shown, size: contentLayer.bounds.size)
    updateScrollBars()
    onScroll?(reason)
  }

  /// The least and the greatest offset, as they are shown: content whose end lies within a pixel is
  /// at its end on the pixel.
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
      isShown: showsScrollBars && !scrollableDirections.isDisjoint(with: .vertical))
    horizontalBar.update(
      isShown: showsScrollBars && !scrollableDirections.isDisjoint(with: .horizontal))
  }
}

extension Layer {
  /// Whose content is in the layer.
  @MainActor var scrollController: ScrollController? {
    guard let controller = superlayer?.responder as? ScrollController,
      controller.contentLayer === self
    else { return nil }
    return controller
  }
}
