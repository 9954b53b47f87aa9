// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// The frames of an animated GIF or WebP, decoded one after another. A worker takes the value and
/// returns it after each frame. For any number of frames, it stores the file's bytes and one or two
/// pictures.
package struct ImageAnimation: Sendable {
  package struct Frame: Sendable {
    /// The whole picture, including parts of earlier frames.
    package let bitmap: Bitmap
    package let duration: Double
  }

  /// The maximum number of pixels and bytes of an animation. Larger files are still images.
  static let (pixelLimit, byteLimit) = (16 << 20, 64 << 20)
  private static let timeLimit = Duration.seconds(2)

  package private(set) var decodedFrameCount = 0
  private var file: any AnimationFile
  private let isolation: ImageIsolation
  private var round = 0
  private var picture: [UInt32] = []
  /// The last frame, which is disposed of before the next is drawn.
  private var leftover: (frame: AnimationFrame, before: [UInt32])?

  /// Reads an animation, on any thread, in O(bytes). Fails for an image of another format, with a
  /// single frame or beyond the limits.
  package init?(
    _ source: ImageSource, isolation: ImageIsolation = .automatic, isCancelled: () -> Bool
  ) throws(ImageDecodingError) {
    if case .bitmap = source { return nil }
    var reader = try ImageReader(source)
    var bytes: [UInt8] = []
    while let piece = try reader.next() {
      if isCancelled() { throw .cancelled }
      bytes += piece
      guard bytes.starts(with: "GIF8".utf8) || WebPChunks.begin(bytes),
        bytes.count <= Self.byteLimit
      else { return nil }
    }
    guard let file = Self.file(bytes), file.width * file.height <= Self.pixelLimit else {
      return nil
    }
    var ahead = file
    guard ahead.next() != nil, ahead.next() != nil else { return nil }
    self.file = file
    self.isolation = isolation
  }

  private static func file(_ bytes: [UInt8]) -> (any AnimationFile)? {
    // A damaged file is decoded as a still image, which reports the error.
    if WebPChunks.begin(bytes) { return try? WebPChunks(bytes) }
    return GIFBlocks(bytes)
  }

  /// Decodes the next frame, on any thread, in O(pixels). Returns `nil` after the last frame of the
  /// last repetition. After an error, no frame follows.
  package mutating func next(
    isCancelled: () -> Bool = { false }
  ) throws(ImageDecodingError) -> Frame? {
    if isCancelled() { throw .cancelled }
    var found = file.next()
    if found == nil {
      round += 1
      if let count = file.roundCount, round >= count { return nil }
      file.rewind()
      (picture, leftover) = ([], nil)
      found = file.next()
    }
    guard let frame = found else { return nil }
    if picture.isEmpty { picture = Array(repeating: 0, count: file.width * file.height) }
    clearUp()
    if frame.disposal != .keep {
      leftover = (frame, frame.disposal == .restore ? picture : [])
    }
    if let bytes = try file.file(of: frame) {
      let image = try ImageDecoder.decode(
        .data(Data(bytes)), pixelLimit: Self.pixelLimit, timeLimit: Self.timeLimit,
        isolation: isolation, isCancelled: isCancelled)
      draw(image, at: frame)
    }
    decodedFrameCount += 1
    do {
      let bitmap = try Bitmap(width: file.width, height: file.height) { target in
        picture.withUnsafeBytes { target.copyMemory(from: $0) }
      }
      return Frame(bitmap: bitmap, duration: frame.duration)
    } catch {
      throw .outOfMemory
    }
  }

  private mutating func clearUp() {
    guard let (frame, before) = leftover else { return }
    leftover = nil
    if frame.disposal == .restore {
      picture = before
      return
    }
    let bottom = min(frame.top + frame.height, file.height)
    let right = min(frame.left + frame.width, file.width)
    guard frame.top < bottom, frame.left < right else { return }
    for y in frame.top..<bottom {
      for x in frame.left..<right {
        picture[y * file.width + x] = 0
      }
    }
  }

  private mutating func draw(_ image: Bitmap, at frame: AnimationFrame) {
    let columns = min(image.width, file.width - frame.left)
    let rows = min(image.height, file.height - frame.top)
    guard columns > 0, rows > 0 else { return }
    let width = file.width
    image.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      for y in 0..<rows {
        let (source, target) = (y * image.width, (y + frame.top) * width + frame.left)
        for x in 0..<columns {
          let pixel = pixels[source + x]
          if !frame.isBlended || pixel >> 24 == 255 {
            picture[target + x] = pixel
          } else if pixel >> 24 > 0 {
            picture[target + x] = Self.blend(pixel, over: picture[target + x])
          }
        }
      }
    }
  }

  private static func blend(_ color: UInt32, over ground: UInt32) -> UInt32 {
    let rest = 255 - color >> 24
    var result: UInt32 = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let part = (color >> shift & 255) + ((ground >> shift & 255) * rest + 127) / 255
      result |= min(part, 255) << shift
    }
    return result
  }
}
