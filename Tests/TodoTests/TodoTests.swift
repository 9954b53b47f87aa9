// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

@testable import Todo

/// The to-do list in a headless window, used as a person would.
@MainActor @Suite struct TodoTests {
  private let screen = TodoScreen(TaskList(["Warp", "Throw", "Beat"]))
  private let window: HeadlessWindow

  init() throws {
    window = HeadlessWindow(size: Size(width: 480, height: 420), rootNode: screen.root)
    try settle()
  }

  private func settle() throws {
    try window.settle()
    window.advance(by: 0.5)
    try window.settle()
  }

  /// The tasks from top to bottom, as the rows show them.
  private func shownTitles() -> [String] {
    let titles = Set(screen.list.tasks.map(\.title))
    let texts = window.nodes(.text).filter { titles.contains($0.accessibility.label ?? "") }
    return
      texts.sorted { place(of: $0).minY < place(of: $1).minY }
      .compactMap(\.accessibility.label)
  }

  private func place(of node: DisplayNode) -> Rect {
    node.layer.convertToWindow(node.layer.bounds)
  }

  private func press(_ button: String) throws {
    let node = try #require(window.nodes(.button, label: button).last, "\(button)")
    #expect(window.click(node))
    try settle()
  }

  private func point(at title: String) throws {
    #expect(window.move(to: try #require(window.nodes(.text, label: title).last)))
    try settle()
  }

  @Test func tasksAreAddedTickedMovedAndUndone() throws {
    #expect(shownTitles() == ["Warp", "Throw", "Beat"])
    #expect(window.type("Cut", into: screen.field))
    window.key(.enter)
    try settle()
    #expect(shownTitles() == ["Warp", "Throw", "Beat", "Cut"])
    #expect(screen.field.text.isEmpty)
    #expect(!window.nodes(text: "4 tasks left").isEmpty)
    let box = try #require(window.nodes(.checkbox, label: "To do").first)
    #expect(window.click(box))
    try settle()
    #expect(!window.nodes(text: "3 tasks left").isEmpty)
    #expect(window.nodes(.checkbox, label: "Done").count == 1)
    try point(at: "Beat")
    try press("Up")
    #expect(shownTitles() == ["Warp", "Beat", "Throw", "Cut"])
    for title in ["Undo Move", "Undo Tick", "Undo Add"] { try press(title) }
    #expect(shownTitles() == ["Warp", "Throw", "Beat"])
    #expect(window.nodes(.checkbox, label: "Done").isEmpty)
    #expect(window.node(identifier: "undo") == nil)
  }

  @Test func aTitleIsEditedInTheField() throws {
    try point(at: "Throw")
    try press("Edit")
    #expect(screen.field.text == "Throw")
    screen.field.focus(showsRing: false)
    window.type(" it")
    window.key(.enter)
    try settle()
    #expect(shownTitles() == ["Warp", "Throw it", "Beat"])
  }

  /// The buttons of a row are there under the mouse only, whole, and at its right end.
  @Test func aRowShowsItsButtonsUnderTheMouse() throws {
    #expect(window.nodes(.button, label: "Delete").isEmpty)
    try point(at: "Warp")
    let button = try #require(window.nodes(.button, label: "Delete").first)
    #expect(place(of: button).maxX == 480 - 16)
    try press("Delete")
    #expect(shownTitles() == ["Throw", "Beat"])
    window.move(to: Point(x: 240, y: 410))
    try settle()
    #expect(window.nodes(.button, label: "Delete").isEmpty)
  }
}
