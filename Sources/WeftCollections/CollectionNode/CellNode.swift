// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
import WeftLayout
public import WeftNodes

/// One item of a collection. Node blocks make cells, on any thread. A cell belongs to its
/// collection, so keep models instead of cells. (Texture's `ASCellNode`.)
@MainActor open class CellNode: DisplayNode {
  final weak var element: CollectionElement?
  /// The kind when the cell appeared. The element may no longer exist when the cell disappears.
  final var shownKind: SupplementaryKind?
  final var isReportedAsShared = false

  enum Touch {
    /// Asks whether a press highlights the cell and can select it.
    case press
    /// A click or tap, or `nil` for a request of an assistive technology.
    case tap(PointerEvent?)
    /// The highlight appears or disappears.
    case highlight(Bool)
    case release
    case menu(PointerEvent)
    case actions(ActionTouch)
    /// The focus inside the cell, which may be far from the viewport, must be in sight.
    case reveal
  }

  /// An input of the user, or of assistive technology, for the swipe actions of an item.
  enum ActionTouch {
    /// Asks whether the cell can be swiped by a distance in points to the right.
    case canSwipe(Double)
    case scroll(ScrollEvent)
    /// Lists the actions.
    case list(@MainActor (SwipeAction) -> Void)
    case perform(SwipeAction)
  }

  final var onTouch: (@MainActor (CellNode, Touch) -> Bool)?
  /// Called when the focus has left the cell and its subtree.
  final var onFocusEnd: (@MainActor (CellNode) -> Void)?
  final var hasCursor = false {
    didSet { if hasCursor != oldValue { layer.showsFocusRing = hasCursor } }
  }
  /// Whether the item is selected. Set by the collection.
  public private(set) final var isSelected = false
  /// Whether a pointer is down on the cell.
  public private(set) final var isHighlighted = false
  /// Whether a press that can select the cell is in progress.
  private var isPressed = false

  /// The background color while the cell is selected, or `nil` for no change.
  public final var selectedBackgroundColor: Color? = .selection
  /// The background color while a pointer is pressed on the cell, or `nil` for no change.
  public final var highlightedBackgroundColor: Color? = .highlight

  /// The insets of the line below the cell, or `nil` for no line.
  final var separatorInsets: EdgeInsets? {
    didSet { if separatorInsets != oldValue { setNeedsPropertyUpdate() } }
  }
  private var separator: Layer?

  /// Whether a change of the cell's size is animated, with the rows around it, after the cell has
  /// requested another layout. If `false` for one affected cell, no size is animated.
  public final var animatesSizeChanges = true

  /// Whether the layer's size is being animated. The contents then keep their size and are clipped.
  final var isResizing = false {
    didSet {
      guard isResizing != oldValue, isNodeLoaded else { return }
      applyResizing(to: layer)
    }
  }

  private func applyResizing(to layer: Layer) {
    layer.masksToBounds = (isResizing || clipsToBounds) && onLayerUpdate == nil
    layer.contentsGravity = isResizing ? .topLeft : .scaleToFill
  }

  /// The displacement in points to the right by a swipe of the user.
  final var swipeOffset = 0.0 {
    didSet {
      if swipeOffset != oldValue, isNodeLoaded { applyOffset(to: layer) }
    }
  }

  /// The displacement in points to the right that leaves space for the collection's controls.
  final var indent = 0.0 {
    didSet {
      if indent != oldValue, isNodeLoaded { applyOffset(to: layer) }
    }
  }

  private func applyOffset(to layer: Layer) {
    layer.transform = transform.concatenating(.translation(x: swipeOffset + indent, y: 0))
  }

  /// Called when the layer's properties or size have changed. While set, the cell does not clip,
  /// because some of the collection's additions to the layer lie beside it.
  final var onLayerUpdate: (@MainActor (Layer) -> Void)? {
    didSet {
      guard isNodeLoaded, (onLayerUpdate == nil) != (oldValue == nil) else { return }
      applyResizing(to: layer)
    }
  }

  private func updateSeparator(of layer: Layer) {
    guard let separatorInsets else {
      separator?.removeFromSuperlayer()
      separator = nil
      return
    }
    let line = separator ?? Layer()
    line.staysInFront = true
    separator = line
    if line.superlayer !== layer { layer.addSublayer(line) }
    line.backgroundColor = Color.separator.resolved(in: traits)
    let height = 1 / max(1, traits.scale)
    let isReversed = traits.layoutDirection == .rightToLeft
    let (left, right) =
      isReversed
      ? (separatorInsets.right, separatorInsets.left)
      : (separatorInsets.left, separatorInsets.right)
    line.frame = Rect(
      x: left, y: frame.height - height, width: max(0, frame.width - left - right),
      height: height)
  }

  /// The collection retains a far cell while the cell has the focus.
  open override func focusWithinDidChange(_ hasFocus: Bool) {
    super.focusWithinDidChange(hasFocus)
    if !hasFocus { onFocusEnd?(self) }
  }

  open override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    if separatorInsets != nil { setNeedsPropertyUpdate() }
    if isNodeLoaded { onLayerUpdate?(layer) }
  }

  open func selectionDidChange() {
    setNeedsPropertyUpdate()
  }

  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    updateSeparator(of: layer)
    if isResizing || onLayerUpdate != nil { applyResizing(to: layer) }
    if swipeOffset + indent != 0 { applyOffset(to: layer) }
    if isHighlighted, let highlightedBackgroundColor {
      layer.backgroundColor = highlightedBackgroundColor.resolved(in: traits)
    } else if isSelected, let selectedBackgroundColor {
      layer.backgroundColor = selectedBackgroundColor.resolved(in: traits)
    }
    onLayerUpdate?(layer)
  }

  /// An event of a cell on the screen.
  public enum VisibilityEvent: Hashable, Sendable {
    /// The cell has appeared on the screen.
    case visible
    /// The content was scrolled, so another part of the cell may be visible.
    case visibleRectChanged
    /// The cell has left the screen.
    case invisible
    /// The user has begun to move the content.
    case willBeginDragging
    /// The user has ended a drag of the content.
    case didEndDragging
    /// Scrolling has stopped after a drag.
    case didStopScrolling
  }

  /// Called for events of the cell on the screen, for example to play visible media or to move
  /// content by the ``frameInViewport``. Does nothing by default.
  open func visibilityDidChange(_ event: VisibilityEvent) {}

  /// Updates the cell to another model of its item, and returns whether the cell shows it. By
  /// default it does not, and the collection makes another cell for a reloaded item.
  ///
  /// Called on the main actor while the collection prepares the update, or right before the update
  /// appears if the cell is off the screen and has no contents yet. You may change the cell in any
  /// way. Until the update appears, the screen shows the old contents in the old size.
  open func update(toModel model: any Sendable) -> Bool { false }

  /// A list item whose label is all text in the cell. O(nodes in the subtree).
  open override var defaultAccessibility: Accessibility {
    var result = Accessibility(.listItem)
    var labels: [String] = []
    var nodes: [DisplayNode] = subnodes.reversed()
    while let node = nodes.popLast() {
      if node.isHidden { continue }
      let inside = node.accessibility
      if inside.isElement, let label = inside.label {
        labels.append(label)
      } else {
        nodes += node.subnodes.reversed()
      }
    }
    if !labels.isEmpty { result.label = labels.joined(separator: ", ") }
    if isSelected { result.traits.insert(.selected) }
    if onTouch?(self, .press) ?? false { result.actions = [.activate] }
    result.actions += swipeActions.map { Accessibility.Action(rawValue: $0.title) }
    return result
  }

  private var swipeActions: [SwipeAction] {
    var result: [SwipeAction] = []
    _ = onTouch?(self, .actions(.list { result.append($0) }))
    return result
  }

  /// Performs a click, or the item's action with a title.
  open override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    if let own = swipeActions.first(where: { $0.title == action.rawValue }) {
      return onTouch?(self, .actions(.perform(own))) ?? false
    }
    guard action == .activate, onTouch?(self, .press) ?? false else {
      return super.performAccessibilityAction(action)
    }
    return onTouch?(self, .tap(nil)) ?? false
  }

  final func setSelected(_ isSelected: Bool) {
    guard isSelected != self.isSelected else { return }
    self.isSelected = isSelected
    selectionDidChange()
  }

  private func setHighlighted(_ isHighlighted: Bool) {
    guard isHighlighted != self.isHighlighted else { return }
    self.isHighlighted = isHighlighted
    selectionDidChange()
    _ = onTouch?(self, .highlight(isHighlighted))
  }

  /// Transfers the highlight while a pointer is pressed. A click acts on the item, whichever cell
  /// shows it. The delegate is not notified.
  final func takeHighlight(of old: CellNode) {
    (isHighlighted, old.isHighlighted) = (old.isHighlighted, false)
    (isPressed, old.isPressed) = (old.isPressed, false)
    selectionDidChange()
    old.selectionDidChange()
  }

  open override func handle(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .down where event.button == 1:
      guard onTouch?(self, .press) ?? false else { return false }
      isPressed = true
      setHighlighted(true)
      return true
    case .down where event.button == 3:
      return onTouch?(self, .menu(event)) ?? false
    case .drag:
      // The secondary button selects nothing.
      if isPressed { setHighlighted(isInside(event)) }
      return true
    case .up, .cancel:
      let isClick = isPressed && event.phase == .up
      isPressed = false
      setHighlighted(false)
      if isClick, isInside(event) { _ = onTouch?(self, .tap(event)) }
      _ = onTouch?(self, .release)
      return isClick || event.phase == .cancel
    default:
      return false
    }
  }

  /// Returns `true` if the item has actions at the side that would become visible.
  open override func canScroll(toward delta: Vector) -> Bool {
    delta.dx != 0 && onTouch?(self, .actions(.canSwipe(-delta.dx))) ?? false
  }

  open override func handle(_ event: ScrollEvent) -> Bool {
    onTouch?(self, .actions(.scroll(event))) ?? false
  }

  private func isInside(_ event: PointerEvent) -> Bool {
    layer.convertFromWindow(event.location).map(layer.bounds.contains) ?? false
  }
}

extension CellNode: OffscreenContent {
  package final func scrollIntoWindow() { _ = onTouch?(self, .reveal) }
}
