// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation
public import WeftLayout

/// An immutable image in memory: premultiplied BGRA, eight bits a component, sRGB.
///
/// On a little-endian machine this is Cairo's `ARGB32` and GDK's `B8G8R8A8_PREMULTIPLIED`, so
/// that hosts wrap the pixels without a copy: the memory stays where it is for as long as the
/// bitmap lives. A bitmap may be used from any thread.
public final class Bitmap: Sendable {
  /// The longest side in pixels that a bitmap can have.
  public static let maximumSideLength = 32_767

  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Pixels per point.
  public let scale: Double
  /// Whether every pixel is known to have an alpha of 1, so that a host need not blend.
  public let isOpaque: Bool

  /// The parts of the traits by which the bitmap would look different if it were drawn again.
  package let usedTraits: Traits.Parts

  let buffer: PixelBuffer

  /// The distance in bytes from one row to the next.
  public var bytesPerRow: Int { width * 4 }

  /// The memory that the pixels take, in bytes.
  public var byteCount: Int { buffer.byteCount }

  /// The size in points.
  public var size: Size {
    Size(width: Double(width) / scale, height: Double(height) / scale)
  }

  /// Takes over pixels that nothing writes to any more.
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

  /// Creates a bitmap whose pixels a closure fills in.
  ///
  /// - Parameters:
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - scale: Pixels per point.
  ///   - isOpaque: Whether the closure gives every pixel an alpha of 255.
  ///   - fill: Gets zeroed memory, rows from the top, `width * 4` bytes each, and writes
  ///     premultiplied blue, green, red, alpha.
  /// - Throws: ``BitmapError`` when the size is not possible.
  public convenience init(
    width: Int, height: Int, scale: Double = 1, isOpaque: Bool = false,
    filling fill: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(BitmapError) {
    let buffer = try Bitmap.makeBuffer(width: Double(width), height: Double(height))
    fill(buffer.mutableBytes)
    self.init(width: width, height: height, scale: scale, isOpaque: isOpaque, buffer: buffer)
  }

  /// A bitmap of the same pixels that depends on these parts of the traits, too.
  package func depending(on parts: Traits.Parts) -> Bitmap {
    if usedTraits.isSuperset(of: parts) { return self }
    return Bitmap(
      width: width, height: height, scale: scale, isOpaque: isOpaque,
      usedTraits: usedTraits.union(parts), buffer: buffer)
  }

  /// Calls a closure with the pixels: rows from the top, ``bytesPerRow`` bytes each.
  public func withUnsafeBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(buffer.bytes)
  }

  /// Checks a size in pixels and allocates zeroed memory for it.
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

/// A bitmap equals only itself: comparing pixels is ``Bitmap/difference(from:)``.
extension Bitmap: Hashable {
  /// Whether both are the same object.
  public static func == (left: Bitmap, right: Bitmap) -> Bool { left === right }

  /// Hashes the identity of the bitmap.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// Why a bitmap could not be made, read or written.
public enum BitmapError: Error, Sendable, Hashable {
  /// A side is zero, negative or not a number (pixels).
  case invalidSize(width: Double, height: Double)
  /// A side is longer than ``Bitmap/maximumSideLength`` (pixels).
  case tooLarge(width: Double, height: Double)
  /// There is not enough memory for the pixels.
  case outOfMemory(byteCount: Int)
  /// A PNG file could not be read; with the reason as text.
  case unreadable(path: String, reason: String)
  /// A PNG file could not be written; with the reason as text.
  case unwritable(path: String, reason: String)
}

/// The memory behind a bitmap: allocated zeroed, freed with the last reference.
///
/// `@unchecked Sendable` is sound because writes are restricted: `mutableBytes` is used only by
/// initialisers and renderers of `Bitmap`, before the buffer has been put into one; from then on
/// the memory is only read, and the address does not change until `deinit`.
final class PixelBuffer: @unchecked Sendable {
  let byteCount: Int
  private let address: UnsafeMutableRawPointer

  /// Returns nil when there is not enough memory.
  init?(byteCount: Int) {
    // calloc takes big blocks from the kernel already zeroed, without touching the pages.
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
