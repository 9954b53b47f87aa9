// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Scrolls nodes of 40,000 points and more. Each part looks as it does in a node of the part's
  /// size.
  static func largeContents() throws -> @MainActor () async throws -> Void {
    let size = Size(width: 200, height: 150)
    let lines = (0..<2500).map { "Line \($0) of a text that is long" }.joined(separator: "\n")
    let marks = PartNode(whole: Marks(), size: Size(width: 200, height: 40_000), offset: .zero)
    let nodes: [(String, DisplayNode)] = [("marks", marks), ("text", TextNode(lines))]
    // Keeps the loop running.
    let other = try Stage("other", size: Size(width: 50, height: 50), DisplayNode())
    return {
      for (name, node) in nodes {
        let scroll = ScrollNode(node)
        let stage = try Stage(name, size: size, scroll)
        try await stage.settle()
        Probe.report("\(name)-height", node.frame.height)
        let end = node.frame.height - size.height
        for (place, offset) in [("top", 0), ("edge", 950), ("middle", end / 2), ("bottom", end)] {
          scroll.contentOffset = Point(x: 0, y: offset)
          try await stage.settle()
          // The node is measured again if the scale of the screen arrives late.
          for _ in 0..<100 where node.drawing == nil { try await stage.settle() }
          guard let drawing = node.drawing else { throw Stage.Failure.noPicture }
          let part = PartNode(
            whole: drawing, size: node.frame.size, offset: scroll.contentOffset)
          let expected = try Stage("part", size: size, part)
          try await expected.settle()
          let (a, b) = (try stage.picture(), try expected.picture())
          Probe.report("\(name)-\(place)", Double(differences(a, b)))
          if place == "middle" { try await Stage.screenshotIfWanted() }
          expected.window.close()
        }
        stage.window.close()
      }
      await other.frames(2)
    }
  }

  /// The number of different pixels to the left of the scroll bar. An empty picture counts as
  /// different.
  private static func differences(_ a: Bitmap, _ b: Bitmap) -> Int {
    var (count, colors) = (0, Set<Color>())
    for y in 0..<a.height {
      for x in 0..<(a.width * 9 / 10) {
        let (mine, its) = (a.pixel(x: x, y: y), b.pixel(x: x, y: y))
        if mine != its { count += 1 }
        colors.insert(mine)
      }
    }
    return colors.count > 10 ? count : .max
  }
}

/// A letter and a slanted line at each hundredth point.
private struct Marks: Drawing {
  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    for y in stride(from: 0, to: size.height, by: 100) {
      var path = Path()
      path.move(to: Point(x: 0, y: y))
      path.addLine(to: Point(x: size.width, y: y + 90.5))
      canvas.stroke(path, lineWidth: 1.5, with: .color(.red))
      canvas.draw(StyledText("Row at \(y)"), in: Rect(x: 10, y: y + 40, width: 150, height: 30))
    }
  }
}

/// Draws a part of a drawing, or all of it.
private final class PartNode: DisplayNode {
  private let part: Part

  private struct Part: Drawing {
    let whole: any Drawing
    let size: Size
    let offset: Point

    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      canvas.translate(x: -offset.x, y: -offset.y)
      whole.draw(in: canvas, size: self.size, isCancelled: isCancelled)
    }
  }

  init(whole: any Drawing, size: Size, offset: Point) {
    part = Part(whole: whole, size: size, offset: offset)
    super.init()
    style.height = .points(size.height)
  }

  override var drawing: (any Drawing)? { part }
}
