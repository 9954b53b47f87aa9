// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftLocks
import WeftTesting

private struct Item: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}

private final class Stored: Sendable {
  private let stored = Mutex([Item(id: 1, title: "a"), Item(id: 2, title: "b")])

  var items: [Item] {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}

private final class Collected: Sendable {
  private let stored = Mutex<[Binding<Item>]>([])

  var all: [Binding<Item>] { stored.withLock { $0 } }

  /// Stores a binding and returns the number of earlier ones.
  func add(_ binding: Binding<Item>) -> Int {
    stored.withLock {
      $0.append(binding)
      return $0.count - 1
    }
  }
}

/// Changes elements through their bindings.
private struct Editor: Component {
  @State var items = [Item(id: 1, title: "a"), Item(id: 2, title: "b")]
  let isList: Bool

  var body: some Component {
    VStack {
      Button("Turn") { items.reverse() }
      Button("Drop") { items.removeAll { $0.id == 1 } }
      if isList {
        List { rows }
      } else {
        rows
      }
      Text(items.map(\.title).joined(separator: ",")).accessibilityIdentifier("all")
    }
  }

  private var rows: some Component {
    ForEach($items) { $item in
      Button("add to \(item.id)") { item.title += "!" }
    }
  }
}

private struct Surrounded: Component {
  @Environment(\.layoutDirection) var direction
  @Environment(\.displayScale) var scale
  @Environment(\.textScale) var textScale
  @Environment(\.isEnabled) var isEnabled
  @Environment(\.colorScheme) var colorScheme

  var body: some Component {
    Text("\(direction) \(scale) \(textScale) \(isEnabled) \(colorScheme)")
  }
}

/// Code as users of SwiftUI write it.
@MainActor @Suite struct SwiftUISpellingTests {
  private func bitmap() throws -> Bitmap {
    try Bitmap.render(size: Size(width: 30, height: 20), scale: 1) { canvas in
      canvas.fill(Rect(x: 0, y: 0, width: 30, height: 20), with: .color(.red))
    }
  }

  @Test func imagesTakeTheRoomIfTheyMay() throws {
    let bitmap = try bitmap()
    let node = ComponentNode {
      VStack(alignment: .leading) {
        Image(bitmap)
        Image(bitmap).resizable().frame(height: 40)
        Image(bitmap).resizable().scaledToFit().frame(maxWidth: 60)
        Image(bitmap).resizable().scaledToFill().frame(width: 10, height: 10)
        HStack {
          Image(bitmap).resizable().frame(height: 10)
          Box(20, 10)
        }
      }
    }
    let sizes = node.measure().map(\.size)
    #expect(sizes[0] == Size(width: 30, height: 20))
    #expect(sizes[1] == Size(width: 100, height: 40))
    #expect(sizes[2] == Size(width: 60, height: 40))
    #expect(sizes[3] == Size(width: 10, height: 10))
    let images = node.leaves.compactMap { $0 as? ImageNode }
    #expect(
      images.map(\.contentMode) == [
        .scaleAspectFill, .scaleToFill, .scaleAspectFit, .scaleAspectFill, .scaleToFill,
      ])
    #expect(images[4].frame.size == Size(width: 80, height: 10))
  }

  @Test func animationsNeedNoNumbers() {
    let all: [(Animation, Animation)] = [
      (.default, .easeInOut(duration: 0.35)), (.spring, .spring(duration: 0.5)),
      (.linear, .linear(duration: 0.35)), (.easeIn, .easeIn(duration: 0.35)),
      (.easeOut, .easeOut(duration: 0.35)), (.easeInOut, .easeInOut(duration: 0.35)),
    ]
    for (word, long) in all { #expect(word == long) }
    let transitions: [(Transition, Transition)] = [
      (.scale, .scale(0.01)),
      (
        .push(from: .leading),
        .asymmetric(insertion: .move(edge: .leading), removal: .move(edge: .trailing))
      ),
      (.opacity.combined(with: .scale), .combined(.opacity, .scale())),
    ]
    for (word, long) in transitions { #expect(word == long) }
  }

  @Test(arguments: [false, true]) func elementsAreChangedThroughBindings(isList: Bool) throws {
    let node = ComponentNode(Editor(isList: isList))
    let window = HeadlessWindow(size: Size(width: 200, height: 300), rootNode: node)
    func press(_ label: String) throws {
      try window.settle()
      let button = try #require(window.node(.button, label: label))
      #expect(button.performAccessibilityAction(.activate))
      window.advance(by: 1)
      try window.settle()
    }
    func titles() -> String? { node.texts.last }
    try press("add to 2")
    #expect(titles() == "a,b!")
    // The binding follows the element.
    try press("Turn")
    try press("add to 2")
    try press("add to 1")
    #expect(titles() == "b!!,a!")
    try press("Drop")
    try press("add to 2")
    #expect(titles() == "b!!!")
  }

  /// A binding of a removed element neither traps nor changes another element.
  @Test func aBindingOutlivesItsElement() {
    let stored = Stored()
    let bindings = Collected()
    let items = Binding(get: { stored.items }, set: { stored.items = $0 })
    let node = ComponentNode(
      VStack {
        ForEach(items) { $item in
          Text(item.title).id(bindings.add($item))
        }
      })
    node.measure()
    let second = bindings.all[1]
    stored.items.removeFirst()
    second.wrappedValue.title = "c"
    #expect(stored.items == [Item(id: 2, title: "c")])
    stored.items = [Item(id: 3, title: "d")]
    second.wrappedValue.title = "e"
    #expect(stored.items == [Item(id: 3, title: "d")])
    #expect(second.wrappedValue.id == 2)
  }

  @Test func theEnvironmentTellsOfTheScreenAndTheUser() {
    let node = ComponentNode(VStack { Surrounded() })
    node.measure()
    #expect(node.texts == ["leftToRight 1.0 1.0 true light"])
    node.traitOverrides.layoutDirection = .rightToLeft
    node.traitOverrides.colorScheme = .dark
    node.measure()
    #expect(node.texts == ["rightToLeft 1.0 1.0 true dark"])
    let disabled = ComponentNode(VStack { Surrounded().disabled(true) })
    disabled.measure()
    #expect(disabled.texts == ["leftToRight 1.0 1.0 false light"])
  }
}
