// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Decodes images at the size they are needed in. Any thread.
public enum ImageDecoder {
  /// The number of pixels that an image may have by default: 100 million.
  public static let defaultPixelLimit = 100_000_000

  /// Decodes an image.
  ///
  /// The orientation that a camera has noted in the file is applied; sizes are those of the
  /// upright image.
  ///
  /// - Parameters:
  ///   - source: What to decode.
  ///   - sizing: How many pixels are needed.
  ///   - scale: Pixels per point of the result.
  ///   - pixelLimit: The number of pixels in the source beyond which it is refused before
  ///     memory is allocated for it.
  ///   - allowsPartial: Whether a PNG or JPEG file that ends early gives the rows it has, as
  ///     while it is being loaded, rather than an error.
  ///   - isCancelled: Asked now and then while decoding, on the calling thread.
  /// - Throws: ``ImageDecodingError``.
  /// - Complexity: O(bytes + pixels of the source).
  public static func decode(
    _ source: ImageSource, sizing: ImageSizing = .original, scale: Double = 1,
    pixelLimit: Int = defaultPixelLimit, allowsPartial: Bool = false,
    isCancelled: () -> Bool = { false }
  ) throws(ImageDecodingError) -> Bitmap {
    var reader: ImageReader
    switch source {
    case .bitmap(let bitmap): return try reduce(bitmap, sizing: sizing, scale: scale)
    case .data(let data): reader = ImageReader(data)
    case .file(let url): reader = try ImageReader(url)
    }
    let loader = PixbufLoader(sizing: sizing, pixelLimit: pixelLimit)
    var end = ImageEnd()
    while let piece = try reader.next() {
      if isCancelled() { throw .cancelled }
      end.pass(piece)
      try loader.write(piece)
    }
    let pixbuf = try loader.finish()
    guard end.isReached || allowsPartial else {
      throw .damagedData(reason: "The data ends before the image does")
    }
    if isCancelled() { throw .cancelled }
    return try pixbuf.upright().reduced(to: sizing).makeBitmap(scale: scale)
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
