// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The scaling and alignment of an image in a rectangle.
public enum ContentMode: Sendable, Hashable, CaseIterable {
  /// Stretched to the rectangle, without keeping the aspect ratio.
  case scaleToFill
  /// As large as possible inside the rectangle at the same aspect ratio, centered.
  case scaleAspectFit
  /// As small as possible to cover the rectangle at the same aspect ratio, centered.
  case scaleAspectFill
  /// At its own size, centered.
  case center
  /// At its own size, in the middle of the top edge.
  case top
  /// At its own size, in the middle of the bottom edge.
  case bottom
  /// At its own size, in the middle of the left edge.
  case left
  /// At its own size, in the middle of the right edge.
  case right
  /// At its own size, in the top left corner.
  case topLeft
  /// At its own size, in the top right corner.
  case topRight
  /// At its own size, in the bottom left corner.
  case bottomLeft
  /// At its own size, in the bottom right corner.
  case bottomRight

  /// Returns the frame of an image, which may exceed the bounds, in their unit. Without any area of
  /// the image or the bounds, it is empty, at the origin of the bounds.
  public func rect(for image: Size, in bounds: Rect) -> Rect {
    guard !image.isEmpty, !bounds.isEmpty else { return Rect(origin: bounds.origin, size: .zero) }
    let size = size(for: image, in: bounds.size)
    let anchor = anchor
    return Rect(
      x: bounds.minX + (bounds.width - size.width) * anchor.x,
      y: bounds.minY + (bounds.height - size.height) * anchor.y,
      width: size.width, height: size.height)
  }

  private func size(for image: Size, in bounds: Size) -> Size {
    let (across, down) = (bounds.width / image.width, bounds.height / image.height)
    switch self {
    case .scaleToFill: return bounds
    case .scaleAspectFit: return image * min(across, down)
    case .scaleAspectFill: return image * max(across, down)
    default: return image
    }
  }

  private var anchor: Point {
    switch self {
    case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center: Point(x: 0.5, y: 0.5)
    case .top: Point(x: 0.5, y: 0)
    case .bottom: Point(x: 0.5, y: 1)
    case .left: Point(x: 0, y: 0.5)
    case .right: Point(x: 1, y: 0.5)
    case .topLeft: Point(x: 0, y: 0)
    case .topRight: Point(x: 1, y: 0)
    case .bottomLeft: Point(x: 0, y: 1)
    case .bottomRight: Point(x: 1, y: 1)
    }
  }
}
