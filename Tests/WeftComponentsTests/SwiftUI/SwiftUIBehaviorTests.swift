// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftTesting

private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
  Rect(x: x, y: y, width: width, height: height)
}

/// Modifiers and components of SwiftUI with behavior.
@MainActor @Suite struct SwiftUIBehaviorTests {
  private func window(
    _ width: Double, _ height: Double, _ component: some Component
  ) throws -> (DisplayNode, HeadlessWindow) {
    let node = ComponentNode(component)
    let window = HeadlessWindow(size: Size(width: width, height: height), rootNode: node)
    try window.settle()
    return (node, window)
  }

  @Test func paddingFollowsTheDirectionOfReading() {
    let node = ComponentNode(
      VStack(alignment: .leading) { Filling().frame(width: 50, height: 10).padding(.leading, 8) })
    #expect(node.measure() == [rect(8, 0, 50, 10)])
    node.traitOverrides.layoutDirection = .rightToLeft
    #expect(node.measure() == [rect(42, 0, 50, 10)])
  }

  @Test func textsLieInTheMiddleOfFrames() {
    let node = ComponentNode(
      VStack(alignment: .leading) {
        Text("a").frame(width: 60, height: 60)
        Text("b").frame(maxWidth: .infinity)
        Text("c").frame(maxWidth: .infinity, alignment: .leading)
      })
    let places = node.measure()
    #expect(abs(places[0].midX - 30) <= 1 && abs(places[0].midY - 30) <= 1)
    #expect(abs(places[1].midX - 50) <= 1 && places[1].width < 20)
    #expect(places[2].minX == 0 && places[2].width < 20)
  }

  @Test func fillsWindowsAndRows() throws {
    let (node, _) = try window(
      200, 100,
      Text("a").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing))
    let text = try #require(node.textNodes.first)
    #expect(text.frame.maxX == 200 && text.frame.maxY == 100)
    let (listNode, list) = try window(
      200, 100,
      List([1, 2], id: \.self) { _ in
        HStack {
          Text("a").frame(maxWidth: .infinity, alignment: .trailing)
          Box(50, 10)
        }
      })
    let row = try #require(list.node(.text, label: "a"))
    let place = try #require(row.convert(row.bounds, to: listNode))
    #expect(place.maxX >= 130 && place.maxX <= 150)
  }

  @Test func buttonsAreAsWideAsTheirLabels() throws {
    let (_, window) = try window(
      200, 60,
      HStack(alignment: .top) {
        Button(action: {}) { Text("OK").frame(maxWidth: .infinity) }
        Button("Cancel") {}
      })
    let ok = try #require(window.node(.button, label: "OK")).frame
    let cancel = try #require(window.node(.button, label: "Cancel")).frame
    #expect(ok.minX == 0 && ok.maxX == cancel.minX && cancel.maxX == 200)
    #expect(ok.width > cancel.width && ok.height < 50)
  }

  @Test func scrollsAlongTheAxesThatAreSaid() throws {
    func scroll(_ axes: Axis.Set) throws -> ScrollNode {
      let (node, _) = try window(
        50, 50, ScrollView(axes, showsIndicators: axes != .vertical) { Box(200, 100) })
      return try #require(node.subnodes.first as? ScrollNode)
    }
    let cases: [(Axis.Set, Point)] = [
      (.horizontal, Point(x: 150, y: 0)), (.vertical, Point(x: 0, y: 50)),
      ([.horizontal, .vertical], Point(x: 150, y: 50)),
    ]
    for (axes, reach) in cases {
      let node = try scroll(axes)
      node.contentOffset = Point(x: 1000, y: 1000)
      #expect(node.contentOffset == reach)
      #expect(node.showsScrollBars == (axes != .vertical))
    }
  }

  @Test func aPickerIsAMenu() throws {
    struct Chooser: Component {
      @State var period = "Day"
      var body: some Component {
        Picker("Period", selection: $period) {
          Text("Day").tag("Day")
          Text("Week").tag("Week")
        }
      }
    }
    let (node, window) = try window(300, 60, Chooser())
    let button = try #require(window.node(.button, label: "Period"))
    #expect(button.accessibility.value == "Day")
    #expect(node.texts == ["Period", "Day"])
    window.click(button)
    try window.settle()
    #expect(window.menu?.outline == ["Day *", "Week -"])
    #expect(window.chooseFromMenu("Week"))
    window.advance(by: 1)
    try window.settle()
    #expect(window.node(.button, label: "Period")?.accessibility.value == "Week")
    #expect(node.texts == ["Period", "Week"])
    // The same action, by key.
    button.focus()
    window.key(.space)
    try window.settle()
    #expect(window.menu?.outline == ["Day -", "Week *"])
  }

  @Test func anAnchorStaysWhereItIs() throws {
    let (_, window) = try window(
      40, 40,
      ZStack(alignment: .topLeading) {
        Color.white
        Color.red.frame(width: 10, height: 10).scaleEffect(2, anchor: .topLeading)
        Color.blue.frame(width: 10, height: 10)
          .rotationEffect(.degrees(180), anchor: .bottomTrailing).padding(.leading, 20)
      })
    let picture = try window.render()
    #expect(picture.pixel(x: 19, y: 19) == .red)
    #expect(picture.pixel(x: 21, y: 5) == .white)
    #expect(picture.pixel(x: 35, y: 15) == .blue)
    #expect(picture.pixel(x: 25, y: 5) == .white)
    #expect(Angle.degrees(180) == .radians(.pi))
  }

  @Test func drawsOnACanvas() throws {
    let (_, window) = try window(
      20, 20,
      Canvas { canvas, size in
        canvas.fill(
          Path(Rect(x: 0, y: 0, width: size.width / 2, height: size.height)), with: .color(.red))
      }.frame(maxWidth: .infinity, maxHeight: .infinity).background(.white))
    let picture = try window.render()
    #expect(picture.pixel(x: 5, y: 10) == .red)
    #expect(picture.pixel(x: 15, y: 10) == .white)
    // In the position of a type, `Canvas` is the drawing surface.
    func draw(on canvas: Canvas) { canvas.fill(Path(Rect.zero), with: .color(.red)) }
  }

  @Test func textsJoin() throws {
    let text = Text("a").bold() + Text("b").foregroundColor(.red) + Text(verbatim: "c")
    let styled = text.foregroundStyle(.blue).styledText
    #expect(styled.string == "abc")
    #expect(styled.attributes(at: 0).font.weight == .bold)
    #expect((0..<3).map { styled.attributes(at: $0).color } == [.blue, .red, .blue])
    #expect(styled.attributes(at: 1).font.weight == Font.body.weight)
    #expect(Text(3, format: .number.precision(.fractionLength(2))).styledText.string.count == 4)
    let node = ComponentNode(
      VStack { Text("a") + Text("b").font(.title2) }.font(.caption2).foregroundStyle(.secondary))
    node.measure()
    let shown = try #require(node.textNodes.first).text
    #expect(shown.attributes(at: 0).font == .caption2 && shown.attributes(at: 1).font == .title2)
    #expect(shown.attributes.color == .secondary)
  }

  @Test func gridsOfColumns() throws {
    func frames(_ columns: [GridItem]) throws -> [Rect] {
      let (node, window) = try window(
        200, 100,
        VStack {
          LazyVGrid(columns: columns, spacing: 4) { ForEach(0..<4) { Text("\($0)") } }
        })
      return try (0..<4).map {
        let text = try #require(window.node(.text, label: "\($0)"))
        return try #require(text.convert(text.bounds, to: node))
      }
    }
    let two = try frames([GridItem(.flexible()), GridItem(.flexible())])
    #expect(two.map(\.minX) == [0, 104, 0, 104])
    #expect(two[2].minY >= two[0].maxY + 4)
    let three = try frames([GridItem(.adaptive(minimum: 60), spacing: 1)])
    #expect(three.map { $0.minX.rounded() } == [0, 67, 134, 0])
    let fixed = try frames([GridItem(.fixed(40), spacing: 0), GridItem(.fixed(40))])
    #expect(fixed.map(\.minX) == [60, 100, 60, 100])
  }

  /// A cell lower than its row is centered vertically.
  @Test func cellsOfALazyGridAreCentered() throws {
    let (node, window) = try window(
      200, 100,
      LazyVGrid(columns: [GridItem(), GridItem()]) {
        ForEach([20.0, 60], id: \.self) { Text("\($0)").frame(height: .points($0)) }
      })
    let middles = try [20.0, 60].map {
      let text = try #require(window.node(.text, label: "\($0)"))
      return try #require(text.convert(text.bounds, to: node)).midY
    }
    #expect(middles.map { $0.rounded() } == [30, 30])
  }

  @Test func cellsOfAGridSpanColumns() {
    let node = ComponentNode(
      VStack(alignment: .leading) {
        Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 0) {
          GridRow {
            Box(10, 10)
            Box(20, 10)
            Box(5, 10)
          }
          GridRow {
            Box(60, 10).gridCellColumns(2)
            Box(30, 10)
          }
        }
      })
    #expect(
      node.measure(width: 200) == [
        rect(0, 0, 10, 10), rect(30, 0, 20, 10), rect(70, 0, 5, 10), rect(0, 10, 60, 10),
        rect(70, 10, 30, 10),
      ])
  }

  private struct Folder: Identifiable, Hashable, Sendable {
    let id: String
    var items: [Int]
  }

  @Test func sectionsOfAForEachAreRowsOfTheirOwn() throws {
    struct Folders: Component {
      @State var folders = [
        Folder(id: "a", items: [1, 2]), Folder(id: "b", items: [3, 4]),
      ]
      @State var selected: Int?
      var body: some Component {
        List(selection: $selected) {
          ForEach(folders) { folder in
            Section {
              ForEach(folder.items, id: \.self) { Text("\(folder.id)\($0)") }
                .onDelete { offsets in
                  for index in folders.indices where folders[index].id == folder.id {
                    for offset in offsets { folders[index].items.remove(at: offset) }
                  }
                }
            } header: {
              Text(folder.id)
            } footer: {
              Text("\(folder.items.count)")
            }
          }
          Section { Text("end") }
        }
        Button("Turn") { folders.reverse() }
      }
    }
    let (root, window) = try window(200, 400, Folders())
    func texts() -> [String] {
      let texts = window.nodes(.text).compactMap { node -> (Double, String)? in
        guard let place = node.convert(node.bounds, to: root) else { return nil }
        return (place.minY, node.accessibility.label ?? "")
      }
      return texts.sorted { $0.0 < $1.0 }.map(\.1)
    }
    #expect(texts() == ["a", "a1", "a2", "2", "b", "b3", "b4", "2", "end", "Turn"])
    let row = try #require(window.node(.text, label: "b3"))
    window.click(row)
    try window.settle()
    window.key(.delete)
    window.advance(by: 1)
    try window.settle()
    #expect(texts() == ["a", "a1", "a2", "2", "b", "b4", "1", "end", "Turn"])
    window.click(try #require(window.node(.button, label: "Turn")))
    window.advance(by: 1)
    try window.settle()
    #expect(texts() == ["b", "b4", "1", "a", "a1", "a2", "2", "end", "Turn"])
  }

  @Test func gesturesHaveValues() throws {
    struct Pad: Component {
      @State var log: [String] = []
      var body: some Component {
        VStack(alignment: .leading) {
          Color.red.frame(width: 100, height: 50)
            .gesture(
              DragGesture()
                .onChanged { log.append("\(Int($0.startLocation.x))+\(Int($0.translation.width))") }
                .onEnded { _ in log.append("end") }
            )
            .gesture(TapGesture(count: 2).onEnded { log.append("twice") })
            .onTapGesture { log.append("tap") }
          Text(log.joined(separator: " "))
        }
      }
    }
    let (node, window) = try window(100, 100, Pad())
    window.touchDrag(from: Point(x: 10, y: 20), to: Point(x: 60, y: 20), duration: 0.3)
    window.advance(by: 1)
    try window.settle()
    let words = try #require(node.texts.last).split(separator: " ")
    #expect(words.count >= 2 && words.last == "end")
    #expect(words.dropLast().last == "10+50")
  }

  @Test func changesAreHeardFromTheBeginning() throws {
    struct Counter: Component {
      @State var count = 1
      @State var log = ""
      var body: some Component {
        VStack(alignment: .leading) {
          Button("More") { count += 1 }
          Text(log)
        }
        .onChange(of: count, initial: true) { old, new in log += "\(old)\(new) " }
        .onChange(of: count) { log += "! " }
      }
    }
    let (node, window) = try window(100, 100, Counter())
    try window.settle()
    #expect(node.texts.last == "11 ")
    window.click(try #require(window.node(.button, label: "More")))
    window.advance(by: 1)
    try window.settle()
    let words = try #require(node.texts.last).split(separator: " ")
    #expect(words.sorted() == ["!", "11", "12"])
  }
}
