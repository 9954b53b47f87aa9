// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// How an image is placed in a rectangle that has another size.
public enum ContentMode: Sendable, Hashable, CaseIterable {
  /// Stretched to the rectangle, whatever its proportions.
  case scaleToFill
  /// As large as possible inside the rectangle, in the image's proportions, centred.
  case scaleAspectFit
  /// As small as possible to cover the rectangle, in the image's proportions, centred.
  case scaleAspectFill
  /// In its own size, centred.
  case center
  /// In its own size, at the middle of the upper side.
  case top
  /// In its own size, at the middle of the lower side.
  case bottom
  /// In its own size, at the middle of the left side.
  case left
  /// In its own size, at the middle of the right side.
  case right
  /// In its own size, in the upper left corner.
  case topLeft
  /// In its own size, in the upper right corner.
  case topRight
  /// In its own size, in the lower left corner.
  case bottomLeft
  /// In its own size, in the lower right corner.
  case bottomRight

  /// The frame of an image: a rectangle that may be larger than the bounds, in their unit.
  ///
  /// An image or bounds without an area give an empty rectangle at the origin of the bounds.
  public func rect(for image: Size, in bounds: Rect) -> Rect {
    guard !image.isEmpty, !bounds.isEmpty else { return Rect(origin: bounds.origin, size: .zero) }
    let size = size(for: image, in: bounds.size)
    let anchor = anchor
    return Rect(
      x: bounds.minX + (bounds.width - size.width) * anchor.x,
      y: bounds.minY + (bounds.height - size.height) * anchor.y,
      width: size.width, height: size.height)
  }

  /// The size that an image is drawn in.
  private func size(for image: Size, in bounds: Size) -> Size {
    let (across, down) = (bounds.width / image.width, bounds.height / image.height)
    switch self {
    case .scaleToFill: return bounds
    case .scaleAspectFit: return image * min(across, down)
    case .scaleAspectFill: return image * max(across, down)
    default: return image
    }
  }

  /// Which part of the free space lies to the left and above.
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
