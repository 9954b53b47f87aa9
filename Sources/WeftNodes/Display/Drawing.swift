// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// A value that draws a node's contents on a worker. The value is created on the main actor. It is
/// complete and `Sendable`, so drawing does not depend on state that may change.
public protocol Drawing: Sendable {
  /// Draws the contents. Called on any thread.
  ///
  /// - Parameters:
  ///   - canvas: An initially transparent canvas with the size of the node in points.
  ///   - size: The node's size in points.
  ///   - isCancelled: Whether the contents are no longer needed. Long drawings check this
  ///     regularly.
  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool)

  /// Whether drawing may take long or wait for a file, by default `false`. Other contents do not
  /// wait for a slow drawing.
  var isSlow: Bool { get }

  /// Whether ``draw(in:size:isCancelled:)`` can draw parts of the contents, by default `true`.
  ///
  /// Contents with more pixels than one bitmap can have are then drawn in parts near the viewport,
  /// and the canvas clips to each part. Return `false` if you implement
  /// ``makeBitmap(size:scale:isCancelled:)``. Large contents then get fewer pixels per point.
  var drawsInParts: Bool { get }

  /// Creates the contents. Called on any thread.
  ///
  /// The default implementation draws on a transparent canvas.
  ///
  /// - Parameters:
  ///   - size: The node's size in points.
  ///   - scale: The number of pixels per point.
  ///   - isCancelled: Whether the contents are no longer needed, in which case any result is valid.
  /// - Returns: The contents, or `nil` for none.
  func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap?
}

extension Drawing {
  /// Returns `false`.
  public var isSlow: Bool { false }

  /// Returns `true`.
  public var drawsInParts: Bool { true }

  /// Draws on a transparent canvas. If a bitmap cannot have enough pixels, the contents get fewer
  /// pixels per point and look less sharp.
  public func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap? {
    let scale = Self.possibleScale(scale, for: size)
    return try? Bitmap.render(size: size, scale: scale) { canvas in
      draw(in: canvas, size: size, isCancelled: isCancelled)
    }
  }

  /// Returns the pixels per point that a bitmap of a size can have, at most `scale`.
  static func possibleScale(_ scale: Double, for size: Size) -> Double {
    let longestSide = Double(Bitmap.maximumSideLength)
    // The number of pixels in half a gigabyte.
    let largestArea = 134_217_728.0
    return min(
      scale, (longestSide - 1) / max(size.width, size.height),
      (largestArea / size.width / size.height).squareRoot())
  }
}

/// A drawing that may be too slow to draw completely, even if one bitmap has space for it.
protocol TileableDrawing: Drawing {
  /// Whether to draw only the parts near the viewport.
  ///
  /// - Parameters:
  ///   - side: The side of a part in pixels.
  ///   - size: The node's size in points.
  ///   - scale: The number of pixels per point.
  func isDrawnInTiles(ofSize side: Double, size: Size, scale: Double) -> Bool
}
