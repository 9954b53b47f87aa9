// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks
public import WeftRuntime

/// A thread-safe part of a window's content, modeled on Texture's `ASDisplayNode`.
///
/// A node can be created, changed and measured on any thread. Changes reach its ``layer`` with the
/// next frame. A subclass describes its content with ``layoutSpec(thatFits:)`` or draws it with
/// ``drawing``.
///
/// The state of a node is one value under one lock. The node never calls other code while it holds
/// the lock, so locks cannot be acquired in conflicting orders.
///
/// A stored property of a subclass is a constant, is isolated to the main actor, or is a `Mutex`.
/// The compiler rejects a variable that ``layoutSpec(thatFits:)`` or another nonisolated member
/// reads without protection. Mark the initializers and the thread-safe properties of a subclass
/// `nonisolated`, so that they can be used on any thread.
@MainActor open class DisplayNode: LayoutElement, FrameCommittable, EventResponder {
  nonisolated let state = Mutex(NodeState())

  var storedLayer: Layer?
  /// The layers that the last commit added to the ``subnodeContainer``.
  var subnodeLayers: [Layer] = []
  /// The node whose layer contained this node's layer after its last commit.
  weak var shownIn: DisplayNode?
  var storedParts: NodeParts?
  var shownContents: ShownContents?
  var displayedContents: Bitmap? { shownContents?.bitmap }
  /// The ratio of the contents' resolution to the screen's resolution.
  package final var contentsZoom: Float = 1
  var subnodesZoom: Float { contentsZoom }
  /// The traits that the layer and the contents were made with, or `nil` before.
  var resolvedTraits: Traits?
  /// The container that sets the size of a root node.
  package final weak var layoutContainer: (any NodeLayoutContainer)?

  /// Creates a node.
  nonisolated public init() {}

  nonisolated deinit {
    var released: [AnyObject] = state.withLock { state in
      if state.pendingCommit.contains(.exit) { PendingExits.remove() }
      guard state.keepsNodes else { return [] }
      defer { state = NodeState() }
      return [ReleasedState(state)]
    }
    if let storedParts {
      released += storedParts.staging.leavers
      storedParts.staging.leavers = []
    }
    ChainRelease.release(&released)
    let (layer, own) = (storedLayer, storedParts)
    if layer == nil && own == nil || MainQueue.isCurrent { return }
    let parts = MainActorParts([layer, subnodeLayers, own] as [any Sendable])
    (storedLayer, subnodeLayers, storedParts) = (nil, [], nil)
    parts.releaseOnMain()
  }

  // MARK: Describing the inside

  /// Returns the layout spec of the node, or `nil` if the node arranges nothing.
  ///
  /// Called on any thread without a lock, possibly on several threads concurrently. The method must
  /// not change the node. Adding or removing subnodes stops the program. The default implementation
  /// calls the ``layoutSpecBlock``.
  ///
  /// - Parameter constrainedSize: The allowed range of sizes in points.
  nonisolated open func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    layoutSpecBlock?(self, constrainedSize)
  }

  /// Returns the size in points of a node without a layout spec, by default zero. Called on any
  /// thread.
  ///
  /// - Parameter constrainedSize: The maximum size, which is infinite along an unlimited axis.
  nonisolated open func calculateSize(thatFits constrainedSize: Size) -> Size { .zero }

  /// Creates the node's layout from its spec, or else from the calculated size. Called on any
  /// thread. ``calculateLayout(thatFits:in:)`` calls this method and caches the result.
  nonisolated open func makeLayout(
    thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    guard let spec = LayoutSpecCall.run(for: self, { layoutSpec(thatFits: range) }) else {
      return Layout(
        leaf: self, contentSize: calculateSize(thatFits: range.max), thatFits: range, in: context)
    }
    let content = spec.layout(
      thatFits: range, in: context.with(parentSize: ParentSize(exactlyIn: range)))
    return Layout(
      element: self, size: range.clamp(content.size), children: [content],
      firstBaseline: content.firstBaseline, lastBaseline: content.lastBaseline)
  }

  /// Whether the node takes time to measure and never arranges anything, even with a spec.
  nonisolated var isLeaf: Bool { false }

  /// Called before the content is arranged, on any thread. Does nothing by default.
  ///
  /// - Parameter range: The range of the layout spec that is used, which may differ from the last
  ///   call of ``layoutSpec(thatFits:)``.
  nonisolated open func willArrange(_ range: SizeRange) {}

  /// A self-contained value that draws the node's contents, by default `nil` for none.
  ///
  /// The node reads this property when contents are needed, and sometimes only to check whether it
  /// is `nil`. The value draws on a worker.
  open var drawing: (any Drawing)? { nil }

  /// The drawing above the ``placeholderColor`` until the contents are ready, by default `nil` for
  /// none. The placeholder is drawn on the main thread, so limit it to a few shapes.
  open var placeholderDrawing: (any Drawing)? { nil }

  /// Creates the layer when it is first needed.
  open func makeLayer() -> Layer { Layer() }

  /// Applies the node's properties to its layer. Override this method to apply additional
  /// properties.
  ///
  /// A layer has resolved colors, so resolve colors with the node's ``traits``. Called again when
  /// the traits change.
  open func applyProperties(to layer: Layer) {
    let (properties, frame) = state.withLock { ($0.properties, $0.frame) }
    properties.apply(to: layer, by: shownTraits)
    layer.frame = frame
  }

  /// The layer that contains the subnodes' layers, by default the node's layer.
  open var subnodeContainer: Layer { layer }

  /// The node's built-in accessibility before overrides, by default none. Properties such as
  /// ``accessibilityLabel`` override individual values.
  open var defaultAccessibility: Accessibility { Accessibility() }

  /// Performs an accessibility action of the node, for users without a pointer. Returns whether the
  /// action was performed. By default, a node with a tap gesture performs `activate`.
  open func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    action == .activate && storedLayer?.tap() ?? false
  }

  // MARK: Callbacks

  /// Called after the layer was created, on the main actor.
  open func didLoad() {}
  /// Called before the node enters the tree of a window and before its states change.
  open func willEnterHierarchy() {}
  /// Called after the node entered the tree of a window.
  open func didEnterHierarchy() {}
  /// Called after the node left the tree of its window.
  open func didExitHierarchy() {}
  /// Called when the node's remote data should be fetched.
  open func didEnterPreloadState() {}
  /// Called when the fetched data is no longer needed, only for nodes that a collection manages.
  open func didExitPreloadState() {}
  /// Called before the node's contents are drawn.
  open func didEnterDisplayState() {}
  /// Called before the node's contents are released.
  open func didExitDisplayState() {}
  /// Called when the node becomes visible.
  open func didEnterVisibleState() {}
  /// Called when the node is no longer visible.
  open func didExitVisibleState() {}
  /// Called after a change of the interface state and the callbacks of the individual states.
  open func interfaceStateDidChange(from old: InterfaceState) {}
  /// Called after the contents or their removal reached the layer.
  open func displayDidFinish() {}
  /// Called after the ``traits`` changed, before the frame that displays the change.
  ///
  /// Override this method to update anything that does not follow the traits automatically, unlike
  /// colors, fonts and layouts. Nodes that were neither loaded nor drawn are only called if a
  /// collection measured them with the old traits.
  open func traitsDidChange(from old: Traits) {}
  /// Called after the layer's size changed. Subnodes without a layout spec can be positioned here.
  open func boundsSizeDidChange() {}

  // MARK: Events

  /// Whether the user can focus the node. See ``acceptsFocus``.
  public final var isFocusable = false

  /// Whether the node can receive the keyboard focus, by default ``isFocusable``.
  open var acceptsFocus: Bool { isFocusable }

  /// Handles a pointer event that no gesture and no subnode has handled. Returns whether the event
  /// was handled. By default, it is passed to the supernode.
  open func handle(_ event: PointerEvent) -> Bool { false }

  /// Whether the node handles single taps exclusively, without tap gestures of its ancestors. The
  /// default is `false`.
  open var keepsTaps: Bool { false }

  /// Whether the node takes over a press from a descendant, or keeps a drag that could scroll an
  /// enclosing list. The default is `false`. See `EventResponder`.
  open func shouldTakeOver(_ event: PointerEvent) -> Bool { false }

  /// Whether a touchpad or wheel can scroll content of the node in a direction. The default is
  /// `false`. See `EventResponder`.
  open func canScroll(toward delta: Vector) -> Bool { false }

  /// Handles a scroll event of a wheel or touchpad over the node. Returns whether the event was
  /// handled. By default, it is passed to the supernode.
  open func handle(_ event: ScrollEvent) -> Bool { false }

  /// Handles a key event while the node or a descendant has the focus. Returns whether the event
  /// was handled. By default, it is passed to the supernode.
  open func handle(_ event: KeyEvent) -> Bool { false }

  /// Handles a key event that no focused node handles, regardless of the focus. Returns whether the
  /// event is a shortcut of the node, by default `false`.
  open func handleShortcut(_ event: KeyEvent) -> Bool { false }

  /// The color of the focus ring, which is the accent color in the node's traits.
  public final var focusRingColor: Color { Color.accent.resolved(in: shownTraits) }

  /// Called after the node gained or lost the focus.
  open func focusDidChange(_ hasFocus: Bool) {}

  /// Called after the focus entered or left the node and its descendants.
  open func focusWithinDidChange(_ hasFocus: Bool) {}

  /// The tooltip of the node, by default `nil` for the supernode's tooltip.
  open var toolTip: String? { nil }

  // MARK: Transitions

  /// Animates a layout transition. Call ``LayoutTransitionContext/completeTransition(_:)`` at the
  /// end of the animation.
  ///
  /// Inserted subnodes have their final frames, and remaining subnodes their old frames. After the
  /// transition, all subnodes have their final frames. By default, remaining subnodes move and all
  /// others fade.
  open func animateLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {
    animateByDefault(context)
  }

  /// Called after a layout transition ended and the new layout is in effect.
  open func didCompleteLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {}

  // MARK: Layout element

  /// The kind `.node`, which keeps nodes in a flattened layout.
  nonisolated public final var kind: LayoutElementKind { .node }

  /// The style by which the container lays out the node. Use on any thread.
  nonisolated public final var style: LayoutStyle {
    get { state.withLock { $0.style } }
    set {
      // Compares and releases styles outside the lock, because they contain user-defined values.
      if style == newValue { return }
      let old = state.withLock { state in
        defer { state.setStyle(newValue) }
        return state.style
      }
      withExtendedLifetime(old) {}
      setNeedsLayout()
    }
  }

  /// Whether the layout spec determines the subnodes, by default `true`. Use on any thread. A node
  /// without a layout spec keeps its subnodes.
  nonisolated public final var automaticallyManagesSubnodes: Bool {
    get { state.withLock { $0.automaticallyManagesSubnodes } }
    set { state.withLock { $0.automaticallyManagesSubnodes = newValue } }
  }

  /// Updates the layer from the node. The frame loop calls this method.
  open func commit() {
    commitChanges()
  }

  /// Applies changes to the layer. Subclasses in this module may apply more changes.
  func applyChanges(_ reasons: CommitReasons) {
    if reasons.contains(.properties) { applyPropertiesToLayer() }
    if reasons.contains(.hierarchy) { applySubnodesToLayer() }
  }
}

/// The parts of a node that few nodes have, or only nodes on the screen.
///
/// A node allocates the object when a part first changes, so that other nodes stay small.
// Sound because only the main actor uses the object until its node is deallocated.
final class NodeParts: @unchecked Sendable {
  var staging = Staging()
  var display = DisplayState()
  var interfaceStateObservers: [InterfaceStateObserver] = []
  var placeholderLayer: Layer?
  var contentsTiles: ContentsTiles?
  var transitions: LayoutTransitions<DisplayNode>?
  var departure: Departure?
  /// Layers that display removed subnodes until their animations end.
  var departingLayers: [Layer] = []
  var isTextSelectionScope = false
  /// Must not capture main-actor objects.
  var onContentsZoomChange: (@MainActor (Float) -> Void)?
}

extension DisplayNode {
  final var parts: NodeParts {
    if let storedParts { return storedParts }
    let new = NodeParts()
    storedParts = new
    return new
  }

  final var displayState: DisplayState {
    get { storedParts?.display ?? DisplayState() }
    _modify { yield &parts.display }
  }

  /// The changes that wait for ``endStaging()``.
  final var staging: Staging {
    get { storedParts?.staging ?? Staging() }
    _modify { yield &parts.staging }
  }

  /// Called when ``contentsZoom`` changes, for a node that displays nodes other than its subnodes.
  package final var onContentsZoomChange: (@MainActor (Float) -> Void)? {
    get { storedParts?.onContentsZoomChange }
    set { parts.onContentsZoomChange = newValue }
  }
}
