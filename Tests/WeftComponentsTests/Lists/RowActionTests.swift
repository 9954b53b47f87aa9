// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// Actions that rows define, and lists that are refreshed.
@MainActor @Suite struct RowActionTests {
  private struct Mailbox: Component {
    @State var mails = ["a", "b", "c"]
    @State var read: Set<String> = []
    var isEnabled = true

    var body: some Component {
      List {
        ForEach(mails, id: \.self) { mail in
          Text(read.contains(mail) ? "\(mail) (read)" : mail).frame(height: 20)
            .swipeActions {
              Button("Remove", role: .destructive) { mails.removeAll { $0 == mail } }
              Button("Archive") {}.disabled(mail == "b")
            }
            .swipeActions(edge: .leading, allowsFullSwipe: false) {
              if read.contains(mail) {
                Button("Unread") { read.remove(mail) }
              } else {
                Button("Read") { read.insert(mail) }
              }
            }
        }
        .onDelete { mails.remove(atOffsets: $0) }
      }
      .disabled(!isEnabled)
    }
  }

  private func window(_ component: some Component) throws -> HeadlessWindow {
    let node = ComponentNode(component)
    let window = HeadlessWindow(size: Size(width: 300, height: 400), rootNode: node)
    try window.settle()
    return window
  }

  private func swipe(_ window: HeadlessWindow, row: Int, by distance: Double) throws {
    let y = Double(row) * 36 + 18
    let start = distance < 0 ? 280.0 : 20
    window.touchDrag(
      from: Point(x: start, y: y), to: Point(x: start + distance, y: y), duration: 0.4)
    try window.settle()
  }

  private func texts(_ window: HeadlessWindow) -> [String] {
    window.nodes(.button).compactMap(\.accessibility.label)
  }

  private func shows(_ window: HeadlessWindow, _ text: String) -> Bool {
    !window.nodes(text: text).isEmpty
  }

  @Test func rowsHaveTheirActionsAtBothEnds() throws {
    let window = try window(Mailbox())
    try swipe(window, row: 0, by: -100)
    // The row's actions replace the Delete of `onDelete`.
    #expect(texts(window) == ["Remove", "Archive"] || texts(window) == ["Archive", "Remove"])
    window.click(text: "Remove")
    try window.settle()
    #expect(!shows(window, "a"))
    // A disabled action is left out.
    try swipe(window, row: 0, by: -60)
    #expect(texts(window) == ["Remove"])
  }

  @Test func actionsFollowTheState() throws {
    let window = try window(Mailbox())
    try swipe(window, row: 1, by: 70)
    #expect(texts(window) == ["Read"])
    window.click(text: "Read")
    try window.settle()
    #expect(shows(window, "b (read)"))
    try swipe(window, row: 1, by: 70)
    #expect(texts(window) == ["Unread"])
    // The first action is not performed by a long swipe.
    try swipe(window, row: 2, by: 270)
    #expect(shows(window, "c") && !shows(window, "c (read)"))
  }

  @Test func theMenuHasThem() throws {
    let window = try window(Mailbox())
    window.click(at: Point(x: 100, y: 18), button: 3)
    #expect(window.chooseFromMenu("Read"))
    try window.settle()
    #expect(shows(window, "a (read)"))
    window.click(at: Point(x: 100, y: 18), button: 3)
    #expect(window.chooseFromMenu("Unread"))
    try window.settle()
    #expect(shows(window, "a"))
  }

  @Test func aDisabledListHasNone() throws {
    let window = try window(Mailbox(isEnabled: false))
    try swipe(window, row: 0, by: -100)
    #expect(texts(window).isEmpty)
  }

  // MARK: Refreshing

  private struct Feed: Component {
    let isRefreshable: Bool
    @State var count = 0

    var body: some Component {
      let list = VStack {
        List(0..<30, id: \.self) { Text("\($0) of \(count)").frame(height: 20) }
      }
      if isRefreshable {
        list.refreshable {
          await Task.yield()
          count += 1
        }
      } else {
        list
      }
    }
  }

  private func pull(_ window: HeadlessWindow) {
    window.touchDrag(
      from: Point(x: 150, y: 20), to: Point(x: 150, y: 320), duration: 0.4)
  }

  @Test func aListIsRefreshedByPulling() async throws {
    let window = try window(Feed(isRefreshable: true))
    for round in 1...2 {
      pull(window)
      for _ in 0..<20 { await Task.yield() }
      try await window.settle()
      #expect(shows(window, "0 of \(round)"))
    }
  }

  @Test func aListThatIsNotRefreshableIsNot() async throws {
    let window = try window(Feed(isRefreshable: false))
    pull(window)
    for _ in 0..<20 { await Task.yield() }
    try await window.settle()
    #expect(shows(window, "0 of 0"))
  }
}
