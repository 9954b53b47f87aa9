// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics
import WeftTesting

@Suite struct ImageAnimationTests {
  private static func animation(_ gif: AnimatedGIF) throws -> ImageAnimation? {
    try ImageAnimation(.data(gif.data), isolation: .none) { false }
  }

  /// The colors at the top left and bottom right of all frames. An endless animation contributes
  /// two rounds.
  private static func corners(_ gif: AnimatedGIF, limit: Int = 8) throws -> [[Color]] {
    var animation = try #require(try Self.animation(gif))
    var result: [[Color]] = []
    while result.count < limit, let bitmap = try animation.next()?.bitmap {
      result.append([bitmap.pixel(x: 0, y: 0), bitmap.pixel(x: 3, y: 3)])
    }
    return result
  }

  @Test func framesFollowOneAnotherForEver() throws {
    let gif = AnimatedGIF([.init(0), .init(1), .init(2)])
    let one: [[Color]] = [[.red, .red], [.blue, .blue], [.green, .green]]
    #expect(try Self.corners(gif) == one + one + one.prefix(2))
  }

  @Test(arguments: [(nil, 2), (1, 4), (2, 6), (0, 8)] as [(Int?, Int)])
  func roundsAreCounted(repeats: Int?, frames: Int) throws {
    let gif = AnimatedGIF(repeats: repeats, [.init(0), .init(1)])
    #expect(try Self.corners(gif).count == frames)
  }

  @Test func aFrameIsDrawnOnWhatIsThere() throws {
    let gif = AnimatedGIF([
      .init(0, disposal: 1), .init(1, left: 2, top: 2, width: 2, height: 2, disposal: 3),
      .init(2, left: 0, top: 0, width: 2, height: 2, disposal: 2),
      // Only the frames that the file contains.
      .init(3),
    ])
    #expect(
      try Self.corners(gif, limit: 4)
        == [[.red, .red], [.red, .blue], [.green, .red], [.clear, .red]])
  }

  /// Frames may lie partly or wholly outside, and be empty.
  @Test func framesOutsideAreCut() throws {
    let gif = AnimatedGIF([
      .init(0), .init(1, left: 3, top: 3, disposal: 2), .init(1, left: 60_000, top: 9, disposal: 2),
      .init(2, width: 0, height: 0),
    ])
    #expect(
      try Self.corners(gif, limit: 4)
        == [[.red, .red], [.red, .blue], [.red, .clear], [.red, .clear]])
  }

  @Test func durations() throws {
    let frames = [0, 1, 2, 100].map { AnimatedGIF.Frame(0, hundredths: $0) }
    var animation = try #require(try Self.animation(AnimatedGIF(frames)))
    let durations = try (0..<4).map { _ in try animation.next()?.duration }
    #expect(durations == [0.1, 0.1, 0.02, 1])
  }

  @Test func oneFrameIsNoAnimation() throws {
    #expect(try Self.animation(AnimatedGIF([.init(0)])) == nil)
    #expect(try Self.animation(AnimatedGIF([])) == nil)
    let png = try EncodedImage.halves(width: 4, height: 4, format: "png")
    #expect(try ImageAnimation(.data(png)) { false } == nil)
    // An image that is too large to be kept.
    let large = AnimatedGIF(width: 60_000, height: 60_000, [.init(0), .init(1)])
    #expect(try Self.animation(large) == nil)
    #expect(throws: ImageDecodingError.cancelled) {
      try ImageAnimation(.data(AnimatedGIF([.init(0), .init(1)]).data)) { true }
    }
  }

  /// A frame with more pixels than the limit is rejected before memory is allocated.
  @Test func aLargeFrameIsRefused() throws {
    let bytes = AnimatedGIF([.init(0), .init(1, width: 1, height: 1)]).data
    var data = bytes
    let start = try #require(data.lastIndex(of: 0x2C))
    data.replaceSubrange(start + 5..<start + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    var animation = try #require(try ImageAnimation(.data(data), isolation: .none) { false })
    _ = try animation.next()
    #expect(throws: ImageDecodingError.tooLarge(width: 65_535, height: 65_535)) {
      try animation.next()
    }
  }

  /// For any bytes, the result is a picture of the right size, the end, or a typed error.
  @Test(arguments: seeds(8))
  func damagedAnimations(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let whole = AnimatedGIF((0..<6).map { .init($0 % 4, left: $0 % 3, disposal: $0 % 4) }).data
    for _ in 0..<10 {
      var data = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 10..<data.count, using: &generator)
        data[index] = UInt8.random(in: 0...255, using: &generator)
      }
      data = data.prefix(Int.random(in: 1...data.count, using: &generator))
      do throws(ImageDecodingError) {
        var animation = try ImageAnimation(.data(data), isolation: .none) { false }
        var count = 0
        while count < 20, let frame = try animation?.next() {
          #expect(frame.bitmap.width == 4 && frame.bitmap.height == 4)
          count += 1
        }
      } catch {
        #expect(error != .cancelled)
      }
    }
  }

  /// Decodes only the frames that are shown, although the file has 50,000.
  @Test func manyFramesAreDecodedOneByOne() throws {
    let frames = (0..<50_000).map { AnimatedGIF.Frame($0 % 2, hundredths: 2) }
    let data = AnimatedGIF(frames).data
    var animation = try #require(try ImageAnimation(.data(data), isolation: .none) { false })
    for index in 0..<100 {
      let bitmap = try #require(try animation.next()).bitmap
      #expect(bitmap.pixel(x: 0, y: 0) == (index % 2 == 0 ? .red : .blue))
    }
    #expect(animation.decodedFrameCount == 100)
  }
}
