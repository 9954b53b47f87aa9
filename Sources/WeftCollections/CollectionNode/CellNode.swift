// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
import WeftLayout
public import WeftNodes

/// One item of a collection.
///
/// Cells are made by node blocks, on any thread, and belong to their collection: keep models, not
/// cells. (Texture's `ASCellNode`.)
@MainActor open class CellNode: DisplayNode {
  /// The element that the cell shows.
  final weak var element: CollectionElement?
  /// The ``supplementaryKind`` when the cell came onto the screen. The element may be gone when the
  /// cell leaves the screen.
  final var shownKind: SupplementaryKind?
  /// Whether the program knows that blocks of several items return this cell.
  final var isReportedAsShared = false

  /// Something that the user does to a cell.
  enum Touch {
    /// Asks whether a press highlights the cell and can select it.
    case press
    /// A click or tap; without an event, one that an assistive technology requests.
    case tap(PointerEvent?)
    /// The highlight comes or goes.
    case highlight(Bool)
    /// The press of the primary button or of a finger is over.
    case release
    /// A press of the secondary button.
    case menu(PointerEvent)
    /// An event for the item's swipe actions.
    case actions(ActionTouch)
  }

  /// Something that the user, or assistive technology, does to get at the actions of an item.
  enum ActionTouch {
    /// Asks whether the cell can be moved aside, or back, by so many points to the right.
    case canSwipe(Double)
    /// A wheel, or fingers on a touchpad.
    case scroll(ScrollEvent)
    /// Asks for the actions.
    case list(@MainActor (SwipeAction) -> Void)
    /// Takes one of them.
    case perform(SwipeAction)
  }

  /// Handles the user's input, and returns whether it had a use; the collection sets it.
  final var onTouch: (@MainActor (CellNode, Touch) -> Bool)?
  /// Called when the focus has left the cell and everything inside; the collection sets it.
  final var onFocusEnd: (@MainActor (CellNode) -> Void)?
  /// Whether the cursor is on the cell, and the user sees it; the collection decides.
  final var hasCursor = false {
    didSet { if hasCursor != oldValue { layer.showsFocusRing = hasCursor } }
  }
  /// Whether the item is selected; the collection decides.
  public private(set) final var isSelected = false
  /// Whether a pointer is down on the cell.
  public private(set) final var isHighlighted = false
  /// Whether the cell has a press that can select it.
  private var isPressed = false

  /// The colour of the background while the cell is selected; `nil` shows no difference.
  public final var selectedBackgroundColor: Color? = .selection
  /// The colour of the background while a pointer is down on the cell; `nil` shows no difference.
  public final var highlightedBackgroundColor: Color? = .highlight

  /// The line below the cell, as its table wants it; `nil` for none.
  final var separatorInsets: EdgeInsets? {
    didSet { if separatorInsets != oldValue { setNeedsPropertyUpdate() } }
  }
  private var separator: Layer?

  /// Whether a change of the cell's size is animated, with the rows around it, when the cell has
  /// requested another layout itself. A collection animates no sizes while one of the affected
  /// cells does not want it.
  public final var animatesSizeChanges = true

  /// Whether the layer shows another size, on the way to its own: its contents keep their size, and
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

  /// How far the cell is shown beside its place, in points to the right, because the user has moved
  /// it aside; the collection decides.
  final var swipeOffset = 0.0 {
    didSet {
      if swipeOffset != oldValue, isNodeLoaded { applyOffset(to: layer) }
    }
  }

  /// How far the cell is shown beside its place, in points to the right, to leave space for the
  /// collection's controls beside it.
  final var indent = 0.0 {
    didSet {
      if indent != oldValue, isNodeLoaded { applyOffset(to: layer) }
    }
  }

  private func applyOffset(to layer: Layer) {
    layer.transform = transform.concatenating(.translation(x: swipeOffset + indent, y: 0))
  }

  /// Called when the layer has taken properties or another size, so that the collection can update
  /// what it has added to the layer. While it is set the cell does not clip: some of the additions
  /// lie beside it.
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

  /// Notifies the collection, which keeps a far cell as long as it has the focus.
  open override func focusWithinDidChange(_ hasFocus: Bool) {
    super.focusWithinDidChange(hasFocus)
    if !hasFocus { onFocusEnd?(self) }
  }

  open override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    if separatorInsets != nil { setNeedsPropertyUpdate() }
    if isNodeLoaded { onLayerUpdate?(layer) }
  }

  /// Called when selection or highlight has changed: override it to change the cell's look.
  ///
  /// By default the background does; see ``selectedBackgroundColor``.
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
    /// It has come onto the screen.
    case visible
    /// The content was scrolled, so that another part of the cell may be visible.
    case visibleRectChanged
    /// It has left the screen.
    case invisible
    /// The user has begun to move the content.
    case willBeginDragging
    /// The user has ended a drag of the content.
    case didEndDragging
    /// Scrolling has stopped after a drag.
    case didStopScrolling
  }

  /// Called for events of the cell on the screen: override it to play visible media, or to move
  /// something with the content, by the ``frameInViewport`` of the cell. Does nothing by default.
  open func visibilityDidChange(_ event: VisibilityEvent) {}

  /// Takes another model of the item, if the cell can show it; by default it cannot, and another
  /// cell is made for a reloaded item.
  ///
  /// Called on the main actor when the update with the reload is prepared, or, for a cell off the
  /// screen that has no contents yet, right before the update appears. Change the cell as you like:
  /// the screen shows the old contents, in the old size, until then.
  ///
  /// - Returns: whether the cell shows the model now.
  open func update(toModel model: any Sendable) -> Bool { false }

  /// A list item whose label is all the text in it.
  ///
  /// - Complexity: O(nodes below).
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

  /// The actions of the item, as they are now.
  private var swipeActions: [SwipeAction] {
    var result: [SwipeAction] = []
    _ = onTouch?(self, .actions(.list { result.append($0) }))
    return result
  }

  /// Performs the action of a click, or an action of the item by its title.
  open override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    if let own = swipeActions.first(where: { $0.title == action.rawValue }) {
      return onTouch?(self, .actions(.perform(own))) ?? false
    }
    guard action == .activate, onTouch?(self, .press) ?? false else {
      return super.performAccessibilityAction(action)
    }
    return onTouch?(self, .tap(nil)) ?? false
  }

  /// Sets the selection; the collection does.
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

  /// Takes over the highlight of the cell that showed the item before, while a pointer is down: the
  /// user clicks the item, whichever cell shows it. The delegate is not notified.
  final func takeHighlight(of old: CellNode) {
    (isHighlighted, old.isHighlighted) = (old.isHighlighted, false)
    (isPressed, old.isPressed) = (old.isPressed, false)
    selectionDidChange()
    old.selectionDidChange()
  }

  /// Highlights and selects.
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

  /// Returns `true` if the item has actions at the side that would come into sight.
  open override func canScroll(toward delta: Vector) -> Bool {
    delta.dx != 0 && onTouch?(self, .actions(.canSwipe(-delta.dx))) ?? false
  }

  /// Moves the cell aside, to show the actions of its item.
  open override func handle(_ event: ScrollEvent) -> Bool {
    onTouch?(self, .actions(.scroll(event))) ?? false
  }

  private func isInside(_ event: PointerEvent) -> Bool {
    layer.convertFromWindow(event.location).map(layer.bounds.contains) ?? false
  }
}
