// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import Weft
import WeftTesting

private struct DensityKey: EnvironmentKey { static let defaultValue = 1 }

private struct LimitKey: EnvironmentKey { static let defaultValue: Int? = 5 }

extension EnvironmentValues {
  fileprivate var limit: Int? {
    get { self[LimitKey.self] }
    set { self[LimitKey.self] = newValue }
  }

  fileprivate var density: Int {
    get { self[DensityKey.self] }
    set { self[DensityKey.self] = newValue }
  }
}

private struct Reader: Component, Equatable {
  let builds: Tally
  @Environment(\.density) var density
  @Environment(\.colorScheme) var scheme

  var body: some Component {
    let _ = builds.add(1)
    Text("\(density) \(scheme)")
  }

  static func == (left: Reader, right: Reader) -> Bool { true }
}

/// A component that does not read the environment itself.
private struct Passing: Component, Equatable {
  let builds: Tally
  let reads: Tally

  var body: some Component {
    let _ = builds.add(1)
    Reader(builds: reads).padding(1)
  }

  static func == (left: Passing, right: Passing) -> Bool { true }
}

@MainActor @Suite struct EnvironmentTests {
  @Test func valuesAreHandedDown() {
    let node = ComponentNode(
      VStack {
        Reader(builds: Tally())
        VStack { Reader(builds: Tally()).environment(\.density, 3) }.environment(\.density, 2)
        Passing(builds: Tally(), reads: Tally()).environment(\.density, 4)
      })
    node.measure()
    #expect(node.texts == ["1 light", "3 light", "4 light"])
  }

  private struct Limited: Component {
    @Environment(\.limit) var limit
    var body: some Component { Text(limit.map { "\($0)" } ?? "none") }
  }

  @Test func anOptionalValueHasItsDefaultUntilOneIsSet() {
    let node = ComponentNode {
      Limited()
      Limited().environment(\.limit, 7)
      Limited().environment(\.limit, nil)
    }
    node.measure()
    #expect(node.texts == ["5", "7", "none"])
  }

  private struct Opening: Component {
    let opened: Tally
    let builds: Tally
    @State var step = 1

    var body: some Component {
      VStack {
        Button("Next") { step += 10 }
        Line(builds: builds)
      }
      .environment(\.openURL, OpenURLAction { _ in opened.add(step) })
    }

    private struct Line: Component, Equatable {
      let builds: Tally
      @Environment(\.density) var density

      var body: some Component {
        let _ = builds.add(1)
        Link("Open \(density)", destination: URL(fileURLWithPath: "/"))
      }

      static func == (left: Line, right: Line) -> Bool { true }
    }
  }

  /// The content is not built again for another closure, and calls the newest one.
  @Test func anotherWayToOpenURLsBuildsNothing() throws {
    let (opened, builds) = (Tally(), Tally())
    let node = ComponentNode(Opening(opened: opened, builds: builds))
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
    for (opens, count) in [(1, 1), (12, 1), (33, 1)] {
      window.click(text: "Open 1")
      #expect(opened.value == opens)
      #expect(builds.value == count)
      window.click(text: "Next")
      try window.settle()
    }
    #expect(builds.value == 1)
  }

  /// Traits of the environment apply to bodies, layout and drawing inside the component.
  @Test func traitsAreSetForAllInside() throws {
    func tree(_ scheme: Traits.ColorScheme) -> some Component {
      VStack(alignment: .leading) {
        Reader(builds: Tally())
        HStack {
          Reader(builds: Tally())
          Text("right").frame(width: 60)
        }
        .environment(\.layoutDirection, .rightToLeft)
        .environment(\.colorScheme, scheme)
      }
    }
    let node = ComponentNode(tree(.dark))
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
    #expect(node.texts == ["1 light", "1 dark", "right"])
    let texts = node.textNodes
    #expect(texts.map(\.traits.colorScheme) == [.light, .dark, .dark])
    let places = texts.map { $0.layer.convertToWindow($0.layer.bounds) }
    #expect(places[2].minX < places[1].minX)
    node.update(to: tree(.light))
    try window.settle()
    #expect(node.texts == ["1 light", "1 light", "right"])
    // A component's trait takes precedence over the window's.
    window.traits.colorScheme = .dark
    try window.settle()
    #expect(node.texts == ["1 dark", "1 light", "right"])
    #expect(zip(node.textNodes, texts).allSatisfy { $0 === $1 })
    #expect(node.textNodes.map(\.traits.colorScheme) == [.dark, .light, .light])
  }

  /// The nodes of traits exist for all values. Surrounding modifiers keep their nodes, and a spacer
  /// remains a spacer for the surrounding stack.
  @Test func nodesStayWhereATraitIsThatOfTheSurroundings() throws {
    func tree(_ color: Color) -> some Component {
      HStack {
        Group {
          Text("a")
          Spacer()
          Text("b").tint(color).opacity(0.9)
        }.tint(color)
      }.tint(.red)
    }
    let node = ComponentNode(tree(.red))
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
    func nodes(_ node: DisplayNode) -> [DisplayNode] { [node] + node.subnodes.flatMap(nodes) }
    let before = nodes(node)
    let place = node.textNodes[1].layer.convertToWindow(node.textNodes[1].bounds)
    #expect(place.maxX == 200)
    node.update(to: tree(.blue))
    try window.settle()
    #expect(nodes(node).map(ObjectIdentifier.init) == before.map(ObjectIdentifier.init))
    #expect(node.textNodes.map(\.traits.accentColor) == [Color.blue, .blue])
  }

  /// Rows of a list, which resolve their components themselves, also receive them.
  @Test func traitsAreSetForRows() throws {
    let node = ComponentNode(
      List([0], id: \.self) { _ in Reader(builds: Tally()) }
        .environment(\.colorScheme, .dark).tint(.red))
    let window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: node)
    try window.settle()
    let text = try #require(window.nodes(.text).first)
    #expect(text.accessibility.label == "1 dark")
    #expect(text.traits.colorScheme == .dark)
    #expect(text.traits.accentColor == .red)
  }

  @Test func aChangeBuildsThoseThatLook() {
    let (builds, reads) = (Tally(), Tally())
    func tree(_ density: Int) -> some Component {
      VStack { Passing(builds: builds, reads: reads) }.environment(\.density, density)
    }
    let node = ComponentNode(tree(1))
    node.measure()
    node.update(to: tree(1))
    node.measure()
    #expect((builds.value, reads.value) == (1, 1))
    node.update(to: tree(5))
    node.measure()
    #expect(node.texts == ["5 light"])
    #expect((builds.value, reads.value) == (1, 2))
  }

  @Test func theWindowsTraitsArePartOfIt() throws {
    let reads = Tally()
    let node = ComponentNode(Passing(builds: Tally(), reads: reads))
    let window = HeadlessWindow(size: Size(width: 100, height: 50), rootNode: node)
    try window.settle()
    #expect(node.texts == ["1 light"])
    window.traits.colorScheme = .dark
    try window.settle()
    #expect(node.texts == ["1 dark"])
  }

  /// The reader resolves its content itself.
  @Test func theWindowsTraitsReachTheContentOfAGeometryReader() throws {
    let node = ComponentNode(
      GeometryReader { _ in Reader(builds: Tally()) }.environment(\.density, 2))
    let window = HeadlessWindow(size: Size(width: 100, height: 50), rootNode: node)
    try window.settle()
    #expect(node.texts == ["2 light"])
    window.traits.colorScheme = .dark
    try window.settle()
    #expect(node.texts == ["2 dark"])
  }
}
