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
  /// Whether the user can select the cell; asked when a pointer goes down.
  final var allowsSelection: (@MainActor () -> Bool)?
  /// Called when the user has clicked or tapped the cell.
  final var onTap: (@MainActor (CellNode) -> Void)?
  /// Whether the item is selected; the collection decides.
  public private(set) final var isSelected = false
  /// Whether a pointer is down on the cell.
  public private(set) final var isHighlighted = false

  /// The colour of the background while the cell is selected; `nil` shows no difference.
  public final var selectedBackgroundColor: Color? = .selection
  /// The colour of the background while a pointer is down on the cell; `nil` shows no difference.
  public final var highlightedBackgroundColor: Color? = .highlight

  /// The line below the cell, as its table wants it; `nil` for none.
  final var separatorInsets: EdgeInsets? {
    didSet { if separatorInsets != oldValue { setNeedsPropertyUpdate() } }
  }
  private var separator: Layer?

  private func updateSeparator(of layer: Layer) {
    guard let separatorInsets else {
      separator?.removeFromSuperlayer()
      separator = nil
      return
    }
    let line = separator ?? Layer()
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

  open override func boundsSizeDidChange() {
    super.boundsSizeDidChange()
    if separatorInsets != nil { setNeedsPropertyUpdate() }
  }

  /// Selection or highlight has changed: a place to look different.
  ///
  /// By default the background does; see ``selectedBackgroundColor``.
  open func selectionDidChange() {
    setNeedsPropertyUpdate()
  }

  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    updateSeparator(of: layer)
    if isHighlighted, let highlightedBackgroundColor {
      layer.backgroundColor = highlightedBackgroundColor.resolved(in: traits)
    } else if isSelected, let selectedBackgroundColor {
      layer.backgroundColor = selectedBackgroundColor.resolved(in: traits)
    }
  }

  /// Takes another model of the item, if the cell can show it; by default it cannot, and another
  /// cell is made for a reloaded item.
  ///
  /// Called on the main actor when the update with the reload is prepared, or, for a cell off the
  /// screen that has no contents yet, right before the update appears. Change the cell as you like:
  /// the screen shows the old contents, in the old size, until then.
  ///
  /// - Returns: whether the cell shows the model now.
  open func update(toModel model: any Sendable) -> Bool { false }

  /// An item of the list, named by all that is to be read in it.
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
    if allowsSelection?() ?? false { result.actions = [.activate] }
    return result
  }

  /// Does what a click does.
  open override func performAccessibilityAction(_ action: Accessibility.Action) -> Bool {
    guard action == .activate, allowsSelection?() ?? false else { return false }
    onTap?(self)
    return true
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
  }

  /// Highlights and selects.
  open override func handle(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .down where event.button == 1:
      guard allowsSelection?() ?? false else { return false }
      setHighlighted(true)
      return true
    case .drag:
      setHighlighted(isInside(event))
      return true
    case .up:
      setHighlighted(false)
      if isInside(event) { onTap?(self) }
      return true
    case .cancel:
      setHighlighted(false)
      return true
    default:
      return false
    }
  }

  private func isInside(_ event: PointerEvent) -> Bool {
    layer.convertFromWindow(event.location).map(layer.bounds.contains) ?? false
  }
}
