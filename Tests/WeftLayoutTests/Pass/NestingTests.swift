// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftTesting

/// Specs nested deeper than any stack allows.
@Suite struct NestingTests {
  private static let core = Box(10, 10, name: "core")

  @Test(arguments: Wrapping.allCases)
  func tenThousandLevels(wrapping: Wrapping) {
    let element = Wrapping.nest(Self.core, in: [wrapping], levels: 10_000)
    for range in [SizeRange.unconstrained, .width(100)] {
      let layout = element.measured(range)
      #expect(layout.size.isFinite)
      #expect(layout.boxes(named: "core").count == 1, "\(range)")
    }
  }

  /// Elements are deallocated level by level, which also needs stack space, so there are fewer
  /// levels.
  @Test(arguments: Wrapping.allCases)
  func threadsNeedNotHaveMuchStack(wrapping: Wrapping) async {
    let count = await onSmallStack {
      let element = Wrapping.nest(Self.core, in: [wrapping], levels: 1_000)
      return element.measured(.width(100)).boxes(named: "core").count
    }
    #expect(count == 1)
  }

  @Test func manyLevelsOfEverything() {
    let element = Wrapping.nest(Self.core, in: Wrapping.allCases, levels: 2_000)
    for range in [SizeRange.unconstrained, .width(100), .exact(100, 100)] {
      let layout = element.measured(range)
      #expect(layout.size.isFinite)
      #expect(layout.boxes(named: "core").count == 1, "\(range)")
    }
  }

  /// An element that measures its child in a separate pass.
  private struct Opaque: LayoutElement {
    let base: any LayoutElement
    var style: LayoutStyle { base.style }

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      let layout = base.layout(thatFits: range, in: context)
      return Layout(
        element: self, size: layout.size, children: [layout], firstBaseline: layout.firstBaseline,
        lastBaseline: layout.lastBaseline)
    }
  }

  /// Passes around and inside each other produce the same results.
  @Test(arguments: seeds(12))
  func innerPassesChangeNothing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let levels = Int.random(in: 28...100, using: &generator)
    var element: any LayoutElement = Self.core
    var broken: any LayoutElement = Self.core
    for level in 1...levels {
      let wrapping = generator.element(of: Wrapping.allCases)
      element = wrapping(element)
      broken = wrapping(broken)
      if level.isMultiple(of: 12) { broken = Opaque(base: broken) }
    }
    for range in [SizeRange.unconstrained, .width(77), .exact(100, 50), .range(width: 0...30)] {
      let layout = element.measured(range)
      let other = broken.measured(range)
      #expect(layout.size == other.size, "seed \(seed)")
      #expect(
        layout.flattened(scale: 1).map(\.frame) == other.flattened(scale: 1).map(\.frame),
        "seed \(seed)")
    }
  }

  @Test(arguments: [15, 16, 17, 18, 31, 32, 33, 34, 48, 100])
  func elementsAroundTheLimitAreAllThere(levels: Int) {
    let element = Wrapping.nest(Self.core, in: [.inset], levels: levels)
    let layout = element.measured()
    #expect(abs(layout.size.width - 10 - 0.001 * Double(levels)) < 1e-9)
    #expect(layout.flattened(scale: 1).count == 1)
  }

  private struct Custom: LayoutElement {
    var style = LayoutStyle()
    let child: any LayoutElement

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      let layout = child.layout(thatFits: range, in: context)
      return Layout(element: self, size: layout.size, children: [layout])
    }
  }

  @Test func elementsThatAskThemselvesEndWhereTheStackMight() {
    var element: any LayoutElement = Self.core
    for _ in 0..<10_000 { element = Custom(child: element) }
    let layout = element.measured()
    #expect(layout.size == .zero)
    #expect(layout.boxes(named: "core").isEmpty)
    #expect(layout.levelCount > 100)
    // Alternating with specs of the library.
    element = Self.core
    for level in 0..<10_000 {
      element = level.isMultiple(of: 2) ? Custom(child: element) : element.padding(1)
    }
    #expect(element.measured().size.isFinite)
  }

  /// An object that contains itself, measured in one pass or in a pass for each level.
  private final class Loop: LayoutElement {
    let style = LayoutStyle()
    let asksPass: Bool

    init(asksPass: Bool) {
      self.asksPass = asksPass
    }

    func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
      let layout =
        asksPass
        ? context.layout(of: self, thatFits: range) : layout(thatFits: range, in: context)
      return Layout(element: self, size: Size(width: layout.size.width + 1, height: 1))
    }
  }

  @Test func recursiveElementsEnd() {
    #expect(Loop(asksPass: false).measured().size.width == 501)
    #expect(Loop(asksPass: true).measured().size.width == 100_000)
  }

  @Test func elementsThatAskThemselvesGoAsDeepAsInterfacesDo() {
    var element: any LayoutElement = Self.core
    for _ in 0..<150 { element = Custom(child: element.padding(1)) }
    #expect(element.measured().size == Size(width: 310, height: 310))
  }
}

extension Layout {
  fileprivate var levelCount: Int {
    var layout = self
    var count = 1
    while let child = layout.children.first {
      layout = child
      count += 1
    }
    return count
  }
}
