// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayout

/// What a node draws: a value that was filled on the main actor and that draws on a worker.
///
/// Because it is `Sendable` and has all it needs, drawing touches nothing that could change
/// meanwhile.
public protocol Drawing: Sendable {
  /// Draws; any thread.
  ///
  /// - Parameters:
  ///   - canvas: as large as the node, in points, transparent at first.
  ///   - size: the node's size in points.
  ///   - isCancelled: whether nobody wants the picture any more; long drawings ask now and then.
  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool)

  /// Makes the picture; any thread. By default draws on a transparent canvas.
  ///
  /// - Parameters:
  ///   - size: the node's size in points.
  ///   - scale: pixels per point.
  ///   - isCancelled: whether nobody wants the picture any more; any result will do then.
  /// - Returns: `nil` if there is nothing to show.
  func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap?
}

extension Drawing {
  /// Draws nothing.
  public func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {}

  /// Draws on a transparent canvas.
  public func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap? {
    try? Bitmap.render(size: size, scale: scale) { canvas in
      draw(in: canvas, size: size, isCancelled: isCancelled)
    }
  }
}
