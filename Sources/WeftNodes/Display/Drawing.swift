// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// The drawing of a node's contents: a value made on the main actor that draws on a worker.
///
/// Because it is `Sendable` and complete, drawing depends on nothing that could change in the
/// meantime.
public protocol Drawing: Sendable {
  /// Draws; any thread.
  ///
  /// - Parameters:
  ///   - canvas: as large as the node, in points, transparent at first.
  ///   - size: the node's size in points.
  ///   - isCancelled: whether the contents are no longer wanted; long drawings check it regularly.
  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool)

  /// Whether drawing may take long or wait for a file; other contents do not wait for it then.
  ///
  /// `false` by default.
  var isSlow: Bool { get }

  /// Whether ``draw(in:size:isCancelled:)`` draws the contents, so that it can draw a part of them.
  ///
  /// Contents with more pixels than one bitmap can have are then drawn in parts, those near the
  /// viewport; the canvas clips to the part. `true` by default: a drawing with a
  /// ``makeBitmap(size:scale:isCancelled:)`` of its own returns `false`, and gets fewer pixels per
  /// point.
  var drawsInParts: Bool { get }

  /// Makes the contents; any thread. By default draws on a transparent canvas.
  ///
  /// - Parameters:
  ///   - size: the node's size in points.
  ///   - scale: pixels per point.
  ///   - isCancelled: whether the contents are no longer wanted; any result will do then.
  /// - Returns: `nil` if there is nothing to show.
  func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap?
}

extension Drawing {
  /// `false`.
  public var isSlow: Bool { false }

  /// `true`.
  public var drawsInParts: Bool { true }

  /// Draws on a transparent canvas.
  ///
  /// If a bitmap cannot have that many pixels it gets fewer. That is not an error: everything is
  /// shown, only less sharp.
  public func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap? {
    let scale = Self.possibleScale(scale, for: size)
    return try? Bitmap.render(size: size, scale: scale) { canvas in
      draw(in: canvas, size: size, isCancelled: isCancelled)
    }
  }

  /// The pixels per point of contents: fewer than the screen's where a bitmap cannot have as many.
  static func possibleScale(_ scale: Double, for size: Size) -> Double {
    let longestSide = Double(Bitmap.maximumSideLength)
    // Half a gigabyte.
    let largestArea = 134_217_728.0
    return min(
      scale, (longestSide - 1) / max(size.width, size.height),
      (largestArea / size.width / size.height).squareRoot())
  }
}

/// A drawing that may take too long to be drawn at once, even where one bitmap has space for it.
protocol TileableDrawing: Drawing {
  /// Whether the parts near the viewport are drawn alone.
  ///
  /// - Parameters:
  ///   - side: that of a part, in pixels.
  ///   - size: the node's size in points.
  ///   - scale: pixels per point.
  func isDrawnInTiles(ofSize side: Double, size: Size, scale: Double) -> Bool
}
