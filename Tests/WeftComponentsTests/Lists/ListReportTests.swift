// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import Weft
import WeftTesting

/// Situations from public reports of other toolkits about lists and appearing components.
@MainActor @Suite struct ListReportTests {
  private struct Files: Component {
    @State var names = (0..<6).map { "file \($0)" }
    @State var selection: Set<String> = ["file 3"]

    var body: some Component {
      VStack {
        Text("selected \(selection.sorted())")
        Button("Reload") { names = names.map { String($0) } }
        Button("Shuffle") { names.reverse() }
        List(selection: $selection) {
          ForEach(names, id: \.self) { name in
            HStack {
              Text(name)
              Button("Remove \(name)") { names.removeAll { $0 == name } }
            }
          }
        }
      }
    }
  }

  private func open(_ component: some Component, height: Double = 500) throws -> HeadlessWindow {
    let window = HeadlessWindow(
      size: Size(width: 300, height: height), rootNode: ComponentNode(component))
    try window.settle()
    return window
  }

  private func click(_ label: String, in window: HeadlessWindow) throws {
    let button = try #require(window.node(.button, label: label))
    window.click(button)
    window.advance(by: 1)
    try window.settle()
  }

  /// https://github.com/Relm4/Relm4/issues/851: after a removal, the button of a row removes the
  /// row at its former position.
  @Test func theButtonOfARowRemovesItsRow() throws {
    let window = try open(Files())
    for name in ["file 0", "file 1", "file 4"] { try click("Remove \(name)", in: window) }
    let left = window.nodes(.button).compactMap(\.accessibility.label)
      .filter { $0.hasPrefix("Remove") }
    #expect(left == ["Remove file 2", "Remove file 3", "Remove file 5"])
  }

  /// https://github.com/matzipan/envoyer/issues/227: the selection is lost when the items are
  /// reloaded or sorted.
  @Test func theSelectionOutlivesReloads() throws {
    let window = try open(Files())
    for label in ["Reload", "Shuffle", "Remove file 0"] {
      try click(label, in: window)
      #expect(!window.nodes(text: "selected [\"file 3\"]").isEmpty, "\(label)")
    }
  }

  private struct Numbers: Component {
    @State var count = 100

    var body: some Component {
      VStack {
        Button("Halve") { count /= 2 }
        List { ForEach(0..<count) { Text("row \($0)").frame(height: 30) } }
      }
    }
  }

  /// https://github.com/flutter/flutter/issues/90953 and
  /// https://github.com/flutter/flutter/issues/32442: a list that is scrolled to its end shows
  /// nothing after items there are removed.
  @Test func aShorterListShowsItsEnd() throws {
    let window = try open(Numbers())
    window.wheel(notches: 1000, at: Point(x: 150, y: 300))
    window.advance(by: 1)
    try window.settle()
    for _ in 0..<3 {
      try click("Halve", in: window)
      let rows = window.nodes(.listItem)
      #expect(!rows.isEmpty)
      let frames = rows.map { $0.layer.convertToWindow($0.bounds) }
      #expect(frames.contains { $0.maxY > 480 }, "\(frames.map(\.maxY).max() ?? 0)")
    }
  }

  private struct Feed: Component {
    @State var rows = Array(0..<200)

    var body: some Component {
      VStack {
        Button("Remove first") { rows.removeFirst(3) }
        List { ForEach(rows, id: \.self) { Text("row \($0)").frame(height: 30) } }
      }
    }
  }

  /// https://github.com/flutter/flutter/issues/33974 and
  /// https://github.com/flutter/flutter/issues/81625: rows that are removed above move the others.
  @Test func rowsStayWhereTheyAreWhileOthersGo() throws {
    let window = try open(Feed())
    window.scroll(by: 1500, at: Point(x: 150, y: 300))
    window.fling()
    try window.settle()
    let row = try #require(window.nodes(.listItem).dropFirst(4).first?.accessibility.label)
    func place() -> Double? {
      window.node(.listItem, label: row).map { $0.layer.convertToWindow($0.bounds).minY }
    }
    let before = try #require(place())
    try click("Remove first", in: window)
    #expect(place() == before)
  }

  private struct Pages: Component {
    @State var pages: [String] = []
    @State var depth = 0
    let log: Journal<String>

    var body: some Component {
      VStack {
        Text("\(pages.count) pages")
        ForEach(pages, id: \.self) { Text($0) }
        List {
          ForEach(0..<1) { _ in
            VStack { HStack { VStack { HStack { Text("deep").onAppear { log.note("deep") } } } } }
          }
        }
      }
      .onAppear {
        log.note("page")
        pages = ["a", "b"]
      }
    }
  }

  /// https://github.com/rechsteiner/Parchment/issues/469: a state that is set by `onAppear` is not
  /// shown. https://github.com/onevcat/Kingfisher/pull/1990: `onAppear` deep inside a row is not
  /// called. https://github.com/exyte/PopupView/issues/14: it is called twice.
  @Test func appearingIsReportedOnceAndShown() async throws {
    let log = Journal<String>()
    let window = try open(Pages(log: log))
    window.advance(by: 1)
    try await window.settle()
    #expect(!window.nodes(text: "2 pages").isEmpty)
    #expect(log.entries.sorted() == ["deep", "page"])
  }
}
