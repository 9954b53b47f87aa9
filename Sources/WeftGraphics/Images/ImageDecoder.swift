// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Decodes images at the size they are needed in. Any thread.
///
/// GdkPixbuf decodes PNG, JPEG, GIF, BMP and ICO piece by piece as bytes come in. SVG, TIFF and
/// formats of additional loaders are decoded in one go when all bytes are there: only limits on
/// size hold for that, and neither time nor cancellation.
public enum ImageDecoder {
  /// The number of pixels that an image may have by default, and that may be under way on all
  /// threads together: 100 million.
  public static let defaultPixelLimit = PixelBudget.processLimit

  /// Decodes an image.
  ///
  /// Colours are converted from the profile in the file to sRGB. The orientation that a camera
  /// has noted in the file is applied; sizes are those of the upright image. Of an animation,
  /// the first frame is decoded.
  ///
  /// The call waits while images on other threads have more than ``defaultPixelLimit`` pixels
  /// together.
  ///
  /// - Parameters:
  ///   - source: The file, bytes or bitmap to decode.
  ///   - sizing: How many pixels are needed.
  ///   - scale: Pixels per point of the result.
  ///   - pixelLimit: The number of pixels in the source beyond which it is refused before
  ///     memory is allocated for it.
  ///   - timeLimit: The processor time after which decoding fails with
  ///     ``ImageDecodingError/tooComplex(reason:)``.
  ///   - allowsPartial: Whether a PNG or JPEG file that ends early gives the rows it has, as
  ///     while it is being loaded, rather than an error.
  ///   - isCancelled: Called again and again while decoding, on the calling thread.
  /// - Throws: ``ImageDecodingError``.
  /// - Complexity: O(bytes + pixels of the source).
  public static func decode(
    _ source: ImageSource, sizing: ImageSizing = .original, scale: Double = 1,
    pixelLimit: Int = defaultPixelLimit, timeLimit: Duration = .seconds(10),
    allowsPartial: Bool = false, isCancelled: () -> Bool = { false }
  ) throws(ImageDecodingError) -> Bitmap {
    if case .bitmap(let bitmap) = source {
      return try reduce(bitmap, sizing: sizing, scale: scale)
    }
    return try withoutActuallyEscaping(isCancelled) {
      (isCancelled) throws(ImageDecodingError) -> Bitmap in
      let job = ImageDecodingJob(
        source: source, pixelLimit: pixelLimit, timeLimit: timeLimit, isCancelled: isCancelled)
      let image = try job.load(sizing: sizing, allowsPartial: allowsPartial)
      return try image.pixbuf.upright().reduced(to: sizing)
        .makeBitmap(scale: scale, profile: image.profile, check: job.check)
    }
  }

  private static func reduce(
    _ bitmap: Bitmap, sizing: ImageSizing, scale: Double
  ) throws(ImageDecodingError) -> Bitmap {
    let size = sizing.size(width: bitmap.width, height: bitmap.height)
    if size == (bitmap.width, bitmap.height), scale == bitmap.scale { return bitmap }
    do {
      return try bitmap.resampled(width: size.width, height: size.height, scale: scale)
    } catch {
      throw .outOfMemory
    }
  }
}
