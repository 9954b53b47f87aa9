// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import TestSupport
import Testing
import WeftGraphics
import WeftTesting

/// The scans of a JPEG while it arrives.
@Suite struct JPEGScanTests {
  private static func follow(_ data: Data, pieceLength: Int) -> [(count: Int, byteCount: Int)] {
    var (scans, rest, found) = (JPEGScans(), data, [(count: Int, byteCount: Int)]())
    while !rest.isEmpty {
      let old = scans.count
      scans.pass(rest.prefix(pieceLength))
      rest = rest.dropFirst(pieceLength)
      if scans.count > old { found.append((scans.count, scans.byteCount)) }
    }
    return found
  }

  @Test func scansEndBeforeTheNextMarker() {
    let jpeg = SmallJPEG.progressive
    let found = Self.follow(jpeg, pieceLength: 1)
    #expect(found.map(\.count) == Array(1...10))
    #expect(found.last?.byteCount == jpeg.count - 2)
    for (_, byteCount) in found {
      #expect(jpeg[byteCount] == 0xFF && jpeg[byteCount + 1] != 0x00)
    }
    // In pieces of any length.
    for length in 2...40 {
      for (count, byteCount) in Self.follow(jpeg, pieceLength: length) {
        #expect(found[count - 1].byteCount == byteCount)
      }
    }
  }

  /// Each scan is nearer to the image, and no two are equal.
  @Test(arguments: [ImageIsolation.none, .process])
  func eachScanIsFiner(isolation: ImageIsolation) throws {
    let jpeg = SmallJPEG.progressive
    let whole = try ImageDecoder.decode(.data(jpeg))
    var distances: [Int] = []
    for (_, byteCount) in Self.follow(jpeg, pieceLength: 1) {
      let picture = try ImageDecoder.decode(
        .data(jpeg.prefix(byteCount)), allowsPartial: true, isolation: isolation)
      distances.append(picture.distance(from: whole))
    }
    #expect(distances.last == 0)
    #expect(distances == distances.sorted(by: >))
    #expect(Set(distances).count == distances.count)
  }

  @Test func otherImagesHaveNoScans() throws {
    let gif = AnimatedGIF([AnimatedGIF.Frame(0)])
    let images: [(Data, Bool?)] = [
      (SmallJPEG.baseline, false), (gif.data, false), (Data("<svg></svg>".utf8), false),
      (Data([0xFF, 0xD8]), nil),
    ]
    for (index, (data, isProgressive)) in images.enumerated() {
      var scans = JPEGScans()
      scans.pass(data)
      #expect(scans.isProgressive == isProgressive, "image \(index)")
      #expect(scans.count == 0 && scans.byteCount == 0, "image \(index)")
    }
  }

  @Test func damagedFilesAreFollowedToTheirEnd() {
    var generator = SeededGenerator(seed: 11)
    var whole = 0
    for _ in 0..<2000 {
      var jpeg = SmallJPEG.progressive
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        jpeg[Int.random(in: 0..<jpeg.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      let found = Self.follow(jpeg, pieceLength: 7)
      whole += found.count
      var end = 0
      for (_, byteCount) in found {
        // A scan ends behind the last byte of the previous one, and before a marker.
        #expect(byteCount > end && byteCount + 1 < jpeg.count)
        #expect(jpeg[byteCount] == 0xFF && jpeg[byteCount + 1] != 0x00)
        end = byteCount
      }
    }
    #expect(whole > 2000, "few of the files have whole scans")
  }
}

extension Bitmap {
  /// The sum of all differences between the pixels of two pictures of one size.
  fileprivate func distance(from other: Bitmap) -> Int {
    withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        zip(mine, theirs).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      }
    }
  }
}
