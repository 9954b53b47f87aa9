// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

extension TextNode {
  /// The text selected in this node, or an empty string. Use on the main actor.
  public final var selectedText: String {
    guard let part = selectedPart, part.text == text else { return "" }
    let utf8 = part.text.string.utf8
    let lower = utf8.index(utf8.startIndex, offsetBy: part.range.lowerBound)
    let upper = utf8.index(utf8.startIndex, offsetBy: part.range.upperBound)
    return String(part.text.string[lower..<upper])
  }

  /// Selects the whole text and all other texts in its selection scope. Use on the main actor. Does
  /// nothing if the text is not selectable or not in a window.
  public final func selectAllText() {
    guard isSelectable else { return }
    textSelection()?.selectAll()
  }

  /// Copies the selection in this and all other nodes to the clipboard. Use on the main actor.
  public final func copySelectedText() {
    guard let string = currentSelection?.string, !string.isEmpty else { return }
    copyToClipboard(string)
  }

  final func markSelected(_ range: Range<Int>?) {
    let text = text
    // Another thread may have set a shorter text.
    let range = range?.clamped(to: 0..<text.string.utf8.count)
    guard let range, !range.isEmpty else {
      if selectedPart != nil { setNeedsDisplay() }
      selectedPart = nil
      return
    }
    if let part = selectedPart, part.text == text {
      if part.range == range { return }
      part.range = range
    } else {
      selectedPart = SelectedPart(range, of: text)
    }
    setNeedsDisplay()
  }

  /// The selection to draw. Uses the selection background if the text has enough contrast on it.
  final var shownSelection: TextDrawing.Selection? {
    guard let part = selectedPart, part.text == text else { return nil }
    let color = text.attributes.color.resolved(in: shownTraits)
    let ground = Color.selection.resolved(in: shownTraits)
    let isLong = LongText.isFor(part.text)
    return TextDrawing.Selection(
      rects: isLong ? [] : positions(around: nil).rects(of: part.range), range: part.range,
      color: ground.contrast(with: color) >= 3 ? ground : color.withAlpha(0.3))
  }

  /// Applies selectability to the layer, and clears a selection that a new text invalidated.
  final func applySelectability(to layer: Layer) {
    let isSelectable = isSelectable
    layer.contentsCursor = isSelectable ? .text : nil
    if isSelectable, touches == nil {
      touches = makeTouches(on: layer)
    } else if !isSelectable, let touches {
      touches.remove()
      self.touches = nil
    }
    guard let part = selectedPart, !isSelectable || part.text != text else { return }
    currentSelection?.clear()
    markSelected(nil)
  }

  final func positions(at offset: Int) -> TextPositions {
    positions(around: shownLongText?.piece(with: offset))
  }

  final func positions(near point: Point) -> TextPositions {
    positions(around: shownLongText?.piece(at: point.y))
  }

  private func positions(around piece: Int?) -> TextPositions {
    let key = KnownTextPlaces.Key(
      text: text, size: frame.size, insets: textRoom, options: options, traits: shownTraits,
      scale: runtime?.scale ?? 1, piece: piece)
    if let places = knownPlaces, places.key == key { return places.positions }
    let places = KnownTextPlaces(positions: makePositions(around: piece), key: key)
    if isVisible { knownPlaces = places }
    return places.positions
  }

  final func textOffset(nearest location: Point) -> Int {
    let point = pointInText(location)
    return positions(near: point).offset(nearest: point)
  }

  final func pointInText(_ location: Point) -> Point {
    let point = storedLayer?.convertFromWindow(location) ?? .zero
    let insets = textRoom
    return Point(x: point.x - bounds.minX - insets.left, y: point.y - bounds.minY - insets.top)
  }

  // MARK: Events

  /// The window's selection, if it is in this node's selection scope.
  final var currentSelection: TextSelection? {
    guard let storedLayer, let selection = windowSelection else { return nil }
    return selection.scope === TextSelection.scope(of: storedLayer) ? selection : nil
  }

  /// The window's selection in any scope.
  final var windowSelection: TextSelection? {
    (storedLayer?.root.owner as? NodeHost)?.textSelection
  }

  /// The window's selection in this node's scope, after ending one in another scope.
  final func textSelection() -> TextSelection? {
    if let currentSelection { return currentSelection }
    guard let storedLayer, let host = storedLayer.root.owner as? NodeHost else { return nil }
    let scope = TextSelection.scope(of: storedLayer)
    host.textSelection?.clear()
    let selection = TextSelection(scope: scope)
    host.textSelection = selection
    return selection
  }

  final func handleSelecting(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .hover, .leave: return false
    case .down:
      guard event.device == .mouse else { return false }
      windowSelection?.removeHandles()
      guard event.button == 1 || event.button == 3 else { return false }
      if event.button == 1 { press(event) }
      return true
    case .drag:
      if event.button == 1 { textSelection()?.drag(to: event.location, from: self) }
      return true
    case .up:
      if event.button == 1 { currentSelection?.endDrag() }
      if event.button == 3 {
        showSelectionMenu(beside: Rect(origin: event.location, size: Size(width: 1, height: 1)))
      } else if let string = textSelection()?.string, !string.isEmpty {
        copyToClipboard(string, .primary)
      }
      return true
    case .cancel:
      currentSelection?.endDrag()
      return true
    }
  }

  private func press(_ event: PointerEvent) {
    guard let selection = textSelection() else { return }
    let point = pointInText(event.location)
    let positions = positions(near: point)
    let offset = positions.offset(nearest: point)
    let unit = TextSelection.Unit(clickCount: event.clickCount)
    if event.modifiers.contains(.shift), selection.hasBegun {
      return selection.extend(to: self, offset)
    }
    // A double click refers to the character under the pointer, not to the nearest offset.
    let place = unit == .character ? offset : positions.character(nearest: point)?.lowerBound
    selection.begin(in: self, place ?? offset, by: unit)
  }

  /// Shows the menu for the selection beside a rectangle in window coordinates.
  final func showSelectionMenu(beside place: Rect) {
    let isAnySelected = !(currentSelection?.string.isEmpty ?? true)
    let menu = PopupMenu([
      .command(
        PopupMenu.Command("Copy", isEnabled: isAnySelected) { [weak self] in
          self?.copySelectedText()
        }),
      .command(PopupMenu.Command("Select All") { [weak self] in self?.selectAllText() }),
    ])
    storedLayer?.root.host?.show(menu, beside: place)
  }

  final func handleSelecting(_ event: KeyEvent) -> Bool {
    let modifiers = event.modifiers
    switch event.key {
    case .character("a"), .character("A"):
      guard modifiers == .control else { return false }
      selectAllText()
    case .character("c"), .character("C"):
      guard modifiers == .control, let selection = currentSelection, !selection.isEmpty else {
        return false
      }
      copySelectedText()
    case .escape:
      guard modifiers.isEmpty, let selection = currentSelection, !selection.isEmpty else {
        return false
      }
      selection.clear()
    case .left, .right, .up, .down, .home, .end:
      guard modifiers.contains(.shift), modifiers.isSubset(of: [.shift, .control]),
        let selection = textSelection()
      else { return false }
      return selection.move(event.key, byWords: modifiers.contains(.control), from: self)
    default: return false
    }
    return true
  }

  /// Whether an arrow key moves forward at an offset, depending on the text's direction there.
  final func goesForward(_ arrow: KeyEvent.Key, at offset: Int) -> Bool {
    (arrow == .left) == positions(at: offset).isRightToLeft(at: offset)
  }

  /// The offset to which a key moves from another offset, or `nil` for other keys.
  final func textOffset(_ offset: Int, movedBy key: KeyEvent.Key, byWords: Bool) -> Int? {
    switch key {
    case .left, .right:
      let isForward = goesForward(key, at: offset)
      if !byWords { return text.offset(offset, movedByCharacters: isForward ? 1 : -1) }
      let next = isForward ? offset : text.offset(offset, movedByCharacters: -1)
      let word = text.word(at: next)
      // Moves at least one offset, because a line break contains no word.
      return isForward
        ? max(word.upperBound, text.offset(offset, movedByCharacters: 1))
        : min(word.lowerBound, next)
    case .up: return positions(at: offset).offset(offset, movedByLines: -1)
    case .down: return positions(at: offset).offset(offset, movedByLines: 1)
    case .home: return byWords ? 0 : positions(at: offset).line(at: offset).lowerBound
    case .end: return byWords ? text.string.utf8.count : positions(at: offset).lineEnd(at: offset)
    default: return nil
    }
  }
}
