// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
import WeftLayout

/// One item of a collection.
///
/// Cells are made by node blocks, on any thread, and belong to their collection: keep models, not
/// cells. (Texture's `ASCellNode`.)
open class CellNode: DisplayNode, @unchecked Sendable {
  // `@unchecked`: see ``DisplayNode``; all stored properties are isolated to the main actor.

  /// The collection's side of the cell.
  @MainActor package final weak var owner: (any CellNodeOwner)?
  /// The collection's element that the cell shows.
  @MainActor package final weak var collectionElement: (any AnyObject & Sendable)?
  /// Whether the item is selected; the collection decides.
  @MainActor public internal(set) final var isSelected = false
  /// Whether a pointer is down on the cell.
  @MainActor public internal(set) final var isHighlighted = false

  /// The colour of the background while the cell is selected; `nil` shows no difference.
  @MainActor public final var selectedBackgroundColor: Color? = Color(hex: 0xD6E6F7)
  /// The colour of the background while a pointer is down on the cell; `nil` shows no difference.
  @MainActor public final var highlightedBackgroundColor: Color? = Color(hex: 0xE9E9EC)

  /// Selection or highlight has changed: a place to look different.
  ///
  /// By default the background does; see ``selectedBackgroundColor``.
  @MainActor open func selectionDidChange() {
    setNeedsCommit(.properties)
  }

  @MainActor open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    if isHighlighted, let highlightedBackgroundColor {
      layer.backgroundColor = highlightedBackgroundColor
    } else if isSelected, let selectedBackgroundColor {
      layer.backgroundColor = selectedBackgroundColor
    }
  }

  /// Whether the cell can show another model of its item in place of being made anew.
  ///
  /// Asked on the main actor when the item is reloaded; a cell that says yes takes the model here.
  /// By default no.
  @MainActor open func update(toModel model: any Sendable) -> Bool { false }

  @MainActor open override func didLoad() {
    super.didLoad()
    layer.responder = self
  }

  /// Sets the selection; the collection does.
  @MainActor package final func setSelected(_ isSelected: Bool) {
    guard isSelected != self.isSelected else { return }
    self.isSelected = isSelected
    selectionDidChange()
  }

  @MainActor private func setHighlighted(_ isHighlighted: Bool) {
    guard isHighlighted != self.isHighlighted else { return }
    self.isHighlighted = isHighlighted
    selectionDidChange()
  }
}

@MainActor extension CellNode: EventResponder {
  /// Highlights and selects.
  public func handle(_ event: PointerEvent) -> Bool {
    guard let owner, owner.allowsSelection(of: self) else { return false }
    switch event.phase {
    case .down where event.button == 1:
      setHighlighted(true)
      return true
    case .drag:
      setHighlighted(isInside(event))
      return true
    case .up:
      setHighlighted(false)
      if isInside(event) { owner.cellNodeWasTapped(self, event: event) }
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

/// What a cell needs of its collection.
@MainActor package protocol CellNodeOwner: AnyObject {
  /// Whether the user can select the cell.
  func allowsSelection(of cell: CellNode) -> Bool
  /// The user has clicked or tapped the cell.
  func cellNodeWasTapped(_ cell: CellNode, event: PointerEvent)
}
