// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Synchronization
import Testing
import WeftLayout

struct Label: LayoutElement {
  var style = LayoutStyle()
  var text: String
  var fontSize: Double

  init(_ text: String, fontSize: Double = 10) {
    self.text = text
    self.fontSize = fontSize
  }

  var kind: LayoutElementKind { .node }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let letter = Size(width: fontSize * 0.6, height: fontSize * 1.2)
    let count = Double(text.count)
    let isLeast = context.isMinContent && range.max.width == .infinity
    let room = isLeast ? letter.width : range.max.width
    let columns = max(1, min(count, (room / letter.width).rounded(.down)))
    let lines = (count / columns).rounded(.up)
    let size = Size(width: columns * letter.width, height: lines * letter.height)
    return Layout(
      leaf: self, contentSize: size, thatFits: range, in: context,
      firstBaseline: fontSize, lastBaseline: size.height - fontSize * 0.2)
  }
}

struct EqualRow: LayoutElement {
  var style = LayoutStyle()
  var spacing: Double
  var children: [any LayoutElement]

  init(spacing: Double = 0, @LayoutBuilder children: () -> [any LayoutElement]) {
    self.spacing = spacing
    self.children = children()
  }

  var placesChildrenByBaselines: Bool { false }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let inner = context.with(parentSize: ParentSize(exactlyIn: range))
    let room = SizeRange(max: range.max)
    let natural = inner.layouts(of: children) { _ in room }

    let width = natural.map(\.size.width).max() ?? 0
    let equal = SizeRange(
      min: Size(width: width, height: 0), max: Size(width: width, height: range.max.height))
    let layouts = inner.layouts(of: children) { _ in equal }

    let count = Double(children.count)
    let size = range.clamp(
      Size(
        width: count * width + max(0, count - 1) * spacing,
        height: layouts.map(\.size.height).max() ?? 0))
    var placed: [Layout] = []
    for (index, layout) in layouts.enumerated() {
      var x = Double(index) * (width + spacing)
      if context.direction == .rightToLeft { x = size.width - x - layout.size.width }
      placed.append(layout.positioned(at: Point(x: x, y: 0)))
    }
    return Layout(element: self, size: size, children: placed)
  }
}

final class DispatchHelpers: MeasurementHelpers {
  func perform(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
}

@Suite struct WritingASpecSnippets {
  @Test(arguments: [
    (1000.0, Size(width: 60, height: 12), 10.0), (30, Size(width: 30, height: 24), 22),
    (31, Size(width: 31, height: 24), 22), (0, Size(width: 0, height: 120), 118),
  ])
  func aLeaf(width: Double, size: Size, lastBaseline: Double) {
    let label = Label("ten times!")
    let range = SizeRange(
      min: Size(width: width == 31 ? 31 : 0, height: 0), max: Size(width: width, height: .infinity))
    let layout = label.layout(thatFits: range, in: LayoutContext(rootIn: range))
    #expect(layout.size == size)
    #expect(layout.firstBaseline == 10)
    #expect(layout.lastBaseline == lastBaseline)
  }

  @Test func aLeafOfPixels() {
    let label = Label("odd", fontSize: 9)
    let layouts = [1.0, 2].map {
      label.layout(thatFits: .unconstrained, in: LayoutContext(scale: $0))
    }
    #expect(layouts.map(\.size.width) == [17, 16.5])
  }

  @Test func theLeastWidthOfALeaf() {
    var context = LayoutContext()
    context.isMinContent = true
    let layout = Label("odd").layout(thatFits: .unconstrained, in: context)
    #expect(layout.size == Size(width: 6, height: 36))
  }

  @Test func aSpec() throws {
    let buttons = EqualRow(spacing: 8) {
      Label("OK", fontSize: 20)
      Label("Cancel", fontSize: 20)
      Label("Try again", fontSize: 20)
    }
    let layout = buttons.laidOut(within: Size(width: 400, height: 100))
    #expect(layout.frames.map(\.width) == [108, 108, 108])
    #expect(layout.frames.map(\.minX) == [0, 116, 232])
    #expect(layout.size == Size(width: 340, height: 24))
    try layout.verifyPicture(named: "equal-row")

    let mirrored = buttons.laidOut(width: 400, direction: .rightToLeft)
    #expect(mirrored.frames.map(\.minX) == [292, 176, 60])
    #expect(EqualRow {}.laidOut(width: 300).size == Size(width: 300, height: 0))
  }

  @Test func aSpecOfAnyDepth() {
    var element: any LayoutElement = Label("core")
    for _ in 0..<10_000 { element = EqualRow { element } }
    var layout = element.laidOut(width: 100)
    while let inner = layout.children.first { layout = inner }
    #expect(layout.element is Label)
  }

  /// A spec that counts its measurements. A node would cache its layouts.
  private final class Counter: LayoutElement {
    private let storedCount = Mutex(0)

    var style: LayoutStyle { LayoutStyle() }
    var count: Int { storedCount.withLock { $0 } }

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      storedCount.withLock { $0 += 1 }
      return Layout(element: self, size: range.clamp(Size(width: 10, height: 10)))
    }
  }

  /// The row of the article, as an element that asks its child directly.
  private struct AskingRow: LayoutElement {
    var style = LayoutStyle()
    let child: any LayoutElement

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      let natural = child.layout(thatFits: SizeRange(max: range.max), in: context)
      let size = Size(width: natural.size.width, height: range.max.height)
      let equal = SizeRange(min: Size(width: size.width, height: 0), max: size)
      return Layout(
        element: self, size: natural.size,
        children: [child.layout(thatFits: equal, in: context)])
    }
  }

  /// The number of times that the content of a chain of nested rows is measured.
  private func count(
    levels: Int, _ row: (any LayoutElement) -> any LayoutElement
  ) -> Int {
    let counter = Counter()
    var element: any LayoutElement = counter
    for _ in 0..<levels { element = row(element) }
    _ = element.laidOut(width: 100)
    return counter.count
  }

  @Test func eachQuestionIsAskedOnce() {
    let few = count(levels: 10) { element in EqualRow { element } }
    #expect(few < 10)
    #expect(count(levels: 1000) { element in EqualRow { element } } == few)
    #expect(count(levels: 10) { AskingRow(child: $0) } == 1024)
  }

  /// A leaf that counts as a node, whose measurement helpers can take over.
  private struct NodeBox: LayoutElement {
    let box: Box
    var style: LayoutStyle { box.style }
    var kind: LayoutElementKind { .node }

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      box.calculateLayout(thatFits: range, in: context)
    }
  }

  /// The helpers of the article, with a clock that advances whenever it is read.
  private final class BusyHelpers: MeasurementHelpers {
    private let state = Mutex((time: 0.0, calls: 0))

    var now: Double {
      state.withLock { state in
        state.time += 1
        return state.time
      }
    }
    var calls: Int { state.withLock { $0.calls } }

    func perform(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
      state.withLock { $0.calls += 1 }
      DispatchHelpers().perform(count: count, body)
    }
  }

  @Test func helpersChangeNothing() {
    let row = EqualRow(spacing: 2) {
      for width in 1...12 { NodeBox(box: Box(Double(width), 10)) }
    }
    let range = SizeRange(max: Size(width: 300, height: 200))
    let alone = row.layout(thatFits: range, in: LayoutContext(rootIn: range))

    let context = LayoutContext(rootIn: range, scale: 2, helpers: DispatchHelpers())
    let layout = row.layout(thatFits: range, in: context)
    #expect(layout.frames == alone.frames)
    #expect(context == LayoutContext(rootIn: range, scale: 2))

    let busy = BusyHelpers()
    let shared = row.layout(
      thatFits: range, in: LayoutContext(rootIn: range, scale: 2, helpers: busy))
    #expect(shared.frames == alone.frames && busy.calls > 0)
  }
}
