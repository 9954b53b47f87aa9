// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// An element that counts what is asked of it.
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
  @State var selected: Int?

  var body: some Component {
    VStack {
      Button("Mark") { suffix += "!" }
      Button("Append") { lines.append(Line(number: lines.count, tally: lines[0].tally)) }
      List(selection: $selected) {
        Text("first\(suffix)")
        ForEach(lines) { line in
          Text("\(line.number)\(suffix) \(rows.add(1) > 0 ? "row" : "")").frame(height: 20)
        }
      }
    }
  }
}

/// What a list costs for a change around it.
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
    // No element is looked at; rows that have cells are made again.
    #expect(asked.value - askedBefore == 0)
    #expect((1...200).contains(rows.value - rowsBefore))
  }

  /// What is new in the data is found, whatever else stays.
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
  /// The words inside, also those of cells.
  fileprivate var words: [String] {
    if let collection = self as? CollectionNode {
      return collection.visibleNodes.sorted { $0.frame.minY < $1.frame.minY }.flatMap(\.texts)
    }
    return (self as? TextNode).map { [$0.text.string] } ?? subnodes.flatMap(\.words)
  }
}
