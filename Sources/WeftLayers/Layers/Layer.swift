// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// A rectangle of the window that a host renders, like Core Animation's CALayer.
///
/// Coordinates are in points, and the y axis points down. The coordinate space of a layer is its
/// ``bounds``, whose origin scrolls the content. Changes appear in the next frame, unless animated
/// with ``animate(duration:curve:delay:_:completion:)``. A host caches its rendering until the
/// layer changes. Nodes resolve colors that depend on traits.
@MainActor open class Layer {
  // MARK: Geometry

  /// The layer's coordinate space, with its size and the point at its top left.
  public final var bounds: Rect {
    get { storedBounds }
    set {
      guard newValue != storedBounds else { return }
      let old = storedBounds
      let resized = newValue.size != old.size
      storedBounds = newValue
      // A new origin does not change the layer's own drawing, so a scroll step costs one transform.
      changed(.bounds, from: old, to: newValue, resized ? [.content, .placement] : .sublayers)
      if resized { boundsSizeDidChange() }
    }
  }

  /// The position of the ``anchorPoint`` in the superlayer, in points.
  public final var position = Point.zero {
    didSet { changed(.position, from: oldValue, to: position, .placement) }
  }

  /// The point for ``position`` and transforms, in fractions of the bounds' size.
  public final var anchorPoint = Point(x: 0.5, y: 0.5) {
    didSet { changed(oldValue != anchorPoint, .placement) }
  }

  /// The transform of the layer and its sublayers relative to the superlayer.
  public final var transform = Transform.identity {
    didSet { changed(.transform, from: oldValue, to: transform, .placement) }
  }

  // MARK: Appearance

  /// The bitmap that is drawn over the background.
  public final var contents: Bitmap? {
    didSet {
      if oldValue === contents { return }
      if oldValue != nil, contents == nil || root.host == nil { forgetRendering() }
      setNeedsRender(.content)
    }
  }

  /// Whether the contents include the sublayers, which then only receive events.
  package final var contentsShowSublayers = false {
    didSet { changed(oldValue != contentsShowSublayers, [.content, .sublayers]) }
  }

  /// The scaling and alignment of ``contents`` in the bounds.
  public final var contentsGravity = ContentMode.scaleToFill {
    didSet { changed(oldValue != contentsGravity, .content) }
  }

  /// The color behind the contents.
  public final var backgroundColor: Color? {
    didSet { changed(.backgroundColor, from: oldValue, to: backgroundColor, .content) }
  }

  /// The corner radius in points, also of the contents and sublayers with ``masksToBounds``.
  public final var cornerRadius = 0.0 {
    didSet { changed(.cornerRadius, from: oldValue, to: cornerRadius, [.content, .sublayers]) }
  }

  /// The width of the border in points, inside the bounds and above the contents and sublayers.
  public final var borderWidth = 0.0 {
    didSet { changed(.borderWidth, from: oldValue, to: borderWidth, .content) }
  }

  /// The color of the border.
  public final var borderColor = Color.black {
    didSet { changed(.borderColor, from: oldValue, to: borderColor, .content) }
  }

  /// The opacity of the layer and its sublayers, 0 to 1.
  public final var opacity = 1.0 {
    didSet { changed(.opacity, from: oldValue, to: opacity, .placement) }
  }

  /// Whether the layer and its sublayers are hidden.
  public final var isHidden = false { didSet { changed(oldValue != isHidden, .placement) } }

  /// The shadow of the rounded bounds, or nil.
  public final var shadow: Shadow? {
    didSet { changed(.shadow, from: oldValue, to: shadow, .content) }
  }

  /// Whether everything outside the rounded bounds is clipped.
  public final var masksToBounds = false {
    didSet { changed(oldValue != masksToBounds, [.content, .sublayers]) }
  }

  package final var renderedSublayers: [Layer] { contentsShowSublayers ? [] : sublayers }

  // MARK: Events

  /// The receiver of the events at this layer. See ``EventResponder``.
  public final weak var responder: (any EventResponder)?

  /// The gesture recognizers of the layer.
  public final internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// The cursor over the layer, or `nil` for the cursor of an outer layer.
  public final var cursor: Cursor? {
    didSet { if cursor != oldValue { hintsDidChange() } }
  }

  /// The cursor of the contents if ``cursor`` is `nil`.
  package final var contentsCursor: Cursor? {
    didSet { if contentsCursor != oldValue { hintsDidChange() } }
  }

  /// The cursor over a part of the contents, such as a link. It overrides ``cursor``.
  package final var partCursor: Cursor? {
    didSet { if partCursor != oldValue { hintsDidChange() } }
  }

  final var shownCursor: Cursor? { partCursor ?? cursor ?? contentsCursor }

  package final func hintsDidChange() { root.host?.hintsDidChange() }

  /// Whether a focus ring is displayed. The window sets it.
  package final var showsFocusRing = false {
    didSet { changed(oldValue != showsFocusRing, .content) }
  }

  /// Whether the layer stays in front of the layers of its node's subnodes.
  package final var staysInFront = false

  /// Whether the layer and its sublayers receive events.
  public final var isUserInteractionEnabled = true {
    didSet {
      // Another layer may now be under the mouse, and a field inside must lose the focus.
      if isUserInteractionEnabled != oldValue { root.host?.layerTreeNeedsRender() }
    }
  }

  /// The insets of the area that receives events, in points. Negative insets expand the area.
  public final var hitTestSlop = EdgeInsets.zero

  /// A name for tests and debugging.
  public final var name: String?

  // MARK: Tree

  /// The layer that contains this one.
  public final internal(set) weak var superlayer: Layer?

  /// The sublayers from back to front.
  public final internal(set) var sublayers: [Layer] = []

  /// The host of the tree, which is notified of changes. A host sets it on its root layer.
  public final weak var host: (any LayerHost)? { didSet { announceEmbeddedLayers(to: host) } }

  package final weak var owner: (any AnyObject & Sendable)?
  /// The invalid parts of the host's rendering. The host clears them.
  package final var renderInvalidation: RenderInvalidation = .all
  package final var renderCache: (any Sendable)?
  /// The animator of the tree. A window sets it on its root layer.
  package final var animator: LayerAnimator?
  package final var animations: LayerAnimations?
  private var storedBounds = Rect.zero

  /// Creates a layer with empty bounds.
  public init() {}

  // A node may be deallocated on any thread, but its layer only on the main actor.
  isolated deinit {
    animations?.layerIsGone()
    var released: [AnyObject] = sublayers
    sublayers = []
    LayerAnimator.departures += 1
    ChainRelease.release(&released)
  }

  /// Called after the size of the bounds has changed, for example to lay out the sublayers.
  open func boundsSizeDidChange() {}

  private func changed(_ isChange: Bool, _ dirt: RenderInvalidation) {
    if isChange { setNeedsRender(dirt) }
  }

  private func changed<Value: Equatable>(
    _ property: @autoclosure () -> LayerProperty<Value>, from old: Value, to new: Value,
    _ dirt: RenderInvalidation
  ) {
    guard old != new else { return }
    setNeedsRender(dirt)
    if let scope = AnimationScope.current {
      animateChange(of: property(), from: old, to: new, in: scope)
    }
  }
}

/// Displays a layer tree.
@MainActor public protocol LayerHost: AnyObject {
  /// Called for the first change after a rendering, and possibly for later changes.
  func layerTreeNeedsRender()

  /// Called when the cursor or the tooltip of a layer has changed.
  func hintsDidChange()

  /// Called when a layer that needs a native control has entered the tree, possibly again.
  func embed(_ layer: EmbeddedLayer)

  /// Opens a menu next to a rectangle of the window and closes any open menu.
  func show(_ menu: PopupMenu, beside rect: Rect)

  /// Copies a text to a clipboard.
  func copy(_ text: String, to clipboard: Clipboard)
}

extension LayerHost {
  /// Does nothing. The host reads the hints when it needs them.
  public func hintsDidChange() {}
  /// Does nothing.
  public func show(_ menu: PopupMenu, beside rect: Rect) {}
  /// Does nothing.
  public func copy(_ text: String, to clipboard: Clipboard) {}
}
