// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout

@Suite struct CanvasTests {
  private func render(
    _ side: Double = 20, scale: Double = 1, background: Color = .white, _ draw: (Canvas) -> Void
  ) throws -> Bitmap {
    try Bitmap.render(
      size: Size(width: side, height: side), scale: scale, background: background, draw)
  }

  /// The number of pixels of exactly this color.
  private func count(_ color: Color, in bitmap: Bitmap) -> Int {
    (0..<bitmap.height).reduce(0) { sum, y in
      sum + (0..<bitmap.width).count { bitmap.pixel(x: $0, y: y) == color }
    }
  }

  @Test(arguments: [1.0, 1.5, 2, 3])
  func rectangleEndsAtPixelEdges(scale: Double) throws {
    let bitmap = try render(scale: scale) {
      $0.fill(Rect(x: 4, y: 6, width: 8, height: 2), with: .color(.red))
    }
    #expect(bitmap.width == Int(20 * scale))
    #expect(bitmap.isOpaque)
    #expect(count(.red, in: bitmap) == Int(16 * scale * scale))
    let (left, top) = (Int(4 * scale), Int(6 * scale))
    #expect(bitmap.pixel(x: left, y: top) == .red)
    #expect(bitmap.pixel(x: left - 1, y: top) == .white)
    #expect(bitmap.pixel(x: left, y: top - 1) == .white)
  }

  @Test func halfCoveredPixelIsBlended() throws {
    let bitmap = try render(background: .clear) {
      $0.fill(Rect(x: 0.5, y: 0, width: 1, height: 1), with: .color(.black))
    }
    #expect(!bitmap.isOpaque)
    #expect(abs(bitmap.pixel(x: 0, y: 0).alpha - 0.5) < 0.01)
    #expect(abs(bitmap.pixel(x: 1, y: 0).alpha - 0.5) < 0.01)
  }

  @Test(arguments: [
    (CornerMask.all, [true, true, true, true]), (.topLeft, [true, false, false, false]),
    (.topRight, [false, true, false, false]), (.bottomRight, [false, false, true, false]),
    (.bottomLeft, [false, false, false, true]), (CornerMask(), [false, false, false, false]),
  ])
  func cornersAreRound(corners: CornerMask, isRound: [Bool]) throws {
    let rect = Rect(x: 0, y: 0, width: 20, height: 20)
    let filled = try render {
      $0.fill(rect, cornerRadius: 6, corners: corners, with: .color(.red))
    }
    let clipped = try render {
      $0.clip(to: rect, cornerRadius: 6, corners: corners)
      $0.fill(rect, with: .color(.red))
    }
    for bitmap in [filled, clipped] {
      let places = [(0, 0), (19, 0), (19, 19), (0, 19)]
      for ((x, y), isRound) in zip(places, isRound) {
        #expect(bitmap.pixel(x: x, y: y) == (isRound ? .white : .red))
      }
      #expect(bitmap.pixel(x: 10, y: 0) == .red)
      #expect(bitmap.pixel(x: 0, y: 10) == .red)
    }
  }

  @Test func radiusIsCutToACircle() throws {
    let rect = Rect(x: 0, y: 0, width: 20, height: 20)
    let rounded = try render { $0.fill(rect, cornerRadius: 500, with: .color(.red)) }
    let ellipse = try render { $0.fill(Path(ellipseIn: rect), with: .color(.red)) }
    let difference = try #require(rounded.difference(from: ellipse))
    #expect(difference.maximum <= 2)
    // The area of the circle.
    #expect(abs(count(.white, in: ellipse) - 72) < 20)
  }

  @Test func opacityAppliesToTheWhole() throws {
    let bitmap = try render { canvas in
      canvas.withOpacity(0.5) {
        canvas.fill(Rect(x: 0, y: 0, width: 10, height: 20), with: .color(.black))
        canvas.fill(Rect(x: 5, y: 0, width: 10, height: 20), with: .color(.black))
      }
    }
    // The overlap is no darker.
    for x in [2, 7, 12] { #expect(abs(bitmap.pixel(x: x, y: 5).red - 0.5) < 0.01) }
    #expect(bitmap.pixel(x: 17, y: 5) == .white)
  }

  @Test(arguments: [(0.0, 0), (1.0, 400), (2.0, 400), (-1.0, 0)])
  func opacityAtItsEnds(opacity: Double, blackPixels: Int) throws {
    let bitmap = try render { canvas in
      canvas.withOpacity(opacity) {
        canvas.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .color(.black))
      }
    }
    #expect(count(.black, in: bitmap) == blackPixels)
  }

  @Test func stateIsRestored() throws {
    let bitmap = try render { canvas in
      canvas.withSavedState {
        canvas.translate(x: 10, y: 10)
        canvas.clip(to: Rect(x: 0, y: 0, width: 2, height: 2))
        canvas.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .color(.red))
        canvas.save()
      }
      canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .color(.blue))
    }
    #expect(count(.red, in: bitmap) == 4)
    #expect(bitmap.pixel(x: 11, y: 11) == .red)
    #expect(bitmap.pixel(x: 0, y: 0) == .blue)
  }

  @Test func transformsCompose() throws {
    let bitmap = try render { canvas in
      canvas.translate(x: 10, y: 10)
      canvas.rotate(by: .pi / 2)
      canvas.scale(x: 2, y: 1)
      canvas.fill(Rect(x: 0, y: 0, width: 2, height: 3), with: .color(.red))
    }
    // The rectangle is four wide and three high, rotated clockwise about (10, 10).
    #expect(count(.red, in: bitmap) == 12)
    #expect(bitmap.pixel(x: 7, y: 10) == .red && bitmap.pixel(x: 9, y: 13) == .red)
  }

  @Test func nonsenseDrawsNothing() throws {
    let bitmap = try render { canvas in
      canvas.fill(Rect(x: .nan, y: 0, width: 5, height: 5), with: .color(.red))
      canvas.fill(Rect(x: 0, y: 0, width: .infinity, height: 5), with: .color(.red))
      canvas.fill(
        Rect(x: 0, y: 0, width: .nan, height: 5), cornerRadius: 3, with: .color(.red))
      canvas.stroke(Rect(x: 0, y: 0, width: 5, height: 5), lineWidth: .nan, with: .color(.red))
      canvas.withSavedState {
        canvas.scale(x: 0, y: 1)
        canvas.fill(Rect(x: 0, y: 0, width: 5, height: 5), with: .color(.red))
      }
      canvas.fill(Rect(x: 19, y: 19, width: 1, height: 1), with: .color(.blue))
    }
    #expect(count(.white, in: bitmap) == 399)
    #expect(bitmap.pixel(x: 19, y: 19) == .blue)
  }

  @Test(arguments: [500, 1e4, 1e9, 1e300, .infinity, .nan])
  func hugeShadowsHarmNothing(radius: Double) throws {
    let bitmap = try render { canvas in
      canvas.drawShadow(
        of: Rect(x: 5, y: 5, width: 10, height: 10), cornerRadius: 2, color: .black,
        offset: Point(x: 0, y: 1), radius: radius)
      canvas.fill(Rect(x: 19, y: 19, width: 1, height: 1), with: .color(.blue))
    }
    #expect(bitmap.pixel(x: 19, y: 19) == .blue)
    // So wide that it is hardly visible.
    if !radius.isNaN { #expect(bitmap.pixel(x: 1, y: 1).red > 0.99) }
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 1e-200, 1e200, 1e308, .infinity, .nan])
  func transformsThatOverflowTogetherHarmNothing(factor: Double) throws {
    let bitmap = try render { canvas in
      for _ in 0..<2 {
        canvas.withSavedState {
          for _ in 0..<3 {
            canvas.scale(x: factor, y: factor)
            canvas.translate(x: factor, y: -factor)
          }
          canvas.fill(Rect(x: 0, y: 0, width: 0, height: 5), with: .color(.red))
          canvas.draw(StyledText("x"), in: Rect(x: 0, y: 0, width: 5, height: 5))
        }
        canvas.fill(Rect(x: 19, y: 19, width: 1, height: 1), with: .color(.blue))
      }
    }
    #expect(bitmap.pixel(x: 19, y: 19) == .blue)
  }

  @Test(arguments: [-1, 1e300, .infinity, .nan])
  func gradientsOfStrangeNumbersHarmNothing(number: Double) throws {
    let bitmap = try render { canvas in
      let stops = [
        Gradient.Stop(color: .red, location: number), Gradient.Stop(color: .green, location: 0.5),
        Gradient.Stop(color: Color(red: number, green: 0, blue: 0), location: 1),
      ]
      for (start, end) in [
        (Point.zero, Point(x: number, y: 5)), (Point(x: number, y: number), Point(x: 5, y: 5)),
        (Point.zero, Point(x: 5, y: 5)), (Point.zero, .zero),
      ] {
        canvas.fill(
          Rect(x: 0, y: 0, width: 9, height: 9),
          with: .linearGradient(Gradient(stops: stops), from: start, to: end))
        canvas.stroke(
          Rect(x: 0, y: 0, width: 9, height: 9), cornerRadius: number, lineWidth: number,
          with: .linearGradient(Gradient(stops: stops), from: start, to: end))
      }
      canvas.fill(Rect(x: 19, y: 19, width: 1, height: 1), with: .color(.blue))
    }
    #expect(bitmap.pixel(x: 19, y: 19) == .blue)
  }

  @Test(arguments: [0.0, 10], [1e5, 1e7, 1e12, 1e300])
  func hugeShapesCoverTheCanvas(cornerRadius: Double, length: Double) throws {
    let rect = Rect(x: -length, y: -length, width: 2 * length, height: 2 * length)
    let bitmap = try render { canvas in
      canvas.clip(to: rect, cornerRadius: cornerRadius)
      canvas.fill(rect, cornerRadius: cornerRadius, with: .color(.red))
      canvas.translate(x: -length, y: 0)
      if length < 1e12 {
        canvas.fill(Rect(x: length + 2, y: 0, width: 3, height: 1), with: .color(.blue))
      }
    }
    #expect(count(.blue, in: bitmap) == (length < 1e12 ? 3 : 0))
    #expect(count(.red, in: bitmap) == (length < 1e12 ? 397 : 400))
  }

  @Test func strokeLiesOnTheEdge() throws {
    let bitmap = try render {
      $0.stroke(Rect(x: 5, y: 5, width: 10, height: 10), lineWidth: 2, with: .color(.red))
    }
    // 12 x 12 outside, 8 x 8 inside.
    #expect(count(.red, in: bitmap) == 144 - 64)
  }

  @Test func gradientRunsBetweenItsPoints() throws {
    let bitmap = try render(100) {
      $0.fill(
        Rect(x: 0, y: 0, width: 100, height: 100),
        with: .linearGradient(
          Gradient(colors: [.black, .white]), from: Point(x: 25, y: 0), to: Point(x: 75, y: 0)))
    }
    #expect(bitmap.pixel(x: 10, y: 50) == .black)
    #expect(bitmap.pixel(x: 90, y: 50) == .white)
    #expect(abs(bitmap.pixel(x: 50, y: 50).red - 0.5) < 0.03)
  }

  @Test func pathFollowsItsPoints() throws {
    var path = Path()
    path.addLine(to: Point(x: 2, y: 2))
    path.addLine(to: Point(x: 18, y: 2))
    path.addLine(to: Point(x: 2, y: 18))
    path.close()
    let bitmap = try render { $0.fill(path, with: .color(.red)) }
    #expect(bitmap.pixel(x: 3, y: 3) == .red)
    #expect(bitmap.pixel(x: 17, y: 17) == .white)
    #expect(bitmap.pixel(x: 1, y: 1) == .white)
  }

  @Test func bitmapIsDrawnWholeAndInParts() throws {
    let tiles = try Bitmap.render(size: Size(width: 4, height: 2), scale: 2, background: .red) {
      $0.fill(Rect(x: 2, y: 0, width: 2, height: 2), with: .color(.blue))
    }
    let bitmap = try render { canvas in
      canvas.draw(tiles, in: Rect(x: 0, y: 0, width: 4, height: 2))
      canvas.draw(
        tiles, in: Rect(x: 10, y: 10, width: 10, height: 10),
        from: Rect(x: 2.5, y: 0, width: 1, height: 2))
    }
    #expect(count(.red, in: bitmap) == 4)
    #expect(count(.blue, in: bitmap) == 4 + 100)
    #expect(bitmap.pixel(x: 10, y: 10) == .blue)
  }

  @Test func stretchedEdgesStaySharp() throws {
    let dot = try Bitmap.render(size: Size(width: 1, height: 1), background: .red) { _ in }
    let bitmap = try render { $0.draw(dot, in: Rect(x: 5, y: 5, width: 10, height: 10)) }
    #expect(count(.red, in: bitmap) == 100)
    #expect(count(.white, in: bitmap) == 300)
  }

  @Test func keptCanvasIsHarmless() throws {
    var kept: Canvas?
    let bitmap = try render { kept = $0 }
    kept?.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .color(.red))
    #expect(count(.white, in: bitmap) == 400)
  }

  @Test func restoringBeyondAClosureNamesTheCall() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = try Bitmap.render(size: Size(width: 4, height: 4)) { canvas in
        canvas.save()
        canvas.withOpacity(0.5) { canvas.restore() }
      }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("CanvasTests.swift"), "\(message)")
    #expect(message.contains("restore() without a save()"), "\(message)")
  }
}
