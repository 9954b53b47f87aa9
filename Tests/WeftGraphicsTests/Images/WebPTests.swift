// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftTesting

@testable import WeftGraphics

@Suite struct WebPTests {
  private static let (red, blue, none) = (0xFF00_00FF, 0x0000_FFFF, 0) as (UInt32, UInt32, UInt32)

  private static func halves(exif: [UInt8] = [], profile: [UInt8] = []) -> Data {
    AnimatedWebP.still(width: 64, height: 32, exif: exif, profile: profile) { x, _ in
      x < 32 ? red : blue
    }
  }

  /// The pixels of a lossless picture, in both processes.
  @Test(arguments: [ImageIsolation.none, .process])
  func pixelsAreThoseOfTheFile(isolation: ImageIsolation) throws {
    let data = AnimatedWebP.still(width: 7, height: 5) { x, y in
      (x + y) % 2 == 0 ? Self.red : Self.none
    }
    let bitmap = try ImageDecoder.decode(.data(data), isolation: isolation)
    #expect(bitmap.width == 7 && bitmap.height == 5 && !bitmap.isOpaque)
    for y in 0..<5 {
      for x in 0..<7 { #expect(bitmap.pixel(x: x, y: y) == ((x + y) % 2 == 0 ? .red : .clear)) }
    }
  }

  /// The alpha of a lossy picture is a separate chunk.
  @Test func alphaStaysBesideAPictureWithLosses() throws {
    let data = try EncodedImage.halves(width: 64, height: 32, format: "webp", alpha: 128)
    #expect(data.firstRange(of: Data("ALPH".utf8)) != nil)
    let bitmap = try ImageDecoder.decode(.data(data))
    let pixel = bitmap.pixel(x: 8, y: 16)
    #expect(abs(pixel.alpha - 128.0 / 255) < 0.01)
    #expect(pixel.red > 0.9 && pixel.blue < 0.1)
  }

  /// The center of the red half of the upright picture. Its x and y range from 0 to 1.
  @Test(arguments: [
    (UInt8(1), 64, 32, 0.25, 0.5), (2, 64, 32, 0.75, 0.5), (3, 64, 32, 0.75, 0.5),
    (4, 64, 32, 0.25, 0.5), (5, 32, 64, 0.5, 0.25), (6, 32, 64, 0.5, 0.25),
    (7, 32, 64, 0.5, 0.75), (8, 32, 64, 0.5, 0.75),
  ])
  func orientationIsApplied(
    orientation: UInt8, width: Int, height: Int, redX: Double, redY: Double
  ) throws {
    let exif: [[UInt8]] = [
      [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
      [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
      Array("Exif\0\0".utf8) + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
        + [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ]
    for exif in exif {
      let bitmap = try ImageDecoder.decode(
        .data(Self.halves(exif: exif)), sizing: .fit(width: width / 2, height: height / 2))
      #expect(bitmap.width == width / 2 && bitmap.height == height / 2)
      let (x, y) = (redX * Double(width / 2), redY * Double(height / 2))
      #expect(bitmap.pixel(x: Int(x), y: Int(y)) == .red)
    }
  }

  /// A directory with one entry, the orientation 6. Its value ends at byte 20.
  private static let directory: [UInt8] = [
    0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0,
  ]

  /// The offset of the bytes to replace in the directory, and the new values.
  @Test(
    arguments: [
      (0, [0x49, 0x49]), (0, [0x58]), (3, [43]),
      // The directory's offset.
      (4, [0xFF, 0xFF, 0xFF, 0xFF]), (7, [9]), (7, [21]), (7, [22]),
      // The number of entries, and the entry's tag, type and count.
      (9, [0]), (11, [0x13]), (13, [4]), (17, [2]), (14, [0xFF]),
      // The orientation.
      (19, [0]), (19, [9]), (18, [1]),
    ] as [(Int, [UInt8])])
  func aDamagedDirectoryHasNoOrientation(offset: Int, values: [UInt8]) {
    var exif = Self.directory
    exif.replaceSubrange(offset..<offset + values.count, with: values)
    #expect(EXIFOrientation.find(in: exif[...]) == nil)
  }

  @Test func aShortenedDirectoryHasNoOrientation() {
    for length in 0..<20 {
      #expect(EXIFOrientation.find(in: Self.directory.prefix(length)) == nil, "\(length) bytes")
    }
    for length in 20...22 {
      #expect(EXIFOrientation.find(in: Self.directory.prefix(length)) == 6, "\(length) bytes")
    }
  }

  /// The count of entries exceeds the file. The entries inside of the file are read.
  @Test func aLongCountOfEntriesIsHarmless() {
    var exif = Self.directory
    exif[8] = 0xFF
    #expect(EXIFOrientation.find(in: exif[...]) == 6)
    exif[11] = 0x13
    #expect(EXIFOrientation.find(in: exif[...]) == nil)
  }

  /// Random damage results in `nil`, unless it leaves the entry intact.
  @Test func onlyAnIntactEntryHasAnOrientation() {
    var generator = SeededGenerator(seed: 7)
    var found: [Int?] = []
    for _ in 0..<500 {
      var exif = Self.directory
      // The signature and the offset are not damaged, so that many entries stay intact.
      for _ in 0..<2 {
        exif[Int.random(in: 8..<exif.count, using: &generator)] =
          UInt8.random(in: 0...9, using: &generator)
      }
      let isEntry = Array(exif[10..<18]) == Array(Self.directory[10..<18])
      let value = Int(exif[18]) << 8 | Int(exif[19])
      let isCounted = exif[8] > 0 || exif[9] > 0
      let expected = isEntry && isCounted && (1...8).contains(value) ? value : nil
      found.append(EXIFOrientation.find(in: exif[...]))
      #expect(found.last == expected, "\(exif)")
    }
    #expect(Set(found).count > 5, "few of the cases have an orientation")
  }

  /// The size is read and rejected before memory for the pixels is allocated.
  @Test(arguments: [ImageIsolation.none, .process])
  func sizesAreRefusedBeforeDecoding(isolation: ImageIsolation) throws {
    var data = AnimatedWebP.still(width: 1, height: 1) { _, _ in Self.red }
    // The sides follow the name and the length of the chunk and a constant byte.
    let sides = 16_382 | 15_999 << 14
    data.replaceSubrange(21..<25, with: (0..<4).map { UInt8(sides >> ($0 * 8) & 255) })
    #expect(throws: ImageDecodingError.tooLarge(width: 16_383, height: 16_000)) {
      try ImageDecoder.decode(.data(data), isolation: isolation)
    }
    // The canvas of an animation counts, too.
    let large = AnimatedWebP(width: 1 << 24, height: 1 << 24, [.init(Self.red), .init(Self.blue)])
    #expect(throws: ImageDecodingError.tooLarge(width: 1 << 24, height: 1 << 24)) {
      try ImageDecoder.decode(.data(large.data), isolation: isolation)
    }
    #expect(try ImageAnimation(.data(large.data)) { false } == nil)
    // A frame larger than its canvas also counts.
    let frame = AnimatedWebP(
      width: 1, height: 1, [.init(Self.red, width: 300, height: 200), .init(Self.blue)])
    #expect(throws: ImageDecodingError.tooLarge(width: 300, height: 200)) {
      try ImageDecoder.decode(.data(frame.data), pixelLimit: 50_000, isolation: isolation)
    }
    let small = try ImageDecoder.decode(.data(frame.data), isolation: isolation)
    #expect(small.width == 1 && small.height == 1 && small.pixel(x: 0, y: 0) == .red)
  }

  /// A truncated file is damaged, wherever it ends. GdkPixbuf's decoder accepts it as complete.
  @Test func cutFilesAreDamaged() throws {
    let withLosses = try EncodedImage.halves(width: 64, height: 32, format: "webp", alpha: 128)
    for data in [Self.halves(), withLosses] {
      for length in 12..<data.count - 1 {
        let error = #expect(throws: ImageDecodingError.self) {
          try ImageDecoder.decode(.data(data.prefix(length)), isolation: .none)
        }
        guard case .damagedData(let reason) = error else {
          Issue.record("\(length): \(String(describing: error))")
          return
        }
        #expect(!reason.isEmpty)
      }
    }
  }

  /// Rows are missing inside a complete chunk.
  @Test func missingRowsAreDamage() throws {
    let data = try EncodedImage.noise(width: 100, height: 100, format: "webp")
    let start = try #require(data.firstRange(of: Data("VP8 ".utf8))).lowerBound
    var cut = data.prefix(data.count / 2 & ~1)
    let length = cut.count - start - 8
    cut.replaceSubrange(
      start + 4..<start + 8, with: (0..<4).map { UInt8(length >> ($0 * 8) & 255) })
    #expect(throws: ImageDecodingError.self) {
      try ImageDecoder.decode(.data(cut), isolation: .none)
    }
  }

  /// The first picture of an animation is decoded, wherever it is in the file. The rest may be
  /// damaged.
  @Test(arguments: [ImageIsolation.none, .process])
  func theFirstPictureStandsForAll(isolation: ImageIsolation) throws {
    let frames: [AnimatedWebP.Frame] = [
      .init(Self.red, left: 4, top: 2, width: 2, height: 3), .init(Self.blue, width: 8, height: 8),
    ]
    let data = AnimatedWebP(width: 8, height: 8, frames).data
    for data in [data, data.dropLast(30)] {
      let bitmap = try ImageDecoder.decode(.data(data), isolation: isolation)
      #expect(bitmap.width == 8 && bitmap.height == 8)
      for y in 0..<8 {
        for x in 0..<8 {
          let isInside = (4..<6).contains(x) && (2..<5).contains(y)
          #expect(bitmap.pixel(x: x, y: y) == (isInside ? .red : .clear))
        }
      }
    }
    let small = try ImageDecoder.decode(.data(data), sizing: .fit(width: 4, height: 4))
    #expect(small.width == 4 && small.pixel(x: 0, y: 0) == .clear)
  }

  /// A picture whose size differs from the file's header is rejected.
  @Test func sizesMustAgree() throws {
    let data = Self.halves(exif: [0])
    var lying = data
    lying[24] = 62
    #expect(throws: ImageDecodingError.self) { try ImageDecoder.decode(.data(lying)) }
    #expect(try ImageDecoder.decode(.data(data)).width == 64)
  }
}
