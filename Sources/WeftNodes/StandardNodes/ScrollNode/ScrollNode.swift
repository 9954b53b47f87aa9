// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayers
public import WeftLayout
import WeftRuntime

/// A node that scrolls its content, which is laid out as a whole. In right-to-left layouts, the
/// content starts at its right edge. Use a collection for many rows.
@MainActor open class ScrollNode: DisplayNode {
  /// The node that scrolls.
  nonisolated public let content: DisplayNode
  private(set) lazy var controller = ScrollController(layer: Layer())
  private(set) lazy var zoom = makeZoom()

  /// The axes along which the content may exceed the node. Zoomed content scrolls along both axes.
  nonisolated public let directions: ScrollDirections

  /// Creates a node that scrolls another node along one or both axes.
  nonisolated public init(_ content: DisplayNode, directions: ScrollDirections = .vertical) {
    self.content = content
    self.directions = directions
    super.init()
    addSubnode(content)
  }

  /// The insets around the content that scroll along with it, in points.
  public final var contentInsets = EdgeInsets.zero {
    didSet { if contentInsets != oldValue { updateExtent() } }
  }

  /// Whether scroll bars are displayed, by default `true`. Use on the main actor.
  public final var showsScrollBars: Bool {
    get { controller.showsScrollBars }
    set { controller.showsScrollBars = newValue }
  }

  /// Whether scrolling stops at multiples of the node's size, by default `false`. Use on the main
  /// actor. A gesture, a notch of the wheel, an arrow key and Page Down turn one page. A resize
  /// keeps the page. For many pages, use `PagerNode`. Modeled on UIScrollView.
  public final var isPagingEnabled: Bool {
    get { controller.isPagingEnabled }
    set { controller.isPagingEnabled = newValue }
  }

  /// A layout with the parent's size, or the content's size if the parent's size is unknown, within
  /// the allowed range.
  nonisolated open override func makeLayout(
    thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    let isFree = (
      width: !directions.isDisjoint(with: .horizontal),
      height: !directions.isDisjoint(with: .vertical)
    )
    // Content with a specified length keeps it, and other content fills the space.
    let style = content.style
    let free = SizeRange(
      min: Size(
        width: isFree.width && style.width != .auto ? 0 : range.min.width,
        height: isFree.height && style.height != .auto ? 0 : range.min.height),
      max: Size(
        width: isFree.width ? .infinity : range.max.width,
        height: isFree.height ? .infinity : range.max.height))
    let layout = content.layout(
      thatFits: free, in: context.with(parentSize: ParentSize(exactlyIn: free)))
    let size = Size(
      width: context.parentSize.width ?? layout.size.width,
      height: context.parentSize.height ?? layout.size.height)
    return Layout(element: self, size: range.clamp(size), children: [layout])
  }

  /// The offset of the viewport's top left corner in the content, in points. Setting it clamps it.
  public final var contentOffset: Point {
    get { controller.contentOffset }
    set { controller.contentOffset = newValue }
  }

  private func makeZoom() -> ScrollZoom {
    let zoom = ScrollZoom(controller, directions: directions)
    zoom.onRest = { [weak self] in
      guard let self else { return }
      content.setContentsZoom(subnodesZoom)
    }
    return zoom
  }

  override var subnodesZoom: Float { contentsZoom * Float(max(1, zoom.restingScale)) }

  open override func makeLayer() -> Layer { controller.layer }

  open override var subnodeContainer: Layer { zoom.layer }

  open override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    updateExtent()
  }

  override func applyChanges(_ reasons: CommitReasons) {
    super.applyChanges(reasons)
    updateExtent()
  }

  open override func didExitHierarchy() {
    super.didExitHierarchy()
    controller.runtime = nil
  }

  open override func didEnterHierarchy() {
    super.didEnterHierarchy()
    if isNodeLoaded { updateExtent() }
  }

  private func updateExtent() {
    controller.runtime = isInHierarchy ? runtime : nil
    controller.scale = runtime?.scale ?? 1
    let isMirrored = controller.traits.layoutDirection != shownTraits.layoutDirection
    controller.traits = shownTraits
    if isMirrored { controller.mirror() }
    zoom.contentSize = content.frame.size
    controller.extent = ScrollExtent(
      viewportSize: frame.size, contentSize: zoom.zoomedSize, contentInset: contentInsets)
  }
}
