// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// A rectangle of the window that a host renders, as CALayer is elsewhere.
///
/// Layers live on the main actor. Their coordinates are points, y downwards; a layer's own space is
/// its ``bounds``, whose origin shifts the content (that is how scrolling works). Changes show with
/// the next frame, or gradually if they are animated; see
/// ``animate(duration:curve:delay:_:completion:)``. A host keeps its rendering of a layer until the
/// layer changes.
///
/// Colours of layers are fixed: nodes resolve colours that follow the traits.
@MainActor open class Layer {
  // MARK: Geometry

  /// The layer's own coordinate space: its size, and the point at its top left.
  public final var bounds: Rect {
    get { storedBounds }
    set {
      guard newValue != storedBounds else { return }
      let old = storedBounds
      let resized = newValue.size != old.size
      storedBounds = newValue
      // A new origin alone leaves the layer's own drawing as it is: a scroll step costs one
      // transform.
      changed(.bounds, from: old, to: newValue, resized ? [.content, .placement] : .sublayers)
      if resized { boundsSizeDidChange() }
    }
  }

  /// The position of the ``anchorPoint`` in the superlayer, in points.
  public final var position = Point.zero {
    didSet { changed(.position, from: oldValue, to: position, .placement) }
  }

  /// The point of the bounds that ``position`` places and about which transforms turn, in fractions
  /// of the bounds' size.
  public final var anchorPoint = Point(x: 0.5, y: 0.5) {
    didSet { changed(oldValue != anchorPoint, .placement) }
  }

  /// The transform of the layer and all inside, to the superlayer.
  public final var transform = Transform.identity {
    didSet { changed(.transform, from: oldValue, to: transform, .placement) }
  }

  // MARK: Looks

  /// The bitmap drawn over the background.
  public final var contents: Bitmap? {
    didSet {
      if oldValue === contents { return }
      if oldValue != nil, contents == nil || root.host == nil { forgetRendering() }
      setNeedsRender(.content)
    }
  }

  /// Whether the contents show the sublayers, too: sublayers are then not rendered, but still take
  /// events.
  package final var contentsShowSublayers = false {
    didSet { changed(oldValue != contentsShowSublayers, [.content, .sublayers]) }
  }

  /// How ``contents`` fit into the bounds.
  public final var contentsGravity = ContentMode.scaleToFill {
    didSet { changed(oldValue != contentsGravity, .content) }
  }

  /// The colour below the contents.
  public final var backgroundColor: Color? {
    didSet { changed(.backgroundColor, from: oldValue, to: backgroundColor, .content) }
  }

  /// The radius of the corners in points; it shapes background and border, and the contents and
  /// sublayers too where ``masksToBounds`` is set.
  public final var cornerRadius = 0.0 {
    didSet { changed(.cornerRadius, from: oldValue, to: cornerRadius, [.content, .sublayers]) }
  }

  /// The width of the border in points, inside the bounds, above the contents and sublayers.
  public final var borderWidth = 0.0 {
    didSet { changed(.borderWidth, from: oldValue, to: borderWidth, .content) }
  }

  /// The colour of the border.
  public final var borderColor = Color.black {
    didSet { changed(.borderColor, from: oldValue, to: borderColor, .content) }
  }

  /// The opacity of the layer with everything inside: 0 to 1.
  public final var opacity = 1.0 {
    didSet { changed(.opacity, from: oldValue, to: opacity, .placement) }
  }

  /// Whether the layer, with all inside, is left out.
  public final var isHidden = false { didSet { changed(oldValue != isHidden, .placement) } }

  /// The shadow of the (rounded) bounds; none by default.
  public final var shadow: Shadow? {
    didSet { changed(.shadow, from: oldValue, to: shadow, .content) }
  }

  /// Whether everything outside the (rounded) bounds is cut off.
  public final var masksToBounds = false {
    didSet { changed(oldValue != masksToBounds, [.content, .sublayers]) }
  }

  /// The sublayers that are rendered.
  package final var renderedSublayers: [Layer] { contentsShowSublayers ? [] : sublayers }

  // MARK: Events

  /// The receiver of the events at this layer; see ``EventResponder``.
  public final weak var responder: (any EventResponder)?

  /// The gestures that watch the layer and all inside.
  public final internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// The mouse's cursor over the layer; `nil` leaves it to the layer around.
  public final var cursor: Cursor? {
    didSet { if cursor != oldValue { hintsDidChange() } }
  }

  /// The cursor of the contents, where ``cursor`` is `nil`.
  package final var contentsCursor: Cursor? {
    didSet { if contentsCursor != oldValue { hintsDidChange() } }
  }

  /// The cursor over the part of the contents that the mouse is at, such as a link; it comes before
  /// ``cursor``.
  package final var partCursor: Cursor? {
    didSet { if partCursor != oldValue { hintsDidChange() } }
  }

  /// The cursor over the layer; `nil` leaves it to the layer around.
  final var shownCursor: Cursor? { partCursor ?? cursor ?? contentsCursor }

  /// The cursor, the responder's tooltip, or the hit area has changed.
  package final func hintsDidChange() { root.host?.hintsDidChange() }

  /// Whether a ring shows that the layer has the focus; the window sets it.
  package final var showsFocusRing = false {
    didSet { changed(oldValue != showsFocusRing, .content) }
  }

  /// Whether the layer belongs in front of the layers of its node's subnodes, when these change.
  package final var staysInFront = false

  /// Whether events can hit the layer or its sublayers.
  public final var isUserInteractionEnabled = true {
    didSet {
      // Another layer may be under the mouse, and a field inside gives up the keys.
      if isUserInteractionEnabled != oldValue { root.host?.layerTreeNeedsRender() }
    }
  }

  /// How far around its bounds the layer can be hit, in points; negative values expand the area.
  public final var hitTestSlop = EdgeInsets.zero

  /// A name for tests and debugging.
  public final var name: String?

  // MARK: Tree

  /// The layer that contains this one.
  public final internal(set) weak var superlayer: Layer?

  /// The layers inside, back to front.
  public final internal(set) var sublayers: [Layer] = []

  /// The host of the tree below, which is notified of its changes; a host sets it on its root.
  public final weak var host: (any LayerHost)? { didSet { announceEmbeddedLayers(to: host) } }

  /// The node that shows itself here, if it is a node's layer.
  package final weak var owner: (any AnyObject & Sendable)?
  /// The parts of the host's rendering that are out of date; the host clears them.
  package final var renderInvalidation: RenderInvalidation = .all
  /// The rendering that the host keeps.
  package final var renderCache: (any Sendable)?
  /// The animations of the tree below; a window sets it on its root.
  package final var animator: LayerAnimator?
  /// The layer's own animations, if it ever had any.
  package final var animations: LayerAnimations?
  private var storedBounds = Rect.zero

  /// Makes a layer of no size.
  public init() {}

  // A node may be deallocated on any thread; its layer never is.
  isolated deinit {
    animations?.layerIsGone()
    var released: [AnyObject] = sublayers
    sublayers = []
    LayerAnimator.departures += 1
    ChainRelease.release(&released)
  }

  /// The size of the bounds has changed: override it to lay out a subclass's own sublayers.
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

/// Shows a layer tree.
@MainActor public protocol LayerHost: AnyObject {
  /// Something in the tree must be rendered again.
  ///
  /// Called for the first change after a rendering, and possibly for later ones.
  func layerTreeNeedsRender()

  /// The cursor or the tooltip of a layer in the tree has changed.
  func hintsDidChange()

  /// A layer that needs a control of the host's has entered the tree, possibly not for the first
  /// time.
  func embed(_ layer: EmbeddedLayer)

  /// Opens a menu beside a rectangle of the window, and closes one that is open.
  func show(_ menu: PopupMenu, beside rect: Rect)

  /// Copies a text to a clipboard.
  func copy(_ text: String, to clipboard: Clipboard)
}

extension LayerHost {
  /// Does nothing: the host reads them when it needs them.
  public func hintsDidChange() {}
  /// Does nothing: the tree is not in a window.
  public func show(_ menu: PopupMenu, beside rect: Rect) {}
  /// Does nothing: the tree is not in a window.
  public func copy(_ text: String, to clipboard: Clipboard) {}
}
