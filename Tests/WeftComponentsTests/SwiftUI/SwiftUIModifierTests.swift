// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// Modifiers with SwiftUI's meanings.
@MainActor @Suite struct SwiftUIModifierTests {
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

  @Test func textCanBeSelectedWhereThatIsSaid() throws {
    let content = VStack {
      Text("words to copy")
      Text("not these").textSelection(.disabled)
    }
    let node = ComponentNode(content.textSelection(.enabled))
    let window = HeadlessWindow(size: Size(width: 200, height: 60), rootNode: node)
    try window.settle()
    for text in node.textNodes {
      let middle = try #require(text.convert(text.bounds.center, to: node))
      window.click(at: middle, count: 3)
      window.key(.character("c"), modifiers: .control)
    }
    #expect(window.copiedText() == "words to copy")
    node.update(to: content.textSelection(.disabled))
    try window.settle()
    #expect(node.textNodes.allSatisfy { !$0.isSelectable && $0.selectedText.isEmpty })
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

  @Test func clippedToShapes() throws {
    let picture = try picture(
      HStack {
        Rectangle().fill(.red).frame(width: 20, height: 20).clipShape(Circle())
        Rectangle().fill(.red).frame(width: 20, height: 20).clipShape(Rectangle())
      }.frame(width: 40, height: 40, alignment: .topLeading).background(.white))
    // The corner is 10 points from the center in each direction, which is 4 points outside the
    // circle.
    #expect(picture.pixel(x: 1, y: 1) == .white)
    #expect(picture.pixel(x: 18, y: 18) == .white)
    #expect(picture.pixel(x: 10, y: 1) == .red)
    #expect(picture.pixel(x: 10, y: 10) == .red)
    #expect(picture.pixel(x: 20, y: 0) == .red)
    #expect(picture.pixel(x: 39, y: 19) == .red)
  }

  @Test func cornerRadiusInsideOfAClipShape() throws {
    let picture = try picture(
      Rectangle().fill(.red).frame(width: 20, height: 20).cornerRadius(10)
        .clipShape(Rectangle())
        .frame(width: 40, height: 40, alignment: .topLeading).background(.white))
    #expect(picture.pixel(x: 1, y: 1) == .white)
    #expect(picture.pixel(x: 10, y: 10) == .red)
  }

  @Test func aDrawingGroupIsOnePictureOfTheSame() throws {
    func expectSame(_ one: Bitmap, _ other: Bitmap) throws {
      let comparison = try #require(
        PictureComparison(one, with: other, tolerance: PictureTolerance()))
      #expect(comparison.isWithinTolerance, "\(comparison)")
    }
    func cell(_ name: String) -> some Component {
      VStack(spacing: 2) {
        Text(name).font(Font(size: 10))
        Rectangle().fill(.red).frame(width: 30, height: 6)
      }.padding(2).background(.white).cornerRadius(4)
    }
    let node = ComponentNode(cell("ab").drawingGroup().border(.blue).opacity(0.5))
    let window = HeadlessWindow(size: Size(width: 40, height: 40), rootNode: node)
    try window.settle()
    #expect(node.subnodes.map(\.rasterizesSubtree) == [true])
    #expect(node.subnodes.map(\.alpha) == [0.5])
    #expect(node.subnodes.first?.layer.contents != nil)
    try expectSame(window.render(), picture(cell("ab").border(.blue).opacity(0.5)))
    node.update(to: cell("cd").drawingGroup().border(.blue).opacity(0.5))
    try window.settle()
    try expectSame(window.render(), picture(cell("cd").border(.blue).opacity(0.5)))
    // A component that is not a group may reuse the node.
    node.update(to: cell("cd").clipped().border(.blue).opacity(0.5))
    try window.settle()
    #expect(node.subnodes.map(\.rasterizesSubtree) == [false])
    try expectSame(window.render(), picture(cell("cd").border(.blue).opacity(0.5)))
  }

  /// The roundness depends on the size, unlike a radius.
  @Test func aClipShapeFollowsTheSize() throws {
    func radii(_ height: Double) throws -> [Double] {
      let node = ComponentNode(
        VStack {
          Box(100, height).clipShape(Capsule())
          Box(100, height).clipShape(RoundedRectangle(cornerRadius: 12)).border(.red)
        })
      let window = HeadlessWindow(size: Size(width: 100, height: 200), rootNode: node)
      try window.settle()
      return node.everyNode.map(\.layer).filter(\.masksToBounds).map(\.cornerRadius)
    }
    #expect(try radii(40) == [20, 12])
    #expect(try radii(16) == [8, 8])
    let node = ComponentNode(VStack { Box(100, 40).clipShape(Capsule()) })
    let window = HeadlessWindow(size: Size(width: 100, height: 200), rootNode: node)
    try window.settle()
    node.update(to: VStack { Box(100, 60).clipShape(Capsule()) })
    try window.settle()
    let clipped = node.everyNode.map(\.layer).filter(\.masksToBounds)
    #expect(clipped.map(\.cornerRadius) == [30])
  }

  /// Widths of components that prefer 60 points each, in 100 points.
  @Test(arguments: [
    ([0.0, 0], [50.0, 50]), ([1, 0], [60, 40]), ([0, -1], [60, 40]), ([1, 1], [50, 50]),
    ([0, 0.5, 1], [0, 40, 60]), ([2, 5, 2], [20, 60, 20]),
  ])
  func thePriorityDecidesWhoGivesWay(priorities: [Double], widths: [Double]) {
    let node = ComponentNode(
      HStack {
        for priority in priorities {
          Filling().frame(height: 10).flexBasis(60).layoutPriority(priority)
        }
      })
    node.measure(width: 100)
    #expect(node.leaves.map(\.frame.width) == widths)
  }

  /// The long text is truncated, and the other one is complete.
  @Test func aTextOfAPriorityIsWhole() {
    func widths(_ priority: Double) -> [Double] {
      let node = ComponentNode(
        HStack {
          Text("a long text that has no room").lineLimit(1)
          Text("a whole text").lineLimit(1).layoutPriority(priority)
        })
      node.measure(width: 120)
      return node.textNodes.map(\.frame.width)
    }
    let alone = ComponentNode(HStack { Text("a whole text") })
    alone.measure(width: 1000)
    let wanted = alone.textNodes[0].frame.width
    #expect(widths(1)[1] == wanted)
    #expect(widths(0)[1] < wanted)
  }

  @Test func thePriorityDecidesWhoGrows() {
    let node = ComponentNode(
      HStack {
        Filling().frame(height: 10).flexGrow()
        Filling().frame(height: 10).flexGrow().padding(2).background(.red).layoutPriority(1)
      })
    node.measure(width: 100)
    #expect(node.leaves.map(\.frame.width) == [0, 96])
  }

  @Test func wordsExplainWhatIsUnderTheMouse() throws {
    let node = ComponentNode(
      VStack {
        VStack {
          Text("a").frame(width: 40, height: 20).help("inner")
          Text("b").frame(width: 40, height: 20)
        }.help("outer")
        Text("c").frame(width: 40, height: 20)
      })
    let window = HeadlessWindow(size: Size(width: 40, height: 60), rootNode: node)
    try window.settle()
    let words = [10.0, 30, 50].map { y in
      window.move(to: Point(x: 20, y: y))
      return window.toolTip
    }
    #expect(words == ["inner", "outer", nil])
    window.move(to: Point(x: 20, y: 10))
    window.send(.down, at: Point(x: 20, y: 10), device: .mouse)
    #expect(window.toolTip == nil)
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
        Rectangle().fill(.red).frame(width: 20, height: 4).rotationEffect(.degrees(90))
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
        GeometryReader { geometry in
          Text("\(Int(geometry.size.width)) x \(Int(geometry.size.height))")
        }
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
    // The offset stays when the content changes.
    scroll.contentOffset = Point(x: 0, y: 150)
    try window.settle()
    node.update(
      to: ScrollView { for number in 0..<20 { Text("\(number)!").frame(height: 20) } })
    try window.settle()
    #expect(scroll.contentOffset.y == 150)
    #expect(scroll.content.texts.last == "19!")
  }

  @Test func aFormHasRoomAroundItAndScrolls() throws {
    let node = ComponentNode(
      Form {
        Section("First") { for number in 0..<3 { Box(20, 40).id(number) } }
        Section("Second") { for number in 0..<3 { Box(20, 40).id(number) } }
      })
    let window = HeadlessWindow(size: Size(width: 200, height: 150), rootNode: node)
    try window.settle()
    let scroll = try #require(node.everyNode.compactMap { $0 as? ScrollNode }.first)
    #expect(scroll.frame == Rect(x: 0, y: 0, width: 200, height: 150))
    let boxes = scroll.content.leaves.filter { !($0 is TextNode) }
    let places = boxes.map { $0.layer.convertToWindow(Point.zero) }
    #expect(boxes.count == 6)
    #expect(Set(places.map(\.x)) == [16])
    // The lines of a section are closer together than the sections.
    #expect(places[1].y - places[0].y == 48)
    let title = try #require(scroll.content.textNodes.last)
    #expect(title.layer.convertToWindow(Point.zero).y == places[2].y + 40 + 12)
    #expect(scroll.content.frame.height > 300)
    window.move(to: Point(x: 100, y: 70))
    scroll.contentOffset = Point(x: 0, y: 100)
    try window.settle()
    #expect(boxes[0].layer.convertToWindow(Point.zero).y == places[0].y - 100)
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

  /// Accessibility modifiers around a control apply to the control, which appears once.
  @Test func meaningsAreThoseOfTheControl() throws {
    let taps = Tally()
    let node = ComponentNode(
      VStack {
        Button("+") { taps.add(1) }.accessibilityLabel("Add").help("Adds a task")
        Button("Save") { taps.add(10) }.cornerRadius(4).accessibilityHint("To the disk")
          .accessibilityIdentifier("save")
        Text("x").onTapGesture { taps.add(100) }.accessibilityLabel("Close")
        Button("More") {}.accessibilityLabel("Less").accessibilityAction(.increment) {
          taps.add(1000)
        }
      })
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: node)
    try window.settle()
    let add = try #require(window.node(.button, label: "Add"))
    #expect(add.accessibility.hint == "Adds a task" && window.nodes(label: "Add").count == 1)
    #expect(window.node(label: "+") == nil || window.node(label: "+") is TextNode)
    #expect(add.performAccessibilityAction(.activate))
    let save = try #require(window.node(.button, label: "Save"))
    #expect(save.accessibility.hint == "To the disk" && save.accessibility.identifier == "save")
    #expect(save.performAccessibilityAction(.activate))
    let close = try #require(window.node(.button, label: "Close"))
    #expect(window.nodes(label: "Close").count == 1)
    #expect(close.performAccessibilityAction(.activate))
    let less = window.nodes(.button, label: "Less").first {
      $0.accessibility.actions.contains(.increment)
    }
    #expect(try #require(less).performAccessibilityAction(.increment))
    #expect(taps.value == 1111)
  }

  /// Around several nodes, or a node without a role, the wrapper itself is presented.
  @Test func meaningsOfWhatIsNoControl() throws {
    let node = ComponentNode(
      VStack {
        VStack {
          Text("one")
          Text("two")
        }.background(.red).accessibilityLabel("numbers")
        Rectangle().fill(.red).frame(width: 20, height: 20).accessibilityLabel("square")
      })
    let window = HeadlessWindow(size: Size(width: 200, height: 200), rootNode: node)
    try window.settle()
    #expect(window.nodes(label: "numbers").count == 1 && window.nodes(label: "one").count == 1)
    #expect(window.nodes(label: "square").count == 1)
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
