// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

private enum Order: Hashable, Sendable { case name, date }

private struct Browser: Component {
  @State var log = ""
  @State var isReversed = false
  @State var order = Order.name
  @State var hasSelection = false

  var body: some Component {
    VStack(spacing: 8) {
      Menu("Sort") {
        Picker("Order", selection: $order) {
          Text("Name").tag(Order.name)
          Text("Date").tag(Order.date)
        }
        Divider()
        Toggle("Reversed", isOn: $isReversed)
        Menu("More") {
          Button("Shuffle") { log += "shuffle " }.keyboardShortcut("u")
          if isReversed { Button("Restore") { log += "restore " } }
        }
        Section("Danger") {
          Button("Delete", role: .destructive) { log += "delete " }.disabled(!hasSelection)
            .keyboardShortcut("d")
        }
      }
      Text("row").frame(width: 100, height: 40).contextMenu {
        Button("Open") { log += "open " }
        Button("Select") { hasSelection = true }
      }
      Text("\(log)|\(isReversed) \(order)")
    }
  }
}

@MainActor @Suite struct MenuTests {
  private let node = ComponentNode(Browser())
  private let window: HeadlessWindow

  init() throws {
    window = HeadlessWindow(size: Size(width: 240, height: 240), rootNode: node)
    try window.settle()
  }

  private func settle() throws {
    window.advance(by: 1)
    try window.settle()
  }

  private func openSort() throws {
    window.click(try #require(window.node(.button, label: "Sort")))
    try settle()
  }

  /// Shortcuts work while the menu is closed, including shortcuts of submenus. Disabled lines have
  /// none.
  @Test func linesHaveKeyboardShortcuts() throws {
    func press(_ key: Character) throws {
      window.key(.character(key), modifiers: .control)
      try settle()
    }
    try press("u")
    try press("d")
    #expect(node.texts.last?.hasPrefix("shuffle |") == true)
  }

  @Test func componentsBecomeLines() throws {
    try openSort()
    #expect(
      window.menu?.outline == [
        "Name *", "Date -", "---", "Reversed -", "More >", "  Shuffle", "---", "(Danger)",
        "(Delete)", "---",
      ])
  }

  @Test func linesActAndFollowTheStates() throws {
    try openSort()
    #expect(window.chooseFromMenu("Reversed"))
    try settle()
    #expect(window.menu == nil)
    #expect(node.texts.last == "|true name")
    try openSort()
    #expect(window.chooseFromMenu("Date"))
    try openSort()
    #expect(window.menu?.outline.prefix(4) == ["Name -", "Date *", "---", "Reversed *"])
    #expect(window.chooseFromMenu("More", "Restore"))
    try openSort()
    #expect(window.chooseFromMenu("More", "Shuffle"))
    try openSort()
    #expect(!window.chooseFromMenu("Delete"))
    try settle()
    #expect(node.texts.last == "restore shuffle |true date")
  }

  @Test func theSecondaryButtonOpensAContextMenu() throws {
    let row = try #require(window.nodes(text: "row").last)
    window.click(row)
    #expect(window.menu == nil)
    window.click(at: row.layer.convertToWindow(Point(x: 20, y: 20)), button: 3)
    #expect(window.menu?.outline == ["Open", "Select"])
    #expect(window.chooseFromMenu("Select"))
    try settle()
    try openSort()
    #expect(window.chooseFromMenu("Delete"))
    try settle()
    #expect(node.texts.last == "delete |false name")
  }

  @Test func aLongTouchOpensAContextMenu() throws {
    let row = try #require(window.nodes(text: "row").last)
    let place = row.layer.convertToWindow(Point(x: 20, y: 20))
    window.send(.down, at: place, device: .touch)
    window.advance(by: 1)
    #expect(window.menu != nil)
    window.send(.up, at: place, device: .touch)
    window.closeMenu()
    window.send(.down, at: place, device: .mouse)
    window.advance(by: 1)
    window.send(.up, at: place, device: .mouse)
    #expect(window.menu == nil)
  }

  @Test func theMenuKeyOpensTheMenuAroundTheFocus() throws {
    let node = ComponentNode(
      VStack {
        Button("inside") {}.contextMenu { Button("Explain") {} }
        Button("disabled") {}.contextMenu { Button("Never") {} }.disabled()
      })
    let window = HeadlessWindow(size: Size(width: 240, height: 240), rootNode: node)
    try window.settle()
    window.key(.tab)
    window.key(.menu)
    #expect(window.menu?.outline == ["Explain"])
    window.closeMenu()
    let disabled = try #require(window.node(.button, label: "disabled"))
    window.click(at: disabled.layer.convertToWindow(Point(x: 5, y: 5)), button: 3)
    #expect(window.menu == nil)
  }
}

extension PopupMenu {
  /// The lines in words. `*` is on, `-` is off, and lines in brackets are disabled.
  var outline: [String] {
    items.flatMap { item -> [String] in
      switch item {
      case .separator: ["---"]
      case .submenu(let title, let menu): ["\(title) >"] + menu.outline.map { "  \($0)" }
      case .command(let command):
        [
          (command.isEnabled ? command.title : "(\(command.title))")
            + (command.isOn.map { $0 ? " *" : " -" } ?? "")
        ]
      }
    }
  }
}
