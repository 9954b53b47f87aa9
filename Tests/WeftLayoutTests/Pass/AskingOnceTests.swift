// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftLayout

/// A pass measures each spec at most once in each range.
@Suite struct AskingOnceTests {
  /// Each of these specs measures its content more than once.
  @Test(arguments: [
    [Wrapping.stretchedRow], [.growingRow, .stretchedRow], [.stretchedRow, .inset],
    [.growingFlex], [.growingFlex, .inset], [.growingFlex, .stretchedRow, .column],
  ])
  func theWorkGrowsWithTheLevelsNotWithTheirPowers(wrappings: [Wrapping]) {
    func questions(levels: Int) -> Int {
      let core = Counter(Box(10, 10))
      _ = Wrapping.nest(core, in: wrappings, levels: levels).measured(.width(300))
      return core.measured.count
    }
    let (few, many) = (questions(levels: 6), questions(levels: 60))
    #expect(many <= 20 * few, "\(few) questions at 6 levels, \(many) at 60")
  }

  @Test func aSpecIsAskedOnceForTheSameRange() {
    struct Thrice: LayoutElement {
      var style = LayoutStyle()
      let child: any LayoutElement

      func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
        let layouts = (0..<3).map { _ in context.layout(of: child, thatFits: range) }
        return Layout(element: self, size: layouts[0].size, children: [layouts[2]])
      }
    }
    let core = Counter(Box(10, 10))
    let layout = Thrice(child: core.padding(1)).measured()
    #expect(layout.size == Size(width: 12, height: 12))
    #expect(core.measured.count == 1)
  }

  @Test func rangesAndPlacesAreToldApart() {
    struct Pair: LayoutElement {
      var style = LayoutStyle()
      let children: [any LayoutElement]

      func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
        // From the last to the first, in two ranges, twice.
        var layouts: [Layout] = []
        for _ in 0..<2 {
          for limit in [100.0, 20] {
            for place in children.indices.reversed() {
              let range = SizeRange(max: Size(width: limit, height: .infinity))
              layouts.append(context.layout(of: children[place], at: place, thatFits: range))
            }
          }
        }
        return Layout(element: self, size: .zero, children: layouts)
      }
    }
    let cores = (1...3).map { Counter(TextBox(length: Double($0) * 20)) }
    let layout = Pair(children: cores.map { $0.padding(0) }).measured()
    #expect(layout.widths == [60, 40, 20, 20, 20, 20, 60, 40, 20, 20, 20, 20])
    #expect(layout.heights == [10, 10, 10, 30, 20, 10, 10, 10, 10, 30, 20, 10])
    #expect(cores.map(\.measured.count) == [2, 2, 2])
  }
}
