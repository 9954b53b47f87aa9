// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// An element that counts its accesses.
private struct Line: Identifiable, Equatable, Sendable {
  let number: Int
  let tally: Tally

  var id: Int {
    tally.add(1)
    return number
  }

  static func == (left: Line, right: Line) -> Bool {
    left.tally.add(1)
    return left.number == right.number
  }
}

/// A list between other things.
private struct Screen: Component {
  @State var lines: [Line]
  let rows: Tally
  @State var suffix = ""
  @State var isWarning = false
  @State var selected: Int?

  var body: some Component {
    VStack {
      Button("Mark") { suffix += "!" }
      Button("Append") { lines.append(Line(number: lines.count, tally: lines[0].tally)) }
      Button("Warn") { isWarning.toggle() }
      List(selection: $selected) {
        if isWarning { Text("warning").frame(height: 20) }
        Text("first\(suffix)")
        ForEach(lines) { line in
          Text("\(line.number)\(suffix) \(rows.add(1) > 0 ? "row" : "")").frame(height: 20)
        }
      }
    }
  }
}

private struct BoundLine: Component, Equatable {
  let builds: Tally
  @Binding var title: String

  var body: some Component {
    let _ = builds.add(1)
    Text(title).frame(height: 20).onTapGesture { title += "!" }
  }

  static func == (left: BoundLine, right: BoundLine) -> Bool { left.$title == right.$title }
}

/// A list over an array in a state.
private struct BoundScreen: Component {
  struct Model: Sendable {
    struct Line: Identifiable, Equatable, Sendable {
      let id: Int
      var title: String
    }

    var lines = (0..<4).map { Line(id: $0, title: "line \($0)") }
  }

  let builds: Tally
  @State var model = Model()

  var body: some Component {
    List { ForEach($model.lines) { BoundLine(builds: builds, title: $0.title) } }
  }
}

/// The costs of a list for a change of the surroundings.
@MainActor @Suite struct ListCostTests {
  @Test(arguments: [1000, 100_000])
  func aChangeAroundAListCostsWhatIsSeen(count: Int) throws {
    let (asked, rows) = (Tally(), Tally())
    let lines = (0..<count).map { Line(number: $0, tally: asked) }
    let node = ComponentNode(Screen(lines: lines, rows: rows))
    let window = HeadlessWindow(size: Size(width: 240, height: 300), rootNode: node)
    try window.settle()
    let (askedBefore, rowsBefore) = (asked.value, rows.value)
    window.click(try #require(window.node(.button, label: "Mark")))
    try window.settle()
    window.advance(by: 0.5)
    try window.settle()
    #expect(node.words.contains("0! row"))
    // No element is read, but rows that have cells are built again.
    #expect(asked.value - askedBefore == 0)
    #expect((1...200).contains(rows.value - rowsBefore))
  }

  /// A line that is inserted or removed before the elements of a list costs nothing for these.
  @Test(arguments: [1000, 100_000])
  func aLineBeforeOthersCostsWhatIsSeen(count: Int) throws {
    let (asked, rows) = (Tally(), Tally())
    let lines = (0..<count).map { Line(number: $0, tally: asked) }
    let node = ComponentNode(Screen(lines: lines, rows: rows))
    let window = HeadlessWindow(size: Size(width: 240, height: 300), rootNode: node)
    try window.settle()
    for isThere in [true, false, true] {
      let (askedBefore, rowsBefore) = (asked.value, rows.value)
      window.click(try #require(window.node(.button, label: "Warn")))
      try window.settle()
      window.advance(by: 0.5)
      // Everything before the first visible row is above it.
      window.scroll(by: -100, at: Point(x: 120, y: 200))
      try window.settle()
      #expect(
        Array(node.words.dropFirst(3).prefix(3)) == (isThere ? ["warning"] : []) + ["first"]
          + (isThere ? ["0 row"] : ["0 row", "1 row"]))
      #expect(asked.value - askedBefore == 0)
      #expect(rows.value - rowsBefore <= 200)
    }
  }

  /// The binding of an unchanged element in a state's array equals the previous one, so its row is
  /// not built again.
  @Test func aChangeThroughABindingMakesOneRow() throws {
    let builds = Tally()
    let node = ComponentNode(BoundScreen(builds: builds))
    let window = HeadlessWindow(size: Size(width: 240, height: 300), rootNode: node)
    try window.settle()
    let before = builds.value
    window.click(text: "line 2")
    try window.settle()
    #expect(node.words == ["line 0", "line 1", "line 2!", "line 3"])
    #expect(builds.value - before == 1)
  }

  /// New data is found, whatever else stays.
  @Test func aChangeOfTheDataIsShown() throws {
    let lines = (0..<3).map { Line(number: $0, tally: Tally()) }
    let node = ComponentNode(Screen(lines: lines, rows: Tally()))
    let window = HeadlessWindow(size: Size(width: 240, height: 400), rootNode: node)
    try window.settle()
    for label in ["Mark", "Append", "Mark", "Append"] {
      window.click(try #require(window.node(.button, label: label)))
      try window.settle()
    }
    window.advance(by: 0.5)
    try window.settle()
    #expect(
      node.words.filter { $0.hasSuffix("row") }
        == ["0!! row", "1!! row", "2!! row", "3!! row", "4!! row"])
  }
}

extension DisplayNode {
  /// The words inside, including the words of cells.
  fileprivate var words: [String] {
    if let collection = self as? CollectionNode {
      return collection.visibleNodes.sorted { $0.frame.minY < $1.frame.minY }.flatMap(\.texts)
    }
    return (self as? TextNode).map { [$0.text.string] } ?? subnodes.flatMap(\.words)
  }
}
