// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
import WeftLayout
public import WeftNodes

/// One item of a collection.
///
/// Node blocks make cells, on any thread. A cell belongs to its collection, so keep models instead
/// of cells. (Texture's `ASCellNode`.)
@MainActor open class CellNode: DisplayNode {
  /// The element that the cell shows.
  final weak var element: CollectionElement?
  /// The ``supplementaryKind`` when the cell appeared on the screen. The element may no longer
  /// exist when the cell leaves the screen.
  final var shownKind: SupplementaryKind?
  /// Whether an error has already reported that blocks of several items return this cell.
  final var isReportedAsShared = false

  /// An input of the user to a cell.
  enum Touch {
    /// Asks whether a press highlights the cell and can select it.
    case press
    /// A click or tap, or `nil` for a request of an assistive technology.
    case tap(PointerEvent?)
    /// The highlight appears or disappears.
    case highlight(Bool)
    /// The press of the primary button or of a finger has ended.
    case release
    /// A press of the secondary button.
    case menu(PointerEvent)
    /// An event for the item's swipe actions.
    case actions(ActionTouch)
    /// The focus inside the cell, which may be far from the viewport, must be in sight.
    case reveal
  }

  /// An input of the user, or of assistive technology, that concerns the swipe actions of an item.
  enum ActionTouch {
    /// Asks whether the cell can be swiped further, or back, by a distance in points to the right.
    case canSwipe(Double)
    /// A scroll event of a wheel or of fingers on a touchpad.
    case scroll(ScrollEvent)
    /// Asks for the actions.
    case list(@MainActor (SwipeAction) -> Void)
    /// Performs one of the actions.
    case perform(SwipeAction)
  }

  /// Handles the user's input and returns whether the input was used. Set by the collection.
  final var onTouch: (@MainActor (CellNode, Touch) -> Bool)?
  /// Called when the focus has left the cell and its subtree. Set by the collection.
  final var onFocusEnd: (@MainActor (CellNode) -> Void)?
  /// Whether the cursor is visible on the cell. Set by the collection.
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

  /// The insets of the line below the cell, or `nil` for no line. Set by the table.
  final var separatorInsets: EdgeInsets? {
    didSet { if separatorInsets != oldValue { setNeedsPropertyUpdate() } }
  }
  private var separator: Layer?

  /// Whether a change of the cell's size is animated, with the rows around it, after the cell
  /// itself has requested another layout. A collection animates no sizes if this is `false` for one
  /// of the affected cells.
  public final var animatesSizeChanges = true

  /// Whether an animation of the layer's size is in progress. The contents then keep their size and
  /// are clipped.
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

  /// The displacement of the cell, in points to the right, by a swipe of the user. Set by the
  /// collection.
  final var swipeOffset = 0.0 {
    didSet {
      if swipeOffset != oldValue, isNodeLoaded { applyOffset(to: layer) }
    }
  }

  /// The displacement of the cell, in points to the right, that leaves space for the collection's
  /// controls beside it.
  final var indent = 0.0 {
    didSet {
      if indent != oldValue, isNodeLoaded { applyOffset(to: layer) }
    }
  }

  private func applyOffset(to layer: Layer) {
    layer.transform = transform.concatenating(.translation(x: swipeOffset + indent, y: 0))
  }

  /// Called when the layer's properties or size have changed, so that the collection can update its
  /// additions to the layer. While the closure is set the cell does not clip, because some of the
  /// additions lie beside it.
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

  /// Notifies the collection, which retains a far cell while the cell has the focus.
  open override func focusWithinDidChange(_ hasFocus: Bool) {
    super.focusWithinDidChange(hasFocus)
    if !hasFocus { onFocusEnd?(self) }
  }

  open override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    if separatorInsets != nil { setNeedsPropertyUpdate() }
    if isNodeLoaded { onLayerUpdate?(layer) }
  }

  /// Called when the selection or the highlight has changed. Override this method to change the
  /// cell's appearance.
  ///
  /// By default the background changes. See ``selectedBackgroundColor``.
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

  /// Called for events of the cell on the screen. Override this method to play visible media, or to
  /// move content by the cell's ``frameInViewport``. Does nothing by default.
  open func visibilityDidChange(_ event: VisibilityEvent) {}

  /// Updates the cell to another model of its item, if the cell supports this. By default it does
  /// not, and the collection makes another cell for a reloaded item.
  ///
  /// The collection calls this method on the main actor while it prepares the update with the
  /// reload. For a cell off the screen that has no contents yet, the call is right before the
  /// update appears. You may change the cell in any way. Until the update appears, the screen shows
  /// the old contents in the old size.
  ///
  /// - Returns: Whether the cell shows the new model.
  open func update(toModel model: any Sendable) -> Bool { false }

  /// A list item whose label is all text in the cell.
  ///
  /// - Complexity: O(nodes in the subtree).
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

  /// The current actions of the item.
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

  /// Sets the selection. Called by the collection.
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

  /// Transfers the highlight of the cell that showed the item before, while a pointer is pressed. A
  /// click acts on the item, whichever cell shows it. The delegate is not notified.
  final func takeHighlight(of old: CellNode) {
    (isHighlighted, old.isHighlighted) = (old.isHighlighted, false)
    (isPressed, old.isPressed) = (old.isPressed, false)
    selectionDidChange()
    old.selectionDidChange()
  }

  /// Highlights and selects the item.
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

  /// Swipes the cell to show the actions of its item.
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
