// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CLCMS2
import Foundation
import TestSupport
import Testing

@testable import WeftGraphics

@Suite struct ColorProfileTests {
  /// An RGB profile with a primary triple and one curve for all channels.
  private func profile(primaries: [(Double, Double)], curve: OpaquePointer?) throws -> Data {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    func chromaticity(_ index: Int) -> cmsCIExyY {
      cmsCIExyY(x: primaries[index].0, y: primaries[index].1, Y: 1)
    }
    var triple = cmsCIExyYTRIPLE(
      Red: chromaticity(0), Green: chromaticity(1), Blue: chromaticity(2))
    var curves = [curve, curve, curve]
    return try save(cmsCreateRGBProfile(&white, &triple, &curves))
  }

  private func save(_ profile: cmsHPROFILE?) throws -> Data {
    let profile = try #require(profile)
    defer { cmsCloseProfile(profile) }
    var count: UInt32 = 0
    try #require(cmsSaveProfileToMem(profile, nil, &count) != 0)
    var data = Data(count: Int(count))
    let saved = data.withUnsafeMutableBytes {
      cmsSaveProfileToMem(profile, $0.baseAddress, &count)
    }
    try #require(saved != 0)
    return data
  }

  private func displayP3() throws -> Data {
    // The curve of sRGB, as lcms describes it.
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    let curve = cmsBuildParametricToneCurve(nil, 4, parameters)
    defer { cmsFreeToneCurve(curve) }
    return try profile(primaries: [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)], curve: curve)
  }

  private func adobeRGB() throws -> Data {
    let curve = cmsBuildGamma(nil, 2.19921875)
    defer { cmsFreeToneCurve(curve) }
    return try profile(primaries: [(0.640, 0.330), (0.210, 0.710), (0.150, 0.060)], curve: curve)
  }

  private func expect(_ bitmap: Bitmap, _ red: Int, _ green: Int, _ blue: Int) {
    for (x, y) in [(0, 0), (bitmap.width - 1, bitmap.height - 1)] {
      let color = bitmap.pixel(x: x, y: y)
      let found = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
      let isNear = zip(found, [red, green, blue]).allSatisfy { abs($0 - $1) <= 3 }
      #expect(isNear, "\(found) for \([red, green, blue])")
    }
  }

  /// The colors of CSS Color 4: `color(display-p3 …)` and `color(a98-rgb …)` in sRGB.
  @Test(arguments: ["png", "jpeg", "tiff"], [1, 2])
  func displayP3IsConverted(format: String, reduction: Int) throws {
    let data = try EncodedImage.filled(0x9650_32FF, format: format, profile: displayP3())
    let size = 16 / reduction
    let bitmap = try ImageDecoder.decode(.data(data), sizing: .fit(width: size, height: size))
    #expect(bitmap.width == size)
    expect(bitmap, 161, 76, 40)
    let vivid = try EncodedImage.filled(0xFF00_00FF, format: format, profile: displayP3())
    expect(try ImageDecoder.decode(.data(vivid)), 255, 0, 0)
  }

  @Test(arguments: ["png", "jpeg"])
  func adobeRGBIsConverted(format: String) throws {
    let data = try EncodedImage.filled(0x8080_40FF, format: format, profile: adobeRGB())
    expect(try ImageDecoder.decode(.data(data)), 129, 129, 57)
    let green = try EncodedImage.filled(0x64B4_64FF, format: format, profile: adobeRGB())
    expect(try ImageDecoder.decode(.data(green)), 0, 180, 94)
  }

  /// The still, and each frame, opaque or not.
  @Test(arguments: [UInt32(0x9650_32FF), 0x9650_3280])
  func webPIsConverted(color: UInt32) throws {
    let profile = try Array(displayP3())
    let still = AnimatedWebP.still(width: 4, height: 4, profile: profile) { _, _ in color }
    expect(try ImageDecoder.decode(.data(still)), 161, 76, 40)
    let frames = [AnimatedWebP.Frame(color), .init(color, isBlended: false)]
    let animated = AnimatedWebP(profile: profile, frames).data
    expect(try ImageDecoder.decode(.data(animated)), 161, 76, 40)
    var animation = try #require(try ImageAnimation(.data(animated)) { false })
    for _ in 0..<3 {
      let bitmap = try #require(try animation.next()?.bitmap)
      expect(bitmap, 161, 76, 40)
      #expect(abs(bitmap.pixel(x: 1, y: 1).alpha - Double(color & 0xFF) / 255) < 0.01)
    }
  }

  @Test func alphaIsKept() throws {
    let data = try EncodedImage.filled(
      0x9650_3280, format: "png", profile: displayP3(), hasAlpha: true)
    let bitmap = try ImageDecoder.decode(.data(data))
    #expect(!bitmap.isOpaque)
    #expect(abs(bitmap.pixel(x: 3, y: 3).alpha * 255 - 128) < 0.5)
    expect(bitmap, 161, 76, 40)
  }

  @Test func orientationIsAppliedToo() throws {
    let jpeg = try EncodedImage.filled(0x9650_32FF, format: "jpeg", profile: displayP3())
    let data = EncodedImage.oriented(6, jpeg: jpeg)
    expect(try ImageDecoder.decode(.data(data)), 161, 76, 40)
  }

  @Test func graysHaveProfilesToo() throws {
    let curve = cmsBuildGamma(nil, 1)
    defer { cmsFreeToneCurve(curve) }
    let profile = try save(cmsCreateGrayProfile(cmsD50_xyY(), curve))
    // Half of the light is 188 of 255 in sRGB.
    let gray = try EncodedImage.filled(0x8080_80FF, format: "jpeg", profile: profile)
    expect(try ImageDecoder.decode(.data(gray)), 188, 188, 188)
  }

  @Test func otherProfilesChangeNothing() throws {
    let limits = try save(cmsCreateInkLimitingDeviceLink(cmsSigCmykData, 300))
    let profiles = try [
      save(cmsCreate_sRGBProfile()), limits, Data(repeating: 7, count: 200),
      displayP3().prefix(200),
    ]
    for profile in profiles {
      let data = try EncodedImage.filled(0x9650_32FF, format: "jpeg", profile: Data(profile))
      expect(try ImageDecoder.decode(.data(data)), 150, 80, 50)
    }
  }
}
