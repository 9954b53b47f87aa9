// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft

@MainActor @Suite struct GridTests {
  @Test func cellsStandBelowEachOther() {
    let node = ComponentNode(
      Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 5) {
        GridRow {
          Box(10, 10)
          Box(40, 10)
        }
        GridRow {
          Box(30, 20)
          Box(5, 5)
        }
      })
    let frames = node.measure(width: 200)
    #expect(frames.contains(Rect(x: 0, y: 0, width: 10, height: 10)))
    #expect(frames.contains(Rect(x: 40, y: 0, width: 40, height: 10)))
    #expect(frames.contains(Rect(x: 0, y: 15, width: 30, height: 20)))
    #expect(frames.contains { $0.origin.x == 40 && $0.size == Size(width: 5, height: 5) })
  }

  @Test func aLineBetweenRowsIsAsWideAsAll() {
    let node = ComponentNode(
      Grid(horizontalSpacing: 10, verticalSpacing: 5) {
        GridRow {
          Box(10, 10)
          Box(40, 10)
        }
        Divider()
      })
    let frames = node.measure(width: 200)
    #expect(frames.contains { $0.origin.y == 15 && $0.size.height == 1 && $0.size.width >= 60 })
  }

  /// The widest columns give way.
  @Test func aGridKeepsToItsRoom() {
    let node = ComponentNode(
      Grid(horizontalSpacing: 10) {
        GridRow {
          Text("short")
          Text("a long text that has to be broken into several lines to fit")
        }
      })
    let frames = node.measure(width: 120)
    #expect(frames.allSatisfy { $0.maxX <= 120.5 })
    #expect(node.textNodes[1].frame.height > node.textNodes[0].frame.height * 2)
  }
}
