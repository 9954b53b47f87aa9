// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// The size of the bitmap for an image view, and the rectangle of the image in it. A bitmap never
/// has more pixels than the image. The layer of a larger view stretches it when it is composed.
package struct ImageBacking: Sendable, Hashable {
  package let size: Size
  /// The rectangle of the image in the bitmap, in pixels. Parts outside are clipped.
  package let drawRect: Rect

  /// Computes the drawing of an image, or returns nil if nothing would be visible. Sizes are in
  /// pixels.
  /// - Parameters:
  ///   - isCropped: Whether only the visible part is kept, for `scaleAspectFit`, `scaleAspectFill`
  ///     and `center`. Otherwise the bitmap is the whole image.
  ///   - cropOrigin: For `scaleAspectFill`, the fractions of the cropping at the left and at the
  ///     top. (0.5, 0.5) keeps the middle.
  ///   - allowsUpscaling: Whether the bitmap may have more pixels than the image.
  ///   - forcedSize: A size that replaces the size of the view.
  package init?(
    imageSize: Size, boundsSize: Size, contentMode: ContentMode, isCropped: Bool = true,
    cropOrigin: Point = Point(x: 0.5, y: 0.5), allowsUpscaling: Bool = false,
    forcedSize: Size? = nil
  ) {
    guard !imageSize.isEmpty, imageSize.isFinite else { return nil }
    let keepsWhole: Bool
    switch contentMode {
    case .scaleAspectFit, .scaleAspectFill, .center: keepsWhole = !isCropped
    default: keepsWhole = true
    }
    if keepsWhole && forcedSize == nil {
      size = imageSize
      drawRect = Rect(origin: .zero, size: imageSize)
      return
    }
    let bounds = Size(
      width: boundsSize.width.rounded(.down), height: boundsSize.height.rounded(.down))
    guard !bounds.isEmpty, bounds.isFinite else { return nil }
    let backing: Size
    if let forcedSize {
      backing = forcedSize
    } else {
      let natural = Self.naturalSize(of: imageSize, shape: bounds, contentMode: contentMode)
      let savesPixels = natural.width * natural.height < bounds.width * bounds.height
      backing = savesPixels && !allowsUpscaling ? natural : bounds
    }
    let whole = Size(width: backing.width.rounded(), height: backing.height.rounded())
    guard !whole.isEmpty, whole.isFinite else { return nil }
    let placed = contentMode.rect(for: imageSize, in: Rect(origin: .zero, size: whole))
    var origin = placed.origin
    if contentMode == .scaleAspectFill {
      origin = Point(
        x: (whole.width - placed.width) * cropOrigin.x,
        y: (whole.height - placed.height) * cropOrigin.y)
    }
    // Prevents blurring by image pixels between two bitmap pixels.
    if placed.size == imageSize { origin = PixelGrid(scale: 1).round(origin) }
    size = whole
    drawRect = Rect(origin: origin, size: placed.size)
  }

  /// The size with the view's aspect ratio in which the image keeps its number of pixels.
  private static func naturalSize(
    of image: Size, shape bounds: Size, contentMode: ContentMode
  ) -> Size {
    let (across, down) = (image.width / bounds.width, image.height / bounds.height)
    switch contentMode {
    case .scaleAspectFit: return bounds * max(across, down)
    case .scaleAspectFill: return bounds * min(across, down)
    default: return image
    }
  }
}
