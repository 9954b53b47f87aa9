// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import WeftLayout

/// How many pixels an image view needs, and where the image goes in them.
///
/// A view never gets more pixels than the image has: larger views stretch it when the layer is
/// composed, in the proportions of the view.
package struct ImageBacking: Sendable, Hashable {
  /// The size of the bitmap, in whole pixels.
  package let size: Size
  /// Where the image is drawn in the bitmap, in pixels; parts outside are cut off.
  package let drawRect: Rect

  /// Plans the drawing of an image, or returns nil when nothing would be visible.
  ///
  /// - Parameters:
  ///   - imageSize: The size of the image in pixels.
  ///   - boundsSize: The size of the view in pixels; fractions are dropped.
  ///   - contentMode: How the image is placed in the view.
  ///   - isCropped: Whether only the visible part is kept. If not, and for modes other than
  ///     `scaleAspectFit`, `scaleAspectFill` and `center`, the bitmap is the whole image.
  ///   - cropOrigin: For `scaleAspectFill`, the shares of the cropping at the left and at the top:
  ///     (0.5, 0.5) keeps the middle.
  ///   - allowsUpscaling: Whether the bitmap may have more pixels than the image.
  ///   - forcedSize: A size in pixels that replaces that of the view.
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
    // Between two pixels of the bitmap, those of the image would be blurred.
    if placed.size == imageSize { origin = PixelGrid(scale: 1).round(origin) }
    size = whole
    drawRect = Rect(origin: origin, size: placed.size)
  }

  /// The bitmap in the view's proportions in which the image has just its own pixels.
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
