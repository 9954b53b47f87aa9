// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftTesting

@testable import WeftGraphics

/// The frames of animated WebP files.
@Suite struct WebPAnimationTests {
  private static let (red, blue, green) =
    (0xFF00_00FF, 0x0000_FFFF, 0x00FF_00FF)
    as (UInt32, UInt32, UInt32)

  private static func animation(_ data: Data) throws -> ImageAnimation? {
    try ImageAnimation(.data(data), isolation: .none) { false }
  }

  /// The colors at the top left and at the bottom right of all frames.
  private static func corners(_ webP: AnimatedWebP, limit: Int = 8) throws -> [[Color]] {
    var animation = try #require(try Self.animation(webP.data))
    var result: [[Color]] = []
    while result.count < limit, let bitmap = try animation.next()?.bitmap {
      result.append([bitmap.pixel(x: 0, y: 0), bitmap.pixel(x: 3, y: 3)])
    }
    return result
  }

  @Test(arguments: [(1, 2), (2, 4), (3, 6), (0, 8)])
  func roundsAreCounted(rounds: Int, frames: Int) throws {
    let webP = AnimatedWebP(rounds: rounds, [.init(Self.red), .init(Self.blue)])
    let one: [[Color]] = [[.red, .red], [.blue, .blue]]
    #expect(try Self.corners(webP) == Array((one + one + one + one).prefix(frames)))
  }

  @Test func aFrameIsDrawnOnWhatIsThere() throws {
    let webP = AnimatedWebP([
      .init(Self.red), .init(Self.blue, left: 2, top: 2, width: 2, height: 2),
      .init(Self.green, width: 2, height: 2, isCleared: true),
      .init(0, left: 2, top: 2, width: 2, height: 2),
      .init(0, left: 2, top: 2, width: 2, height: 2, isBlended: false),
    ])
    #expect(
      try Self.corners(webP, limit: 5)
        == [[.red, .red], [.red, .blue], [.green, .blue], [.clear, .blue], [.clear, .clear]])
  }

  /// Half-transparent red over blue is half of each.
  @Test func translucentFramesAreBlended() throws {
    let webP = AnimatedWebP([.init(Self.blue), .init(0xFF00_0080)])
    let mixed = try Self.corners(webP, limit: 2)[1][0]
    #expect(abs(mixed.red - 0.5) < 0.01 && abs(mixed.blue - 0.5) < 0.01 && mixed.alpha == 1)
  }

  @Test func durations() throws {
    let frames = [0, 10, 11, 1000].map { AnimatedWebP.Frame(Self.red, milliseconds: $0) }
    var animation = try #require(try Self.animation(AnimatedWebP(frames).data))
    let durations = try (0..<4).map { _ in try animation.next()?.duration }
    #expect(durations == [0.1, 0.1, 0.011, 1])
  }

  @Test func oneFrameIsNoAnimation() throws {
    #expect(try Self.animation(AnimatedWebP([.init(Self.red)]).data) == nil)
    #expect(try Self.animation(AnimatedWebP([]).data) == nil)
    #expect(try Self.animation(AnimatedWebP.still(width: 4, height: 4) { _, _ in 255 }) == nil)
    #expect(try Self.animation(Data("RIFF\0\0\0\0WEBP".utf8)) == nil)
  }

  /// Frames may lie partly or wholly outside.
  @Test func framesOutsideAreCut() throws {
    let webP = AnimatedWebP([
      .init(Self.red), .init(Self.blue, left: 2, top: 2, isCleared: true),
      .init(Self.blue, left: 60_000, isCleared: true), .init(Self.green, width: 2, height: 2),
    ])
    #expect(
      try Self.corners(webP, limit: 4)
        == [[.red, .red], [.red, .blue], [.red, .clear], [.green, .clear]])
  }

  /// For any bytes, the result is a picture of the right size, the end, or a typed error.
  @Test(arguments: seeds(8))
  func damagedAnimations(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let colors = [Self.red, Self.blue, 0x00FF_0080]
    let whole = AnimatedWebP(
      (0..<6).map {
        .init(colors[$0 % 3], left: $0 % 3, isCleared: $0 % 2 == 0, isBlended: $0 % 4 < 2)
      }
    ).data
    for _ in 0..<10 {
      var data = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 12..<data.count, using: &generator)
        data[index] = UInt8.random(in: 0...255, using: &generator)
      }
      data = data.prefix(Int.random(in: 1...data.count, using: &generator))
      do throws(ImageDecodingError) {
        let still = try ImageDecoder.decode(.data(data), pixelLimit: 1 << 20, isolation: .none)
        #expect(still.width * still.height <= 1 << 20)
      } catch {
        #expect(error != .cancelled)
      }
      do throws(ImageDecodingError) {
        var animation = try ImageAnimation(.data(data), isolation: .none) { false }
        var count = 0
        while count < 20, let frame = try animation?.next() {
          #expect(frame.bitmap.width * frame.bitmap.height <= ImageAnimation.pixelLimit)
          count += 1
        }
      } catch {
        #expect(error != .cancelled)
      }
    }
  }

  /// Of 20,000 frames, only the requested ones are decoded.
  @Test func manyFramesAreDecodedOneByOne() throws {
    let frames = (0..<20_000).map { AnimatedWebP.Frame($0 % 2 == 0 ? Self.red : Self.blue) }
    let data = AnimatedWebP(frames).data
    var animation = try #require(try Self.animation(data))
    for index in 0..<100 {
      let bitmap = try #require(try animation.next()).bitmap
      #expect(bitmap.pixel(x: 0, y: 0) == (index % 2 == 0 ? .red : .blue))
    }
    #expect(animation.decodedFrameCount == 100)
  }
}
