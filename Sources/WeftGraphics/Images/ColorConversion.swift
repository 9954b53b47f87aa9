// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CLCMS2
internal import Foundation

/// Converts rows of pixels from the color space of an ICC profile to sRGB.
final class ColorConversion {
  /// Most profiles take a few kilobytes, and lookup tables of printers a few megabytes.
  private static let maximumProfileLength = 16 << 20

  private enum Method {
    case transform(cmsHTRANSFORM)
    /// The red, green and blue components for each of 256 grays.
    case grays([UInt8])
  }

  private let method: Method
  private let channels: Int

  /// Returns nil if the pixels need no conversion. The profile is then damaged, equal to sRGB, or
  /// for another kind of pixels, such as CMYK, that the decoder has already converted. `channels`
  /// is 3, or 4 with an alpha, which does not change.
  init?(profile: Data, channels: Int) {
    guard profile.count <= Self.maximumProfileLength else { return nil }
    let source = profile.withUnsafeBytes {
      cmsOpenProfileFromMem($0.baseAddress, UInt32($0.count))
    }
    guard let source, let target = cmsCreate_sRGBProfile() else { return nil }
    defer {
      cmsCloseProfile(source)
      cmsCloseProfile(target)
    }
    func makeTransform(from input: UInt32, to output: UInt32) -> cmsHTRANSFORM? {
      cmsCreateTransform(
        source, input, target, output, UInt32(INTENT_PERCEPTUAL),
        UInt32(cmsFLAGS_COPY_ALPHA) | UInt32(cmsFLAGS_NOCACHE))
    }
    self.channels = channels
    let space = cmsGetColorSpace(source)
    if space == cmsSigRgbData {
      let format = Self.rgbFormat(channels: channels)
      guard let transform = makeTransform(from: format, to: format) else { return nil }
      method = .transform(transform)
      if isIdentity { return nil }
    } else if space == cmsSigGrayData {
      let format = Self.format(PT_GRAY, channels: 1, extra: 0)
      guard let transform = makeTransform(from: format, to: Self.rgbFormat(channels: 3)) else {
        return nil
      }
      defer { cmsDeleteTransform(transform) }
      var table = [UInt8](repeating: 0, count: 256 * 3)
      cmsDoTransform(transform, (0...255).map { UInt8($0) }, &table, 256)
      method = .grays(table)
    } else {
      return nil
    }
  }

  deinit {
    if case .transform(let transform) = method { cmsDeleteTransform(transform) }
  }

  func convert(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    switch method {
    case .transform(let transform):
      cmsDoTransform(transform, source, target, UInt32(clamping: count))
    case .grays(let table):
      for offset in stride(from: 0, to: count * channels, by: channels) {
        let gray = source[offset]
        // A gray profile does not apply to colored pixels.
        let isGray = source[offset + 1] == gray && source[offset + 2] == gray
        for channel in 0..<channels {
          target[offset + channel] =
            isGray && channel < 3 ? table[Int(gray) * 3 + channel] : source[offset + channel]
        }
      }
    }
  }

  /// Whether a grid of colors does not change, as with the many profiles that equal sRGB.
  private var isIdentity: Bool {
    let steps: [UInt8] = [0, 32, 64, 128, 192, 255]
    var colors: [UInt8] = []
    for red in steps {
      for green in steps {
        for blue in steps {
          colors += [red, green, blue]
          if channels == 4 { colors.append(255) }
        }
      }
    }
    var result = colors
    convert(colors, to: &result, count: colors.count / channels)
    return zip(colors, result).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  private static func rgbFormat(channels: Int) -> UInt32 {
    format(PT_RGB, channels: 3, extra: channels - 3)
  }

  /// Reproduces the macros of `lcms2.h`, which cannot be imported, for one byte per channel.
  private static func format(_ space: Int32, channels: Int, extra: Int) -> UInt32 {
    UInt32(space) << 16 | UInt32(extra) << 7 | UInt32(channels) << 3 | 1
  }
}
