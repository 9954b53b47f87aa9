// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftChanges
import WeftCollections
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Unfinished text of an input method in fields that scroll out of view and back.
  ///
  /// GTK's own method composes a character from Ctrl+Shift+U and its number. Until then the number
  /// is pre-edit text, which is not part of the field's text.
  static func composing() throws -> @MainActor () async throws -> Void {
    let kinds: [(String, EditableTextNode)] = [
      ("line", EditableTextNode(placeholder: "Line")),
      ("search", EditableTextNode(placeholder: "Search", kind: .search)),
      ("lines", EditableTextNode(placeholder: "Lines", kind: .lines)),
    ]
    let nodes = kinds.map(\.1)
    let tall = DisplayNode()
    tall.style.height = 2000
    let scroll = ScrollNode(
      DisplayNode { _, _ in StackLayoutSpec(.column, spacing: 10, children: nodes + [tall]) })
    // The window that closes last. It stays below the others, which receive the keys.
    let other = try Stage("other", size: Size(width: 50, height: 50), DisplayNode())
    let stage = try Stage("fields", size: Size(width: 300, height: 300), scroll)
    // The cursor must not blink, because pictures are compared.
    gtk_settings_get_default().map { weft_settings_set_int($0, "gtk-cursor-blink", 0) }
    return {
      try await stage.settle()
      for (name, field) in kinds { try await stage.giveUp(name, in: field) }
      for (name, field) in kinds {
        try await stage.compose(name, in: field, at: field.frame.center) {
          scroll.contentOffset.y = $0
        }
      }
      stage.window.close()
      await other.frames(3)
      try await composingInAList()
      _ = other
    }
  }

  /// In a list, a row's node leaves the tree when it scrolls out.
  private static func composingInAList() async throws {
    let field = EditableTextNode(placeholder: "Row")
    let list = CollectionNode()
    let source = FieldRows(field)
    list.dataSource = source
    let stage = try Stage("list", size: Size(width: 300, height: 300), list)
    try await stage.settle()
    list.waitUntilAllUpdatesAreProcessed()
    try await stage.settle()
    try await stage.compose("row", in: field, at: Point(x: 150, y: 18)) {
      list.contentOffset = Point(x: 0, y: $0)
    }
    list.dataSource = nil
  }
}

extension Stage {
  /// Begins a character in an empty field, and cancels it.
  fileprivate func giveUp(_ name: String, in field: EditableTextNode) async throws {
    let place = field.frame.center
    try await user("mousemove", "\(place.x)", "\(place.y)", "click", "1")
    // The focus ring fades in.
    await frames(25)
    let before = try picture()
    try await user("key", "ctrl+shift+u", "key", "2")
    Probe.report("\(name)-shows-a-beginning", try picture().differs(from: before) > 10 ? 1 : 0)
    try await user("key", "Escape")
    Probe.report("\(name)-differs-when-given-up", try picture().differs(from: before))
  }

  /// Begins a character, scrolls away, continues, scrolls back, and ends the character.
  fileprivate func compose(
    _ name: String, in field: EditableTextNode, at place: Point, scroll: (Double) -> Void
  ) async throws {
    try await user("mousemove", "\(place.x)", "\(place.y)", "click", "1")
    try await user("key", "a", "key", "ctrl+shift+u", "key", "2", "key", "6")
    Probe.report("\(name)-is-unfinished", field.text == "a" ? 1 : 0)
    let before = try picture()
    try await scrollOut(by: scroll)
    Probe.report("\(name)-is-out-of-sight", try picture().differs(from: before) > 100 ? 1 : 0)
    Probe.report("\(name)-keeps-the-focus", field.isFocused ? 1 : 0)
    scroll(0)
    try await settle()
    Probe.report("\(name)-differing-pixels", try picture().differs(from: before))
    try await user("key", "3")
    try await scrollOut(by: scroll)
    try await user("key", "a")
    Probe.report("\(name)-is-unfinished-out-of-sight", field.text == "a" ? 1 : 0)
    scroll(0)
    try await settle()
    try await user("key", "Return")
    Probe.report("\(name)-is-finished", field.text == "a\u{263A}" ? 1 : 0)
  }

  private func scrollOut(by scroll: (Double) -> Void) async throws {
    for offset in [100.0, 400, 800, 1200] {
      scroll(offset)
      await frames(3)
    }
    try await settle()
  }
}

extension Bitmap {
  /// The number of different pixels.
  fileprivate func differs(from other: Bitmap) -> Double {
    difference(from: other).map { Double($0.differingPixels) } ?? .infinity
  }
}

/// A long list with a field in its first row.
@MainActor private final class FieldRows: CollectionDataSource {
  private let first = CellNode()

  init(_ field: EditableTextNode) {
    first.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [field]) }
  }

  func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int
  {
    1000
  }

  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt path: ItemPath
  ) -> CellNodeBlock {
    if path.item == 0 { return { [first] in first } }
    return {
      let cell = CellNode()
      cell.style.height = 40
      return cell
    }
  }
}
