// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftChanges
import WeftLayers
import WeftLayout

/// The item that keys speak of: arrows, Page, Home, End and typed letters move the cursor, Space
/// selects its item, Enter activates it.
extension CollectionNode {
  /// The item of the cursor in the data space; `nil` before the user has chosen one, or if it is gone.
  ///
  /// - Complexity: O(log n).
  public final var cursorPath: ItemPath? {
    guard let parts, let cursor = parts.view.cursor else { return nil }
    return parts.pipeline.pendingMap.path(of: cursor)
  }

  /// Puts the cursor on an item, and scrolls it into view if it is to be seen.
  final func moveCursor(to path: ItemPath, shows: Bool) {
    guard let parts, let id = id(at: path) else { return }
    parts.view.setCursor(id, isShown: shows)
    guard shows, let element = parts.pipeline.pendingMap.element(at: path) else { return }
    parts.view.scroll(to: element, position: .nearest)
  }

  /// Handles a key.
  ///
  /// - Returns: whether the cursor has a use for it; the others scroll.
  final func handleKey(_ event: KeyEvent) -> Bool {
    guard allowsSelection, allowsCursor, let parts, parts.pipeline.pendingMap.count > 0 else {
      return false
    }
    switch event.key {
    case .up, .down, .left, .right, .pageUp, .pageDown, .home, .end:
      guard event.modifiers.isDisjoint(with: [.alt, .super]) else { return false }
      return move(by: event)
    case .enter:
      guard let path = cursorPath, event.modifiers.isEmpty else { return false }
      delegate?.collectionNode(self, didActivateItemAt: path)
      return true
    case .space:
      if typedText.isActive(at: event.time) { return type(" ", at: event.time) }
      guard let path = cursorPath, let id = id(at: path) else { return false }
      if allowsMultipleSelection { toggle(id) } else { selectOnly(id) }
      return true
    case .escape:
      guard allowsMultipleSelection, parts.view.selection.count > 1 else { return false }
      setSelection([], tells: true)
      return true
    case .character("a") where event.modifiers == .control && allowsMultipleSelection:
      var ids: Set<ElementID> = []
      let map = parts.pipeline.pendingMap
      for section in 0..<map.numberOfSections {
        map.forEachItem(inSection: section) { ids.insert($0.id) }
      }
      setSelection(ids, tells: true)
      return true
    case .character(let character) where event.modifiers.isSubset(of: .shift):
      return type(character, at: event.time)
    default:
      return false
    }
  }

  private func move(by event: KeyEvent) -> Bool {
    guard let target = path(after: event.key) else { return false }
    moveCursor(to: target, shows: true)
    guard let id = id(at: target) else { return true }
    if allowsMultipleSelection, event.modifiers.contains(.shift) {
      extendSelection(to: target, keepsOthers: event.modifiers.contains(.control))
    } else if !event.modifiers.contains(.control) {
      selectOnly(id)
    }
    return true
  }

  // MARK: Where keys lead

  /// The item that a key leads to; `nil` if the key has no meaning here.
  private func path(after key: KeyEvent.Key) -> ItemPath? {
    guard let parts else { return nil }
    let map = parts.pipeline.pendingMap
    let (first, last) = (map.path(atPosition: 0), map.path(atPosition: map.count - 1))
    switch key {
    case .home: return first
    case .end: return last
    default: break
    }
    guard let cursor = cursorPath else {
      let seen = parts.view.visibleCells.values.filter { $0.position.path != nil }
        .sorted { $0.position < $1.position }
      return seen.first.flatMap { pathInDataSpace(of: $0.node) } ?? first
    }
    let finder = CursorFinder(
      map: map, arrangement: parts.view.arrangement(of: map, by: parts.view.geometry),
      axes: parts.view.geometry.axes,
      isReadFromRight: parts.view.geometry.traits.layoutDirection == .rightToLeft)
    let target = finder.path(from: cursor, by: key)
    guard target == nil else { return target }
    // At an end the cursor stays, and the list does not scroll instead.
    return finder.isAlong(key) ? cursor : nil
  }

  /// Goes to the next item whose text begins with what was typed.
  private func type(_ character: Character, at time: Double) -> Bool {
    guard let textForTypeAhead, let map = parts?.pipeline.pendingMap else { return false }
    let text = typedText.append(character, at: time)
    let start = cursorPath.flatMap { map.position(of: $0) as Int? } ?? 0
    // A letter typed again and again goes from item to item.
    let isFirst = text.count == 1
    for step in (isFirst ? 1 : 0)...map.count {
      guard let path = map.path(atPosition: (start + step) % map.count),
        textForTypeAhead(path)?.lowercased().hasPrefix(text) == true
      else { continue }
      moveCursor(to: path, shows: true)
      if let id = id(at: path) { selectOnly(id) }
      return true
    }
    return true
  }
}

/// Letters that were typed in quick succession.
struct TypedText {
  /// After so many seconds a letter begins another text.
  private static let pause = 1.0

  private var text = ""
  private var lastTime = -Double.infinity

  /// Whether the next letter belongs to those before.
  func isActive(at time: Double) -> Bool { !text.isEmpty && time - lastTime < Self.pause }

  /// Adds a letter.
  ///
  /// - Returns: the text, in lower case; a letter that was repeated stands for itself.
  mutating func append(_ character: Character, at time: Double) -> String {
    let letter = character.lowercased()
    if !isActive(at: time) || text == letter { text = "" }
    text += letter
    lastTime = time
    return text
  }
}

/// Finds the item that lies in a direction from another one.
struct CursorFinder {
  let map: CollectionMap
  let arrangement: any CollectionArrangement
  let axes: LayoutAxes
  let isReadFromRight: Bool

  /// Whether a key moves along the axis that scrolls.
  func isAlong(_ key: KeyEvent.Key) -> Bool {
    switch key {
    case .up, .down: axes.axis == .vertical
    case .left, .right: axes.axis == .horizontal
    default: true
    }
  }

  /// The nearest item that way; `nil` if there is none.
  ///
  /// - Complexity: O(items in a few viewports · log n).
  func path(from path: ItemPath, by key: KeyEvent.Key) -> ItemPath? {
    guard let frame = arrangement.frame(of: .item(path)).map(axes.frame) else { return nil }
    let page = max(axes.viewportLength - frame.length, axes.viewportLength / 2)
    switch key {
    case .pageUp: return item(at: frame.moved(main: -page, cross: 0), before: path)
    case .pageDown: return item(at: frame.moved(main: page, cross: 0), after: path)
    case .up, .down, .left, .right:
      let isForward = key == .down || key == .right
      if isAlong(key) { return neighbour(of: frame, isForward: isForward) }
      let isReversed = axes.axis == .vertical && isReadFromRight
      return besides(path, frame, isForward: isForward != isReversed)
    default: return nil
    }
  }

  /// The item before or after in the same or the next line; none in a list of one column.
  private func besides(_ path: ItemPath, _ frame: LayoutFrame, isForward: Bool) -> ItemPath? {
    guard let index: Int = map.position(of: path) else { return nil }
    let next = index + (isForward ? 1 : -1)
    guard next >= 0, next < map.count, let target = map.path(atPosition: next),
      let other = arrangement.frame(of: .item(target)).map(axes.frame)
    else { return nil }
    return other.cross == frame.cross && other.width == frame.width ? nil : target
  }

  /// The nearest item before or behind a rectangle along the axis.
  private func neighbour(of frame: LayoutFrame, isForward: Bool) -> ItemPath? {
    let end = axes.length(of: arrangement.contentSize)
    var (low, high) = isForward ? (frame.main + frame.length, end) : (0, frame.main)
    var step = max(axes.viewportLength, 1)
    // First in a viewport beyond it, then further.
    while low < high {
      let part =
        isForward ? (low, min(low + step, high)) : (max(high - step, low), high)
      if let found = best(in: part.0, part.1, for: frame, isForward: isForward) { return found }
      if isForward { low = part.1 } else { high = part.0 }
      step *= 2
    }
    return nil
  }

  private func best(
    in low: Double, _ high: Double, for frame: LayoutFrame, isForward: Bool
  ) -> ItemPath? {
    let rect = axes.rect(
      LayoutFrame(main: low, cross: 0, length: high - low, width: axes.viewportWidth))
    var best: (path: ItemPath, distance: Double, aside: Double)?
    map.forEachPosition(in: arrangement.positions(in: rect)) { position in
      guard let path = position.path,
        let other = arrangement.frame(of: position).map(axes.frame)
      else { return }
      let distance =
        isForward
        ? other.main - (frame.main + frame.length) : frame.main - (other.main + other.length)
      guard distance > -0.5, other.main != frame.main else { return }
      let aside = abs(other.cross + other.width / 2 - frame.cross - frame.width / 2)
      // Of one line the nearest; lines lie more than a point apart.
      if let known = best,
        distance > known.distance + 0.5
          || (abs(distance - known.distance) <= 0.5 && aside >= known.aside)
      {
        return
      }
      best = (path, distance, aside)
    }
    return best?.path
  }

  /// The item at a rectangle's middle, or the last one on the way there.
  private func item(
    at frame: LayoutFrame, before: ItemPath? = nil, after: ItemPath? = nil
  ) -> ItemPath? {
    let end = max(axes.length(of: arrangement.contentSize) - 1, 0)
    let middle = min(max(frame.main + frame.length / 2, 0), end)
    let cross = frame.cross + frame.width / 2
    var found: (path: ItemPath, distance: Double)?
    let reach = max(frame.length, 1)
    let rect = axes.rect(
      LayoutFrame(
        main: middle - reach, cross: 0, length: 2 * reach, width: axes.viewportWidth))
    map.forEachPosition(in: arrangement.positions(in: rect)) { position in
      guard let path = position.path,
        let other = arrangement.frame(of: position).map(axes.frame)
      else { return }
      let distance =
        abs(other.main + other.length / 2 - middle) + abs(other.cross + other.width / 2 - cross)
      if distance < found?.distance ?? .infinity { found = (path, distance) }
    }
    guard let path = found?.path else { return nil }
    if let before { return path < before ? path : map.path(atPosition: 0) }
    if let after { return path > after ? path : map.path(atPosition: map.count - 1) }
    return path
  }
}
