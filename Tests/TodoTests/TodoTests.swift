// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftTesting

@testable import Todo

/// The to-do list in a headless window, used as a person would.
@MainActor @Suite final class TodoTests {
  private let file = TodoFile(
    url: FileManager.default.temporaryDirectory
      .appending(path: "weft-todo-\(UUID())").appending(path: "items.json"))

  isolated deinit {
    try? FileManager.default.removeItem(at: file.url.deletingLastPathComponent())
  }

  /// Opens a window with a list of three items from its file.
  private func open() async throws -> (TodoList, HeadlessWindow) {
    try await file.write(["Warp", "Throw", "Beat"].map { TodoItem(title: $0) })
    let list = TodoList(file: file)
    let window = HeadlessWindow(
      size: Size(width: 480, height: 420), rootNode: ComponentNode(TodoScreen(list: list)))
    try await window.settle { list.isLoaded }
    return (list, window)
  }

  private func settle(_ window: HeadlessWindow) async throws {
    try await window.settle()
    window.advance(by: 0.5)
    try await window.settle()
  }

  private func click(
    _ role: Accessibility.Role, _ label: String, _ window: HeadlessWindow
  ) async throws {
    let node = try #require(window.nodes(role, label: label).last, "\(label)")
    #expect(window.click(node))
    try await settle(window)
  }

  /// The titles from top to bottom, as the rows show them.
  private func titles(in window: HeadlessWindow) -> [String] {
    window.nodes(.checkbox).sorted { place(of: $0).minY < place(of: $1).minY }
      .compactMap(\.accessibility.label)
  }

  private func place(of node: DisplayNode) -> Rect {
    node.layer.convertToWindow(node.layer.bounds)
  }

  @Test func itemsAreAddedTickedAndUndone() async throws {
    let (list, window) = try await open()
    #expect(titles(in: window) == ["Warp", "Throw", "Beat"])
    let field = try #require(window.node(.textField))
    #expect(window.type("Cut", into: field))
    window.key(.enter)
    try await settle(window)
    #expect(titles(in: window) == ["Warp", "Throw", "Beat", "Cut"])
    #expect(!window.nodes(text: "4 left to do").isEmpty)
    try await click(.checkbox, "Warp", window)
    #expect(!window.nodes(text: "3 left to do").isEmpty)
    #expect(list.items.map(\.isDone) == [true, false, false, false])
    for _ in 0..<2 { try await click(.button, "Undo", window) }
    #expect(titles(in: window) == ["Warp", "Throw", "Beat"])
    #expect(!window.nodes(text: "3 left to do").isEmpty)
    #expect(!list.canUndo)
  }

  @Test func aTitleIsEditedInItsRow() async throws {
    let (list, window) = try await open()
    let buttons = window.nodes(.button, label: "Edit").sorted {
      place(of: $0).minY < place(of: $1).minY
    }
    try #require(buttons.count == 3)
    window.click(buttons[1])
    try await settle(window)
    // The field has the focus.
    window.type(" it")
    window.key(.enter)
    try await settle(window)
    #expect(titles(in: window) == ["Warp", "Throw it", "Beat"])
    #expect(list.items[1].title == "Throw it")
  }

  @Test func rowsAreDraggedAndDeleted() async throws {
    let (_, window) = try await open()
    let rows = window.nodes(.checkbox).sorted { place(of: $0).minY < place(of: $1).minY }
    try #require(rows.count == 3)
    // Beside the title and above the middle of the first row.
    let (start, end) = (place(of: rows[2]).center, place(of: rows[0]).center)
    window.drag(from: Point(x: 240, y: start.y), to: Point(x: 240, y: end.y - 15))
    try await settle(window)
    #expect(titles(in: window) == ["Beat", "Warp", "Throw"])
    window.click(at: Point(x: 240, y: end.y))
    try await settle(window)
    window.key(.delete)
    try await settle(window)
    #expect(titles(in: window) == ["Warp", "Throw"])
  }

  @Test func theFileHasEachChange() async throws {
    let (list, window) = try await open()
    try await click(.checkbox, "Throw", window)
    list.items.removeLast()
    await list.finishSaving()
    let next = TodoList(file: file)
    await next.load()
    #expect(next.items == list.items)
    #expect(next.items.map(\.isDone) == [false, true])
  }

  /// An unreadable file is reported, and stays unchanged.
  @Test func aDamagedFileIsKept() async throws {
    _ = try await open()
    try Data("no list".utf8).write(to: file.url)
    let list = TodoList(file: file)
    await list.load()
    #expect(list.problem != nil)
    list.items.append(TodoItem(title: "Cut"))
    await list.finishSaving()
    #expect(list.items.isEmpty)
    #expect(try Data(contentsOf: file.url) == Data("no list".utf8))
  }
}
