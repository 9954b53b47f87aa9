// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks
public import WeftRuntime

/// A thread-safe part of a window, as ASDisplayNode is in Texture.
///
/// A node can be made, changed and measured on any thread; changes reach its ``layer`` with the
/// next frame. A subclass describes its inside with ``layoutSpec(thatFits:)`` or draws it with
/// ``drawing``.
///
/// The state of a node lies in one value under one lock, and the lock is never held while other
/// code is called: so no order of locks exists that could go wrong.
///
/// A stored property that a subclass adds is a constant, belongs to the main actor, or is a
/// `Mutex`: the compiler rejects a variable that ``layoutSpec(thatFits:)`` or another member that
/// runs on any thread reads unguarded. Mark the initialisers of a subclass `nonisolated`, so that
/// they can be called on any thread, and its thread-safe properties, too.
@MainActor open class DisplayNode: LayoutElement, FrameCommittable, EventResponder {
  nonisolated let state = Mutex(NodeState())

  var storedLayer: Layer?
  /// The layers that the last commit has put into the ``subnodeContainer``.
  var subnodeLayers: [Layer] = []
  /// The node whose layer holds this node's, since the last commit of that node.
  weak var shownIn: DisplayNode?
  var ownStaging = RareValue<Staging>()
  var rareParts = RareValue<RareParts<DisplayNode>>()
  var shownContents: ShownContents?
  var displayedContents: Bitmap? { shownContents?.bitmap }
  private var ownDisplay = RareValue<DisplayState>()
  var displayState: DisplayState {
    get { ownDisplay.value ?? DisplayState() }
    set { ownDisplay.set(newValue) }
  }
  /// How many times the screen's pixels the contents have along each side.
  package final var contentsZoom: Float = 1
  /// The same for the nodes inside.
  var subnodesZoom: Float { contentsZoom }
  /// The traits by which the layer and the contents were made last; `nil` before.
  var resolvedTraits: Traits?
  /// Gives the node its size, if it has no supernode.
  package final weak var layoutContainer: (any NodeLayoutContainer)?

  /// Makes a node.
  nonisolated public init() {}

  nonisolated deinit {
    var released: [AnyObject] = state.withLock { state in
      if state.rasterizesSubtree { RasterizedSubtrees.count.subtract(1, ordering: .relaxed) }
      guard state.keepsNodes else { return [] }
      defer { state = NodeState() }
      return [ReleasedState(state)]
    }
    if let staging = ownStaging.value {
      ownStaging.set(nil)
      released += staging.leavers
      if staging.count > 0 { Staging.nodes.subtract(1, ordering: .relaxed) }
    }
    ChainRelease.release(&released)
    let (layer, job, rare) = (storedLayer, ownDisplay.value?.job, rareParts.value)
    if layer == nil && job == nil && rare == nil || MainQueue.isCurrent { return }
    let parts = MainActorParts([layer, subnodeLayers, job, rare] as [any Sendable])
    (storedLayer, subnodeLayers) = (nil, [])
    ownDisplay.set(nil)
    rareParts.set(nil)
    parts.releaseOnMain()
  }

  // MARK: Describing the inside

  /// The inside of the node at the sizes it can get: nodes, arranged by specs.
  ///
  /// Called on any thread, without a lock, possibly on several threads at a time; must not change
  /// the node: one that adds or removes subnodes stops the program. `nil` if the node arranges
  /// nothing. By default calls the ``layoutSpecBlock``.
  ///
  /// - Parameter constrainedSize: the sizes that the node may have, in points.
  nonisolated open func layoutSpec(thatFits constrainedSize: SizeRange) -> (any LayoutElement)? {
    layoutSpecBlock?(self, constrainedSize)
  }

  /// The size, in points, of a node without a layout spec; any thread. Zero by default.
  ///
  /// - Parameter constrainedSize: the largest size allowed; infinite along an unlimited axis.
  nonisolated open func calculateSize(thatFits constrainedSize: Size) -> Size { .zero }

  /// Makes the layout of the node: from its spec, or else a leaf of the calculated size; any
  /// thread.
  ///
  /// Called by ``calculateLayout(thatFits:in:)``, which remembers the result.
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

  /// Whether the node arranges nothing, even with a spec, and takes time to be measured.
  nonisolated var isLeaf: Bool { false }

  /// The inside is about to be arranged by the result of ``layoutSpec(thatFits:)`` for a range of
  /// sizes, which need not be the one of the last call; any thread. Does nothing by
  /// default.
  nonisolated open func willArrange(_ range: SizeRange) {}

  /// The drawing of the node, as a value that has all it needs; `nil`, the default, draws
  /// nothing.
  ///
  /// Read when contents are needed, and sometimes only to know whether there are any; the value
  /// then draws on a worker.
  open var drawing: (any Drawing)? { nil }

  /// The drawing that shows until the contents are drawn, over the ``placeholderColor``; `nil`, the
  /// default, draws nothing.
  ///
  /// Drawn on the main thread: keep it to a few shapes.
  open var placeholderDrawing: (any Drawing)? { nil }

  /// Makes the layer, when it is needed for the first time.
  open func makeLayer() -> Layer { Layer() }

  /// Applies the node's properties to its layer; override it to set properties that only a subclass
  /// knows.
  ///
  /// A layer has fixed colours: resolve others in the node's ``traits``. Called again when these
  /// change.
  open func applyProperties(to layer: Layer) {
    let (properties, frame) = state.withLock { ($0.properties, $0.frame) }
    properties.apply(to: layer, by: shownTraits)
    layer.frame = frame
  }

  /// The layer that the subnodes' layers are put into: the node's own by default.
  open var subnodeContainer: Layer { layer }

  /// The node's built-in accessibility, before any overrides; none by default.
  ///
  /// Properties such as ``accessibilityLabel`` replace single parts of it.
  open var defaultAccessibility: Accessibility { Accessibility() }

  /// Performs one of the node's accessibility actions, for users without a pointer.
  ///
  /// - Returns: whether it was performed; by default a node with a tap gesture can be activated.
  open func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    action == .activate && storedLayer?.tap() ?? false
  }

  // MARK: Callbacks

  /// The layer was made; main actor.
  open func didLoad() {}
  /// The node is about to enter the tree of a window; called before its states change.
  open func willEnterHierarchy() {}
  /// The node has entered the tree of a window.
  open func didEnterHierarchy() {}
  /// The node has left the tree of its window.
  open func didExitHierarchy() {}
  /// Remote data that the node needs should be fetched now.
  open func didEnterPreloadState() {}
  /// The fetched data is no longer needed; only for nodes that a collection manages.
  open func didExitPreloadState() {}
  /// The node's contents are going to be drawn.
  open func didEnterDisplayState() {}
  /// The node's contents are going to be released.
  open func didExitDisplayState() {}
  /// The node has come onto the screen.
  open func didEnterVisibleState() {}
  /// The node has left the screen.
  open func didExitVisibleState() {}
  /// The interface state has changed; called after the callbacks of the single states.
  open func interfaceStateDidChange(from old: InterfaceState) {}
  /// The contents, or their absence, have reached the layer.
  open func displayDidFinish() {}
  /// The ``traits`` have changed, and show with the next frame: override it for whatever does not
  /// follow them on its own, as colours, fonts and layouts do. Nodes that were neither loaded nor
  /// drawn yet are called only if a collection has measured them by the old traits.
  open func traitsDidChange(from old: Traits) {}
  /// The layer has another size; subnodes that no spec arranges can be placed here.
  open func boundsSizeDidChange() {}

  // MARK: Events

  /// Whether the user can move the focus to the node; see ``acceptsFocus``.
  public final var isFocusable = false

  /// Whether keys can go to the node: if it ``isFocusable``, by default.
  open var acceptsFocus: Bool { isFocusable }

  /// Handles a pointer event over the node that neither a gesture nor a node inside has handled.
  ///
  /// - Returns: whether the node handles it; by default it does not, and the event goes outwards.
  open func handle(_ event: PointerEvent) -> Bool { false }

  /// Whether the node keeps single taps on or inside it to itself: tap gestures of the nodes around
  /// do not see them; `false` by default.
  open var keepsTaps: Bool { false }

  /// Whether the node takes a press over from a node inside it, or keeps a drag that a list around
  /// it could scroll by; `false` by default. See `EventResponder`.
  open func shouldTakeOver(_ event: PointerEvent) -> Bool { false }

  /// Whether a touchpad or a wheel can scroll something in the node that way; `false` by default.
  /// See `EventResponder`.
  open func canScroll(toward delta: Vector) -> Bool { false }

  /// Handles a wheel, or fingers on a touchpad, over the node.
  ///
  /// - Returns: whether the node handles it; by default it does not, and the event goes outwards.
  open func handle(_ event: ScrollEvent) -> Bool { false }

  /// Handles a key that was pressed while the focus was on the node or inside.
  ///
  /// - Returns: whether the node handles it; by default it does not, and the event goes outwards.
  open func handle(_ event: KeyEvent) -> Bool { false }

  /// Handles a key that no node at the focus handles, wherever the focus is.
  ///
  /// - Returns: whether it is the node's shortcut; `false` by default.
  open func handleShortcut(_ event: KeyEvent) -> Bool { false }

  /// The colour of the ring that shows the focus: the accent colour where the node is.
  public final var focusRingColor: Color { Color.accent.resolved(in: shownTraits) }

  /// The node gained or lost the focus.
  open func focusDidChange(_ hasFocus: Bool) {}

  /// The node and the nodes inside gained or lost the focus.
  open func focusWithinDidChange(_ hasFocus: Bool) {}

  /// The tooltip shown while the mouse rests over the node; `nil`, the default, leaves it to the
  /// node around.
  open var toolTip: String? { nil }

  // MARK: Transitions

  /// Animates to another layout; call ``LayoutTransitionContext/completeTransition(_:)`` on the
  /// context when the animation is over.
  ///
  /// New subnodes are at their final frames, and remaining ones at their old frames; afterwards all
  /// are at their final frames, whatever you did. By default remaining subnodes move, and the
  /// others fade.
  open func animateLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {
    animateByDefault(context)
  }

  /// A transition to another layout has ended, after it was measured; the new layout is in effect.
  open func didCompleteLayoutTransition(_ context: LayoutTransitionContext<DisplayNode>) {}

  // MARK: Layout element

  /// `.node`: nodes stay in a flattened layout.
  nonisolated public final var kind: LayoutElementKind { .node }

  /// How the container lays the node out; any thread.
  nonisolated public final var style: LayoutStyle {
    get { state.withLock { $0.style } }
    set {
      // Compared and released without the lock: a style has values of the user's.
      if style == newValue { return }
      let old = state.withLock { state in
        defer { state.setStyle(newValue) }
        return state.style
      }
      withExtendedLifetime(old) {}
      setNeedsLayout()
    }
  }

  /// Whether the layout spec determines the subnodes: they are added and removed with it.
  ///
  /// On by default; a node without a layout spec keeps the subnodes it was given; any thread.
  nonisolated public final var automaticallyManagesSubnodes: Bool {
    get { state.withLock { $0.automaticallyManagesSubnodes } }
    set { state.withLock { $0.automaticallyManagesSubnodes = newValue } }
  }

  /// Updates the layer from the node; called by the frame loop.
  open func commit() {
    commitChanges()
  }

  /// Brings changes to the layer; nodes of this module may bring more.
  func applyChanges(_ reasons: CommitReasons) {
    if reasons.contains(.properties) { applyPropertiesToLayer() }
    if reasons.contains(.hierarchy) { applySubnodesToLayer() }
  }
}
