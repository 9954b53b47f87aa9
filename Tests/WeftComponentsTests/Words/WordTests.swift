// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// Words that mean what they mean in SwiftUI.
@MainActor @Suite struct WordTests {
  private func picture(_ component: some Component, size: Double = 40) throws -> Bitmap {
    let node = ComponentNode(component)
    let window = HeadlessWindow(size: Size(width: size, height: size), rootNode: node)
    try window.settle()
    return try window.render()
  }

  @Test func textsTakeOverWhatIsSaidAround() {
    let node = ComponentNode(
      VStack {
        Text("a")
        Text("b").foregroundColor(.red)
        VStack { Text("c").italic() }.font(.caption).bold()
      }
      .foregroundColor(.blue).font(.title).lineLimit(2).multilineTextAlignment(.center))
    node.measure()
    let texts = node.textNodes
    #expect(texts.map(\.text.attributes.color) == [.blue, .red, .blue])
    #expect(texts.map(\.options.lineLimit) == [2, 2, 2])
    #expect(texts.map(\.options.alignment) == [.center, .center, .center])
    #expect(texts[0].text.attributes.font == .title)
    #expect(texts[2].text.attributes.font.size == Font.caption.size)
    #expect(texts[2].text.attributes.font.weight == .bold)
    #expect(texts.map(\.text.attributes.font.isItalic) == [false, false, true])
  }

  @Test func shapesFillTheirFrames() throws {
    let picture = try picture(
      ZStack(alignment: .topLeading) {
        Rectangle().fill(.white).frame(width: 40, height: 40)
        Circle().fill(.red).frame(width: 20, height: 20)
        Capsule().strokeBorder(.blue, lineWidth: 2).frame(width: 40, height: 20).offset(y: 20)
      })
    #expect(picture.pixel(x: 10, y: 10) == .red)
    #expect(picture.pixel(x: 1, y: 1) == .white)
    #expect(picture.pixel(x: 20, y: 20) == .blue)
    #expect(picture.pixel(x: 20, y: 21) == .blue)
    #expect(picture.pixel(x: 20, y: 39) == .blue)
    #expect(picture.pixel(x: 20, y: 30) == .white)
  }

  @Test func aShadowFollowsTheCornersSetBefore() throws {
    let node = ComponentNode(
      VStack {
        Text("round").background(.white).cornerRadius(8).shadow(radius: 4)
        Text("cut").clipped().shadow(radius: 4)
        Text("square").shadow(radius: 4)
      })
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    var layers = [node.layer]
    var cast: [(radius: Double, isCut: Bool)] = []
    while let layer = layers.popLast() {
      layers += layer.sublayers.reversed()
      if layer.shadow != nil { cast.append((layer.cornerRadius, layer.masksToBounds)) }
    }
    #expect(cast.map(\.radius) == [8, 0, 0])
    #expect(cast.map(\.isCut) == [true, true, false])
  }

  @Test func movedTurnedAndHidden() throws {
    let moved = try picture(
      Rectangle().fill(.red).frame(width: 10, height: 10).offset(x: 20, y: 10))
    #expect(moved.pixel(x: 25, y: 15) == .red)
    #expect(moved.pixel(x: 5, y: 5) != .red)
    let scaled = try picture(
      Rectangle().fill(.red).frame(width: 10, height: 10).scaleEffect(2).padding(10))
    #expect(scaled.pixel(x: 6, y: 6) == .red)
    let turned = try picture(
      VStack(alignment: .leading) {
        Rectangle().fill(.red).frame(width: 20, height: 4).rotationEffect(radians: .pi / 2)
          .padding(10)
      })
    #expect(turned.pixel(x: 20, y: 5) == .red)
    #expect(turned.pixel(x: 11, y: 12) != .red)
    let node = ComponentNode(
      VStack {
        Box(10, 10).hidden()
        Box(20, 20)
      })
    #expect(node.measure().contains(Rect(x: 0, y: 10, width: 20, height: 20)))
  }

  @Test func aReaderKnowsItsRoom() {
    let node = ComponentNode(
      VStack {
        Box(10, 30)
        GeometryReader { size in Text("\(Int(size.width)) x \(Int(size.height))") }
      })
    node.measure(width: 200, height: 100)
    #expect(node.texts.first?.hasPrefix("200 x") == true)
    node.measure(width: 120, height: 100)
    #expect(node.texts.first?.hasPrefix("120 x") == true)
  }

  @Test func longContentScrolls() throws {
    let node = ComponentNode(
      ScrollView { for number in 0..<20 { Text("\(number)").frame(height: 20) } })
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    let scroll = try #require(node.subnodes.first as? ScrollNode)
    #expect(scroll.frame.size == Size(width: 100, height: 100))
    #expect(scroll.content.frame.height == 400)
    // The position stays where it is when the content changes.
    scroll.contentOffset = Point(x: 0, y: 150)
    try window.settle()
    node.update(
      to: ScrollView { for number in 0..<20 { Text("\(number)!").frame(height: 20) } })
    try window.settle()
    #expect(scroll.contentOffset.y == 150)
    #expect(scroll.content.texts.last == "19!")
  }

  @Test func sectionsAndLabels() {
    let node = ComponentNode(
      Section("Title") {
        Label {
          Text("name")
        } icon: {
          Box(16, 16)
        }
        Group {
          Text("one")
          Text("two")
        }
      })
    node.measure()
    #expect(node.texts == ["Title", "name", "one", "two"])
    #expect(node.textNodes[0].text.attributes.font == .headline)
  }

  @Test func meaningsAreFound() throws {
    let node = ComponentNode(
      VStack {
        Text("+").accessibilityLabel("Add").accessibilityHint("Adds a task")
          .accessibilityIdentifier("add").accessibilityRole(.button)
      })
    let window = HeadlessWindow(size: Size(width: 100, height: 100), rootNode: node)
    try window.settle()
    let found = try #require(window.node(.button, label: "Add", identifier: "add"))
    #expect(found.accessibility.hint == "Adds a task")
  }

  @Test func aDrawingIsDrawnAgainWhenItsContentChanges() throws {
    let calls = Tally()
    func drawing(_ color: Color) -> some Component {
      DrawingComponent(id: color) { canvas, size in
        calls.add(1)
        canvas.fill(Rect(origin: .zero, size: size), with: .color(color))
      }.frame(width: 40, height: 40)
    }
    let node = ComponentNode(drawing(.red))
    let window = HeadlessWindow(size: Size(width: 40, height: 40), rootNode: node)
    try window.settle()
    let before = calls.value
    node.update(to: drawing(.red))
    try window.settle()
    #expect(calls.value == before)
    node.update(to: drawing(.blue))
    try window.settle()
    #expect(try window.render().pixel(x: 20, y: 20) == .blue)
  }
}
