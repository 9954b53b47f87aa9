// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation
public import WeftLayout

/// An immutable image in memory, in premultiplied BGRA with eight bits per component, in sRGB. On a
/// little-endian machine this is Cairo's `ARGB32` and GDK's `B8G8R8A8_PREMULTIPLIED`. Hosts use the
/// pixels without a copy, because the memory does not move. Any thread may use a bitmap.
public final class Bitmap: Sendable {
  /// The maximum side length in pixels.
  public static let maximumSideLength = 32_767

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of pixels per point.
  public let scale: Double
  /// Whether every pixel is known to have an alpha of 1, so that hosts need not blend.
  public let isOpaque: Bool

  package let usedTraits: Traits.Parts

  let buffer: PixelBuffer

  /// The distance between rows in bytes.
  public var bytesPerRow: Int { width * 4 }

  /// The size of the pixels in bytes.
  public var byteCount: Int { buffer.byteCount }

  /// The size in points.
  public var size: Size {
    Size(width: Double(width) / scale, height: Double(height) / scale)
  }

  init(
    width: Int, height: Int, scale: Double, isOpaque: Bool, usedTraits: Traits.Parts = [],
    buffer: PixelBuffer
  ) {
    precondition(buffer.byteCount == width * 4 * height)
    self.width = width
    self.height = height
    self.scale = scale.isFinite && scale > 0 ? scale : 1
    self.isOpaque = isOpaque
    self.usedTraits = usedTraits
    self.buffer = buffer
  }

  /// Creates a bitmap with pixels from a closure.
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - scale: The number of pixels per point.
  ///   - isOpaque: Whether the closure sets the alpha of every pixel to 255.
  ///   - fill: Receives zeroed memory for rows from the top, with `width * 4` bytes each, and
  ///     writes premultiplied blue, green, red and alpha.
  /// - Throws: ``BitmapError`` if the size is not possible.
  public convenience init(
    width: Int, height: Int, scale: Double = 1, isOpaque: Bool = false,
    filling fill: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(BitmapError) {
    let buffer = try Bitmap.makeBuffer(width: Double(width), height: Double(height))
    fill(buffer.mutableBytes)
    self.init(width: width, height: height, scale: scale, isOpaque: isOpaque, buffer: buffer)
  }

  /// Returns a bitmap with the same pixels that also depends on `parts` of the traits.
  package func depending(on parts: Traits.Parts) -> Bitmap {
    if usedTraits.isSuperset(of: parts) { return self }
    return Bitmap(
      width: width, height: height, scale: scale, isOpaque: isOpaque,
      usedTraits: usedTraits.union(parts), buffer: buffer)
  }

  /// Calls a closure with the pixels, in rows of ``bytesPerRow`` bytes from the top.
  public func withUnsafeBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(buffer.bytes)
  }

  static func makeBuffer(width: Double, height: Double) throws(BitmapError) -> PixelBuffer {
    guard width.isFinite, height.isFinite, width >= 1, height >= 1 else {
      throw .invalidSize(width: width, height: height)
    }
    guard max(width, height) <= Double(maximumSideLength) else {
      throw .tooLarge(width: width, height: height)
    }
    let byteCount = Int(width) * 4 * Int(height)
    guard let buffer = PixelBuffer(byteCount: byteCount) else {
      throw .outOfMemory(byteCount: byteCount)
    }
    return buffer
  }
}

/// Bitmaps are compared by identity. ``Bitmap/difference(from:)`` compares pixels.
extension Bitmap: Hashable {
  /// Whether both are the same object.
  public static func == (left: Bitmap, right: Bitmap) -> Bool { left === right }

  /// Hashes the identity of the bitmap.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// An error in creating, reading or writing a bitmap.
public enum BitmapError: Error, Sendable, Hashable {
  /// A side, in pixels, is zero, negative or NaN.
  case invalidSize(width: Double, height: Double)
  /// A side, in pixels, exceeds ``Bitmap/maximumSideLength``.
  case tooLarge(width: Double, height: Double)
  /// The pixels could not be allocated.
  case outOfMemory(byteCount: Int)
  /// A PNG file could not be read.
  case unreadable(path: String, reason: String)
  /// A PNG file could not be written.
  case unwritable(path: String, reason: String)
}

/// The zeroed memory of a bitmap. `@unchecked Sendable` is sound because only initializers and
/// renderers of `Bitmap` use `mutableBytes`, before the buffer is part of a bitmap. After that the
/// memory is only read, and its address does not change until `deinit`.
final class PixelBuffer: @unchecked Sendable {
  let byteCount: Int
  private let address: UnsafeMutableRawPointer

  init?(byteCount: Int) {
    // For large blocks, calloc receives zeroed pages from the kernel without touching them.
    guard byteCount > 0, let address = calloc(byteCount, 1) else { return nil }
    self.byteCount = byteCount
    self.address = address
  }

  deinit {
    free(address)
  }

  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: address, count: byteCount)
  }

  var mutableBytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: address, count: byteCount)
  }
}
