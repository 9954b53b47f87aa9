// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
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
    #expect(frames.contains(Rect(x: 40, y: 15, width: 5, height: 5)))
  }

  /// Nesting a grid in a cell does not increase the number of measurements of its cells.
  @Test(arguments: [Alignment.leading, .fill, .center]) func nestedGridsAskNoMoreOften(
    alignment: Alignment
  ) {
    struct Nested: Component {
      let levels: Int
      let alignment: Alignment
      let log: Log<Double>

      var body: some Component {
        Grid(alignment: alignment) {
          GridRow {
            if levels > 0 {
              Nested(levels: levels - 1, alignment: alignment, log: log)
            } else {
              Node { [log] in CountingNode(log) }
            }
            Box(5, 5)
          }
        }
      }
    }
    let log = Log<Double>()
    let node = ComponentNode(Nested(levels: 12, alignment: alignment, log: log))
    node.measure(width: 400)
    #expect(log.entries.count < 100)
  }

  @Test(
    arguments: [(.topTrailing, 0), (.trailing, 8), (.bottom, 16), (.bottomTrailing, 16)]
      as [(Alignment, Double)])
  func aCellLiesInItsRowWhereTheAlignmentSays(alignment: Alignment, y: Double) {
    let node = ComponentNode(
      Grid(alignment: alignment) {
        GridRow {
          Box(30, 20)
          Box(5, 4)
        }
      })
    #expect(node.measure(width: 200).contains(Rect(x: 38, y: y, width: 5, height: 4)))
  }

  /// A row sets the vertical alignment of its cells, and a cell the horizontal alignment of its
  /// column.
  @Test func rowsAndColumnsHaveAlignmentsOfTheirOwn() {
    let node = ComponentNode(
      Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 5) {
        GridRow(alignment: .bottom) {
          Box(10, 20)
          Box(40, 10)
        }
        GridRow {
          Box(30, 20)
          Box(6, 5).gridColumnAlignment(.trailing).padding(1)
        }
        GridRow(alignment: .center) {
          Box(30, 20)
          Box(4, 4)
        }
        Box(5, 5)
      })
    let frames = node.measure(width: 200)
    #expect(frames.contains(Rect(x: 40, y: 10, width: 40, height: 10)))
    #expect(frames.contains(Rect(x: 73, y: 26, width: 6, height: 5)))
    #expect(frames.contains(Rect(x: 76, y: 58, width: 4, height: 4)))
    #expect(frames.contains(Rect(x: 0, y: 75, width: 5, height: 5)))
    let row = ComponentNode(
      VStack {
        GridRow(alignment: .bottom) {
          Box(10, 20)
          Box(40, 10)
        }
      })
    #expect(row.measure(width: 200).contains(Rect(x: 18, y: 10, width: 40, height: 10)))
  }

  /// As in SwiftUI, a row is not a view, and its cells keep their columns.
  @Test func aModifierOfARowIsOneOfItsCells() throws {
    let node = ComponentNode(
      Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 5) {
        GridRow {
          Box(10, 10)
          Box(40, 10)
        }
        ForEach([1, 2], id: \.self) { _ in
          GridRow {
            Box(30, 20)
            Box(5, 5)
          }.padding(1).onTapGesture {}
        }
      })
    let frames = node.measure(width: 200)
    #expect(frames.contains(Rect(x: 42, y: 0, width: 40, height: 10)))
    #expect(frames.filter { $0.size == Size(width: 7, height: 7) }.map(\.minX) == [42, 42])
    #expect(frames.filter { $0.size == Size(width: 32, height: 22) }.map(\.minY) == [15, 42])
  }

  /// A row outside a grid, even inside a cell of a grid.
  @Test func aRowOutsideOfAGridIsAStack() {
    let row = GridRow {
      Box(10, 10)
      Box(20, 10)
    }
    for node in [
      ComponentNode(AnyComponent(VStack { row })),
      ComponentNode(AnyComponent(Grid { GridRow { VStack { row } } })),
      ComponentNode(AnyComponent(Grid { VStack { row } })),
      ComponentNode(AnyComponent(ZStack(alignment: .topLeading) { row })),
      ComponentNode(row),
    ] {
      let frames = node.measure(width: 200).filter { $0.width == 20 && $0.height == 10 }
      #expect(frames.map(\.minX) == [18])
    }
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

  /// A heading is not limited to the width of the columns, and appears even without rows.
  @Test(arguments: [true, false]) func headingsBetweenGridRowsAreNotLimited(hasRows: Bool) throws {
    let node = ComponentNode(
      HStack {
        Grid(horizontalSpacing: 10) {
          Text("A long heading of a table")
          if hasRows {
            GridRow {
              Box(10, 10)
              Box(20, 10)
            }
          }
        }
      })
    node.measure(width: 400)
    let wanted = ComponentNode(HStack { Text("A long heading of a table") })
    wanted.measure(width: 400)
    #expect(node.textNodes[0].frame.size == wanted.textNodes[0].frame.size)
  }

  /// The widest columns shrink.
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

  /// By default a component keeps its size, at the beginning of its cell. `fill` stretches it to
  /// the column.
  @Test(
    arguments: [(nil, 10.0), (Alignment.fill, 40.0), (.trailing, 10)] as [(Alignment?, Double)])
  func cellsAreStretchedWhereTheAlignmentSaysSo(alignment: Alignment?, width: Double) {
    let rows = TwoRows()
    let node =
      if let alignment {
        ComponentNode(AnyComponent(Grid(alignment: alignment) { rows }))
      } else {
        ComponentNode(AnyComponent(Grid { rows }))
      }
    node.measure(width: 200)
    let frame = node.leaves.first?.frame
    #expect(frame?.width == width)
    #expect(frame?.height == 10)
    let x = node.leaves.first.map { $0.frame.minX }
    #expect(x == (alignment == .trailing ? 30 : 0))
  }

  private struct TwoRows: Component {
    var body: some Component {
      GridRow {
        Node { DisplayNode() }.frame(minWidth: 10, minHeight: 10)
        Box(10, 20)
      }
      GridRow {
        Box(40, 10)
        Box(10, 10)
      }
    }
  }
}

/// A leaf that records the widths of its measurements.
private final class CountingNode: DisplayNode {
  nonisolated private let log: Log<Double>

  nonisolated init(_ log: Log<Double>) {
    self.log = log
    super.init()
  }

  nonisolated override func calculateSize(thatFits constrainedSize: Size) -> Size {
    log.add(constrainedSize.width)
    return Size(width: 10, height: 10)
  }
}
