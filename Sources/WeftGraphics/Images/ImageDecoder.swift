// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

package import Foundation

/// Decodes images at the required size. Any thread may use it.
///
/// GdkPixbuf decodes PNG, JPEG, GIF, BMP and ICO incrementally, so limits and cancellation take
/// effect during decoding. SVG, TIFF, WebP and formats of additional loaders are decoded in one
/// call, which only a separate process can interrupt (see ``ImageIsolation``). WebP needs Debian's
/// package `webp-pixbuf-loader`.
public enum ImageDecoder {
  /// The default limit for the number of pixels of an image, and of all images that are being
  /// decoded at a time, which is 100 million.
  public static let defaultPixelLimit = PixelBudget.processLimit

  /// Decodes an image.
  ///
  /// Colors are converted from the file's profile to sRGB. The orientation in the camera's metadata
  /// is applied, and sizes refer to the upright image. For an animation, the first frame is
  /// decoded. The call waits while other threads decode more than ``defaultPixelLimit`` pixels
  /// together.
  /// - Parameters:
  ///   - source: The file, bytes or bitmap to decode.
  ///   - sizing: The required number of pixels.
  ///   - scale: The number of pixels per point of the result. It is smaller for an image with a
  ///     side of more than ``Bitmap/maximumSideLength`` pixels, which keeps its size in points.
  ///   - pixelLimit: The maximum number of pixels of the source, checked before memory is
  ///     allocated.
  ///   - timeLimit: The CPU time after which decoding fails with
  ///     ``ImageDecodingError/tooComplex(reason:)``.
  ///   - allowsPartial: Whether an incomplete PNG or JPEG file results in its available rows.
  ///   - isolation: The process that decodes.
  ///   - isCancelled: Called repeatedly during decoding, on the calling thread.
  /// - Throws: ``ImageDecodingError``.
  /// - Complexity: O(bytes + pixels of the source).
  public static func decode(
    _ source: ImageSource, sizing: ImageSizing = .original, scale: Double = 1,
    pixelLimit: Int = defaultPixelLimit, timeLimit: Duration = .seconds(10),
    allowsPartial: Bool = false, isolation: ImageIsolation = .automatic,
    isCancelled: () -> Bool = { false }
  ) throws(ImageDecodingError) -> Bitmap {
    if case .bitmap(let bitmap) = source {
      return try reduce(bitmap, sizing: sizing, scale: scale)
    }
    let isFarOff =
      switch isolation {
      case .none: false
      case .process, .origin: true
      case .automatic: ImageHelper.isAvailable ? try !isDecodedInPieces(source) : false
      }
    if isFarOff {
      let order = ImageOrder(
        sizing: sizing, scale: scale, pixelLimit: pixelLimit, allowsPartial: allowsPartial)
      return try ImageHelper.decode(
        try bytes(of: source, isCancelled: isCancelled), order, origin: isolation.origin,
        timeLimit: timeLimit, isCancelled: isCancelled)
    }
    return try withoutActuallyEscaping(isCancelled) {
      (isCancelled) throws(ImageDecodingError) -> Bitmap in
      let job = ImageDecodingJob(
        source: source, pixelLimit: pixelLimit, timeLimit: timeLimit, isCancelled: isCancelled)
      return try decode(sizing: sizing, scale: scale, allowsPartial: allowsPartial, by: job)
    }
  }

  static func decode(
    sizing: ImageSizing, scale: Double, allowsPartial: Bool, by job: ImageDecodingJob
  ) throws(ImageDecodingError) -> Bitmap {
    let image = try job.load(sizing: sizing, allowsPartial: allowsPartial)
    let pixbuf = try image.pixbuf.upright().reduced(to: sizing)
    let (possible, factor) = try pixbuf.limited(to: Bitmap.maximumSideLength)
    return try possible.makeBitmap(
      scale: scale * factor, profile: image.profile, check: job.check)
  }

  private static func isDecodedInPieces(
    _ source: ImageSource
  ) throws(ImageDecodingError) -> Bool {
    var reader = try ImageReader(source)
    let start = try reader.next() ?? Data()
    let signatures: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8], Array("GIF8".utf8), Array("BM".utf8), [0, 0, 1, 0],
    ]
    return start.isEmpty || signatures.contains { start.starts(with: $0) }
  }

  /// Returns all bytes of a source, up to the limit of the decoders.
  package static func bytes(
    of source: ImageSource, isCancelled: () -> Bool
  ) throws(ImageDecodingError) -> Data {
    if case .data(let data) = source, data.count <= PixbufLoader.maximumByteCount { return data }
    var reader = try ImageReader(source)
    var result = Data()
    while let piece = try reader.next() {
      if isCancelled() { throw .cancelled }
      guard result.count <= PixbufLoader.maximumByteCount - piece.count else {
        throw .tooComplex(reason: "The data has more than \(PixbufLoader.maximumByteCount) bytes")
      }
      result += piece
    }
    return result
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
