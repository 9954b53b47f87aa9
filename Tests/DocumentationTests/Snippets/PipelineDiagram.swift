// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// The diagram of the update pipeline. Time runs to the right, and each thread has a lane.
private struct PipelineDiagram: Drawing {
  private static let lanes = [
    "Your code", "Data space", "Workers", "Main queue", "View space",
  ]
  private static let top = 30.0
  private static let laneHeight = 58.0
  private static let left = 116.0

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    canvas.fill(Rect(origin: .zero, size: size), with: .color(.background))
    for (index, lane) in Self.lanes.enumerated() {
      let y = y(of: index)
      write(lane, at: Point(x: 8, y: y - 9), width: 106, font: .callout.bold(), in: canvas)
      line(from: Point(x: Self.left, y: y), to: Point(x: size.width - 8, y: y), in: canvas)
    }
    // The second and the third change wait, and become one preparation.
    bracket(from: 290, to: 420, in: canvas)
    preparation(from: 140, shows: "first update", in: canvas)
    preparation(from: 420, shows: "the other two", in: canvas)
    for x in [140.0, 290, 350] {
      write("submit", at: Point(x: x - 30, y: 4), width: 60, alignment: .center, in: canvas)
      connect([point(x, 0), point(x, 1)], in: canvas)
      step("1", at: point(x, 1), in: canvas)
    }
  }

  private func y(of lane: Int) -> Double { Self.top + Double(lane) * Self.laneHeight }

  private func point(_ x: Double, _ lane: Int) -> Point { Point(x: x, y: y(of: lane)) }

  private func preparation(from start: Double, shows update: String, in canvas: Canvas) {
    connect(
      [
        point(start, 1), point(start + 20, 2), point(start + 112, 2), point(start + 122, 3),
        point(start + 196, 3), point(start + 206, 2), point(start + 256, 2), point(start + 266, 4),
      ], in: canvas)
    step("2", at: Point(x: start + 10, y: y(of: 1) + Self.laneHeight / 2), in: canvas)
    box("3  measure", from: start + 18, to: start + 112, lane: 2, in: canvas)
    box("4  check", from: start + 118, to: start + 196, lane: 3, in: canvas)
    box("draw", from: start + 202, to: start + 256, lane: 2, in: canvas)
    step("5", at: point(start + 266, 4), in: canvas)
    write(
      update, at: Point(x: start + 146, y: y(of: 4) - 24), width: 100, alignment: .end, in: canvas)
  }

  private func bracket(from start: Double, to end: Double, in canvas: Canvas) {
    let bottom = y(of: 1) + 20
    connect(
      [
        point(start, 1), Point(x: start, y: bottom), Point(x: end, y: bottom), point(end, 1),
      ], in: canvas)
  }

  private func box(
    _ text: String, from start: Double, to end: Double, lane: Int, in canvas: Canvas
  ) {
    let rect = Rect(x: start, y: y(of: lane) - 15, width: end - start, height: 30)
    canvas.fill(rect, cornerRadius: 6, with: .color(.secondaryBackground))
    canvas.stroke(rect, cornerRadius: 6, lineWidth: 1.5, with: .color(.accent))
    write(
      text, at: Point(x: start, y: y(of: lane) - 9), width: end - start, alignment: .center,
      in: canvas)
  }

  private func step(_ text: String, at center: Point, in canvas: Canvas) {
    let disc = Path(ellipseIn: Rect(x: center.x - 11, y: center.y - 11, width: 22, height: 22))
    canvas.fill(disc, with: .color(.accent))
    write(
      text, at: Point(x: center.x - 11, y: center.y - 9), width: 22, font: .callout.bold(),
      color: .onAccent, alignment: .center, in: canvas)
  }

  private func line(from start: Point, to end: Point, in canvas: Canvas) {
    var path = Path()
    path.move(to: start)
    path.addLine(to: end)
    canvas.stroke(path, lineWidth: 1, with: .color(.separator))
  }

  private func connect(_ points: [Point], in canvas: Canvas) {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    canvas.stroke(path, lineWidth: 1.5, with: .color(.accent))
  }

  private func write(
    _ text: String, at origin: Point, width: Double, font: Font = .callout, color: Color = .label,
    alignment: TextOptions.Alignment = .start, in canvas: Canvas
  ) {
    canvas.draw(
      StyledText(text, font: font, color: color),
      in: Rect(x: origin.x, y: origin.y, width: width, height: 40),
      options: TextOptions(alignment: alignment))
  }
}

private final class DiagramNode: DisplayNode {
  override var drawing: (any Drawing)? { PipelineDiagram() }
}

@MainActor @Suite struct PipelinePictures {
  @Test(arguments: Traits.ColorScheme.allCases)
  func theDiagram(scheme: Traits.ColorScheme) throws {
    let pictures = ReferencePictures(
      folder: Repository.root.appending(
        path: "Sources/WeftCollections/WeftCollections.docc/Resources"))
    var traits = Traits()
    traits.colorScheme = scheme
    let window = HeadlessWindow(
      size: Size(width: 704, height: 284), scale: 2, traits: traits, rootNode: DiagramNode())
    try window.settle()
    try pictures.verify(
      window.render(), named: scheme == .dark ? "pipeline~dark@2x" : "pipeline@2x")
  }
}
