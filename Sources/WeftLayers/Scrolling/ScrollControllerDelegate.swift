// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// Who is told of scrolling; main actor, offsets in points of the content's space.
@MainActor public protocol ScrollControllerDelegate: AnyObject {
  /// The content offset has changed, by the user or by code.
  func scrollControllerDidScroll(_ controller: ScrollController)
  /// The user starts to move the content.
  func scrollControllerWillBeginDragging(_ controller: ScrollController)
  /// The user lets go.
  ///
  /// - Parameters:
  ///   - velocity: in points per second.
  ///   - target: where the content will come to rest.
  func scrollController(
    _ controller: ScrollController, willEndDraggingWithVelocity velocity: Vector, target: Point)
  /// The content has come to rest after the user let go.
  func scrollControllerDidEndDecelerating(_ controller: ScrollController)
}

extension ScrollControllerDelegate {
  /// Does nothing.
  public func scrollControllerWillBeginDragging(_ controller: ScrollController) {}
  /// Does nothing.
  public func scrollController(
    _ controller: ScrollController, willEndDraggingWithVelocity velocity: Vector, target: Point
  ) {}
  /// Does nothing.
  public func scrollControllerDidEndDecelerating(_ controller: ScrollController) {}
}
