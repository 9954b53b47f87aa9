// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension CollectionNode {
  /// The number of items that are compared in one turn.
  static let typeAheadStep = 256

  /// Moves the cursor to the next item with the typed letters, and returns whether they are used.
  final func type(_ character: Character, at time: Double) -> Bool {
    guard textForTypeAhead != nil, let parts else { return false }
    let map = parts.pipeline.pendingMap
    let text = typedText.append(character, at: time)
    let cursor = cursorPath.flatMap { map.position(of: $0) }
    // A repeated letter advances from item to item.
    let start = cursor.map { text.count == 1 ? $0 + 1 : $0 } ?? 0
    typeAhead = TypeAheadSearch(
      text: text, cursorMoves: parts.cursor.moveCount, position: start, left: map.count)
    searchForTypedText()
    return true
  }

  /// Compares the next items. Ends when the user has moved the cursor or the window has closed.
  private func searchForTypedText() {
    guard let search = typeAhead else { return }
    guard let textForTypeAhead, let parts, let queue = parts.view.runtime?.mainQueue,
      parts.cursor.moveCount == search.cursorMoves
    else {
      typeAhead = nil
      return
    }
    let map = parts.pipeline.pendingMap
    // The data may have changed since the last turn.
    if let last = search.last.flatMap({ map.path(of: $0) }) {
      search.position = (map.position(of: last) ?? search.position) + 1
    }
    for _ in 0..<min(Self.typeAheadStep, search.left) {
      guard let path = map.path(atPosition: search.position % max(1, map.count)) else { break }
      search.position += 1
      search.left -= 1
      search.last = map.item(at: path)?.id
      guard textForTypeAhead(path)?.lowercased().hasPrefix(search.text) == true else { continue }
      typeAhead = nil
      let id = id(at: path)
      moveCursor(to: path, shows: true)
      if let id, allowsUserSelection { selectOnly(id) }
      return
    }
    guard search.left > 0, map.count > 0 else {
      typeAhead = nil
      return
    }
    queue.enqueue { [weak self, weak search] in
      if let search, self?.typeAhead === search { self?.searchForTypedText() }
    }
  }
}
