// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CGdkPixbuf
internal import Foundation

final class Pixbuf {
  private let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  private var width: Int { Int(gdk_pixbuf_get_width(pointer)) }
  private var height: Int { Int(gdk_pixbuf_get_height(pointer)) }

  /// The ICC profile in the file. Rotated or scaled images have none.
  var colorProfile: Data? {
    gdk_pixbuf_get_option(pointer, "icc-profile")
      .flatMap { Data(base64Encoded: String(cString: $0)) }
  }

  func hasSamePixels(as other: Pixbuf) -> Bool {
    let (count, otherCount) = (
      gdk_pixbuf_get_byte_length(pointer), gdk_pixbuf_get_byte_length(other.pointer)
    )
    guard count == otherCount, let mine = gdk_pixbuf_read_pixels(pointer),
      let theirs = gdk_pixbuf_read_pixels(other.pointer)
    else { return false }
    return memcmp(mine, theirs, Int(count)) == 0
  }

  func upright() throws(ImageDecodingError) -> Pixbuf {
    guard let result = gdk_pixbuf_apply_embedded_orientation(pointer) else { throw .outOfMemory }
    return Pixbuf(owning: result)
  }

  func setOrientation(_ orientation: Int?) {
    if let orientation { gdk_pixbuf_set_option(pointer, "orientation", "\(orientation)") }
  }

  /// Returns the image on a larger transparent image. Parts outside are clipped.
  func placed(
    left: Int, top: Int, width: Int, height: Int
  ) throws(ImageDecodingError) -> Pixbuf {
    let result = gdk_pixbuf_new(
      GDK_COLORSPACE_RGB, 1, 8, Int32(clamping: width), Int32(clamping: height))
    guard let result else { throw .outOfMemory }
    gdk_pixbuf_fill(result, 0)
    let (columns, rows) = (min(self.width, width - left), min(self.height, height - top))
    if columns > 0, rows > 0 {
      gdk_pixbuf_copy_area(
        pointer, 0, 0, Int32(columns), Int32(rows), result, Int32(left), Int32(top))
    }
    return Pixbuf(owning: result)
  }

  func reduced(to sizing: ImageSizing) throws(ImageDecodingError) -> Pixbuf {
    let size = sizing.size(width: width, height: height)
    guard size != (width, height) else { return self }
    let result = gdk_pixbuf_scale_simple(
      pointer, Int32(size.width), Int32(size.height), GDK_INTERP_BILINEAR)
    guard let result else { throw .outOfMemory }
    return Pixbuf(owning: result)
  }

  /// Limits the sides to a number of pixels, and returns the factor of the size.
  func limited(to side: Int) throws(ImageDecodingError) -> (pixbuf: Pixbuf, factor: Double) {
    let longest = max(width, height)
    guard longest > side else { return (self, 1) }
    return (
      try reduced(to: .fit(width: side, height: side)), Double(side) / Double(longest)
    )
  }

  /// Copies the pixels to a bitmap, premultiplied and in sRGB. `check` is called repeatedly.
  func makeBitmap(
    scale: Double, profile: Data?, check: () throws(ImageDecodingError) -> Void
  ) throws(ImageDecodingError) -> Bitmap {
    let channels = Int(gdk_pixbuf_get_n_channels(pointer))
    guard channels >= 3, gdk_pixbuf_get_bits_per_sample(pointer) == 8,
      let source = gdk_pixbuf_read_pixels(pointer)
    else { throw .unsupportedFormat }
    let (width, height) = (width, height)
    let rowLength = Int(gdk_pixbuf_get_rowstride(pointer))
    let hasAlpha = gdk_pixbuf_get_has_alpha(pointer) != 0
    let buffer: PixelBuffer
    do {
      buffer = try Bitmap.makeBuffer(width: Double(width), height: Double(height))
    } catch .tooLarge {
      throw .tooLarge(width: width, height: height)
    } catch {
      throw .outOfMemory
    }
    guard var pixel = buffer.mutableBytes.bindMemory(to: UInt8.self).baseAddress else {
      throw .outOfMemory
    }
    let conversion = profile.flatMap { ColorConversion(profile: $0, channels: channels) }
    let converted = UnsafeMutablePointer<UInt8>.allocate(capacity: width * channels)
    defer { converted.deallocate() }
    // Many files have an alpha channel in which all pixels are opaque.
    var commonAlpha: UInt32 = 255
    for row in 0..<height {
      if row % 256 == 255 { try check() }
      var sample = source + row * rowLength
      if let conversion {
        conversion.convert(sample, to: converted, count: width)
        sample = UnsafePointer(converted)
      }
      for _ in 0..<width {
        let alpha = hasAlpha ? UInt32(sample[3]) : 255
        commonAlpha &= alpha
        pixel[0] = multiply(sample[2], by: alpha)
        pixel[1] = multiply(sample[1], by: alpha)
        pixel[2] = multiply(sample[0], by: alpha)
        pixel[3] = UInt8(alpha)
        sample += channels
        pixel += 4
      }
    }
    return Bitmap(
      width: width, height: height, scale: scale, isOpaque: commonAlpha == 255, buffer: buffer)
  }
}

/// Returns `value * alpha / 255`, rounded, without a division.
@inline(__always)
private func multiply(_ value: UInt8, by alpha: UInt32) -> UInt8 {
  let product = UInt32(value) * alpha + 128
  return UInt8((product + (product >> 8)) >> 8)
}
