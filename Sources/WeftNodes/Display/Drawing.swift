// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// A value that draws a node's contents on a worker. It is created on the main actor and complete,
/// so drawing does not depend on state that may change.
public protocol Drawing: Sendable {
  /// Draws the contents. Called on any thread.
  ///
  /// - Parameters:
  ///   - canvas: An initially transparent canvas with the size of the node in points.
  ///   - size: The node's size in points.
  ///   - isCancelled: Whether the contents are not needed, which long drawings check regularly.
  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool)

  /// Whether drawing may take long or wait for a file, so that other contents do not wait for it.
  var isSlow: Bool { get }

  /// Whether ``draw(in:size:isCancelled:)`` can draw parts of the contents, by default `true`.
  ///
  /// Contents that exceed one bitmap are then drawn in parts near the viewport, to which the canvas
  /// clips. Otherwise, also for an implemented ``makeBitmap(size:scale:isCancelled:)``, they get
  /// fewer pixels per point.
  var drawsInParts: Bool { get }

  /// Creates the contents, or returns `nil` for none, on any thread. By default, draws on a
  /// transparent canvas.
  ///
  /// - Parameters:
  ///   - size: The node's size in points.
  ///   - scale: The number of pixels per point.
  ///   - isCancelled: Whether the contents are not needed, so that any result is valid.
  func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap?
}

extension Drawing {
  /// Returns `false`.
  public var isSlow: Bool { false }

  /// Returns `true`.
  public var drawsInParts: Bool { true }

  /// Draws on a transparent canvas, with fewer pixels per point if a bitmap cannot have enough.
  public func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap? {
    let scale = Self.possibleScale(scale, for: size)
    return try? Bitmap.render(size: size, scale: scale) { canvas in
      draw(in: canvas, size: size, isCancelled: isCancelled)
    }
  }

  /// The pixels per point that a bitmap of a size can have, at most `scale`.
  static func possibleScale(_ scale: Double, for size: Size) -> Double {
    let longestSide = Double(Bitmap.maximumSideLength)
    // The number of pixels in half a gigabyte.
    let largestArea = 134_217_728.0
    return min(
      scale, (longestSide - 1) / max(size.width, size.height),
      (largestArea / size.width / size.height).squareRoot())
  }
}

/// A drawing that may be too slow to draw completely, even in one bitmap.
protocol TileableDrawing: Drawing {
  /// Whether to draw only the parts near the viewport, with sides in pixels.
  func isDrawnInTiles(ofSize side: Double, size: Size, scale: Double) -> Bool
}
