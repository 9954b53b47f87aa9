// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftLayout
import WeftTesting

@Suite struct FlatteningTests {
  private func node(
    _ name: String, at position: Point = .zero, size: Size = Size(width: 10, height: 10),
    _ children: [Layout] = []
  ) -> Layout {
    Layout(element: Box(0, 0, name: name), size: size, position: position, children: children)
  }

  private func spec(at position: Point = .zero, _ children: [Layout]) -> Layout {
    Layout(element: Spacer(), size: .zero, position: position, children: children)
  }

  private func names(_ elements: [FlattenedElement]) -> [String] {
    elements.compactMap { ($0.element as? Box)?.name }
  }

  @Test func specsVanishAndGrandchildrenStayWithTheirNode() {
    let layout = spec([
      node("A", [node("a1"), node("a2")]),
      spec([node("B"), spec([spec([]), node("C")]), spec([])]),
      spec([node("D", [spec([node("d1")])])]),
      node("E"),
    ])
    let flat = layout.flattened(scale: 1)
    #expect(names(flat) == ["A", "B", "C", "D", "E"])
    // Everything below a node belongs to the node's own layout.
    #expect(
      flat.map { names($0.layout.flattened(scale: 1)) } == [["a1", "a2"], [], [], ["d1"], []])
  }

  @Test func theRootIsNotPartOfIt() {
    #expect(names(node("root", [node("A")]).flattened(scale: 1)) == ["A"])
    #expect(node("root").flattened(scale: 1).isEmpty)
  }

  @Test func framesAreRelativeToTheRoot() {
    let layout = spec(
      at: Point(x: 10, y: 10),
      [
        node("A", at: Point(x: 1, y: 2)),
        spec(at: Point(x: 20, y: 20), [spec(at: Point(x: 5, y: 5), [node("B")]), node("C")]),
      ])
    #expect(
      layout.flattened(scale: 1).map(\.frame.origin)
        == [Point(x: 1, y: 2), Point(x: 25, y: 25), Point(x: 20, y: 20)])
  }

  @Test func edgesAreRoundedOnceFromAbsolutePositions() {
    let layout = spec([
      spec(at: Point(x: 0.4, y: 0), [spec(at: Point(x: 0.4, y: 0), [node("A")])])
    ])
    #expect(layout.flattened(scale: 1)[0].frame == Rect(x: 1, y: 0, width: 10, height: 10))
    #expect(layout.flattened(scale: 2)[0].frame == Rect(x: 1, y: 0, width: 10, height: 10))
    #expect(layout.flattened(scale: 3)[0].frame.minX == 2.0 / 3)
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3], seeds(20))
  func neighborsNeitherOverlapNorLeaveGaps(scale: Double, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let rows = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      let boxes = (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        Box(Double.random(in: 0...100, using: &generator), 10)
          .flexGrow(Double.random(in: 1...3, using: &generator)).flexShrink(1)
      }
      return StackLayoutSpec(children: boxes).flexGrow(Double.random(in: 1...3, using: &generator))
    }
    let width = (Double.random(in: 50...1000, using: &generator) * scale).rounded() / scale
    let height = (Double.random(in: 100...1000, using: &generator) * scale).rounded() / scale
    let layout = StackLayoutSpec(.column, children: rows)
      .measured(.exact(width, height), scale: scale)
    let frames = layout.flattened(scale: scale).map(\.frame)
    // Each frame starts at the end of the previous frame, and the last frames end at the root's
    // end.
    var index = 0
    var top = 0.0
    for row in layout.children {
      var left = 0.0
      for _ in row.children {
        let frame = frames[index]
        expect([frame.minX, frame.minY], near: [left, top], within: 1e-9)
        for edge in [frame.minX, frame.maxX, frame.minY, frame.maxY] {
          let pixels = edge * scale
          #expect(abs(pixels - pixels.rounded()) < 1e-6, "seed \(seed)")
        }
        left = frame.maxX
        index += 1
      }
      expect([left], near: [width], within: 1e-6)
      top = frames[index - 1].maxY
    }
    expect([top], near: [height], within: 1e-6)
    #expect(index == frames.count, "seed \(seed)")
  }
}
