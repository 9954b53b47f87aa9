// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// The frames of an animated GIF, decoded one after another.
///
/// A value that a worker takes, and hands back after each frame: whatever the number of frames, it
/// keeps the file's bytes and one or two pictures.
package struct ImageAnimation: Sendable {
  /// One of the pictures.
  package struct Frame: Sendable {
    /// The whole picture, with all that the frames before have left.
    package let bitmap: Bitmap
    /// How long it is shown, in seconds.
    package let duration: Double
  }

  /// An animation with more pixels, or in more bytes, is a still image.
  static let (pixelLimit, byteLimit) = (16 << 20, 64 << 20)
  /// The processor time that a frame may take.
  private static let timeLimit = Duration.seconds(2)

  /// The number of frames that have been decoded, in all rounds.
  package private(set) var decodedFrameCount = 0
  private var blocks: GIFBlocks
  private let isolation: ImageIsolation
  private var round = 0
  private var picture: [UInt32] = []
  /// What becomes of the last frame before the next is drawn.
  private var leftover: (frame: GIFBlocks.Frame, before: [UInt32])?

  /// Looks for an animation; any thread.
  ///
  /// - Returns: `nil` for an image of another format, for one with a single frame, and for one
  ///   beyond the limits.
  /// - Throws: ``ImageDecodingError`` if the source cannot be read.
  /// - Complexity: O(bytes), if it is a GIF.
  package init?(
    _ source: ImageSource, isolation: ImageIsolation = .automatic, isCancelled: () -> Bool
  ) throws(ImageDecodingError) {
    if case .bitmap = source { return nil }
    var reader = try ImageReader(source)
    var bytes: [UInt8] = []
    while let piece = try reader.next() {
      if isCancelled() { throw .cancelled }
      bytes += piece
      guard bytes.starts(with: "GIF8".utf8), bytes.count <= Self.byteLimit else { return nil }
    }
    guard let blocks = GIFBlocks(bytes), blocks.width * blocks.height <= Self.pixelLimit else {
      return nil
    }
    var ahead = blocks
    guard ahead.next() != nil, ahead.next() != nil else { return nil }
    self.blocks = blocks
    self.isolation = isolation
  }

  /// Decodes the next frame; any thread.
  ///
  /// - Returns: `nil` after the last frame of the last round.
  /// - Throws: ``ImageDecodingError``; there is no next frame then.
  /// - Complexity: O(pixels).
  package mutating func next(
    isCancelled: () -> Bool = { false }
  ) throws(ImageDecodingError) -> Frame? {
    if isCancelled() { throw .cancelled }
    var found = blocks.next()
    if found == nil {
      round += 1
      if let count = blocks.roundCount, round >= count { return nil }
      blocks.rewind()
      (picture, leftover) = ([], nil)
      found = blocks.next()
    }
    guard let frame = found else { return nil }
    if picture.isEmpty { picture = Array(repeating: 0, count: blocks.width * blocks.height) }
    clearUp()
    if frame.disposal != .keep {
      leftover = (frame, frame.disposal == .restore ? picture : [])
    }
    if let file = blocks.file(of: frame) {
      let image = try ImageDecoder.decode(
        .data(Data(file)), pixelLimit: Self.pixelLimit, timeLimit: Self.timeLimit,
        isolation: isolation, isCancelled: isCancelled)
      draw(image, at: frame)
    }
    decodedFrameCount += 1
    do {
      let bitmap = try Bitmap(width: blocks.width, height: blocks.height) { target in
        picture.withUnsafeBytes { target.copyMemory(from: $0) }
      }
      return Frame(bitmap: bitmap, duration: frame.duration)
    } catch {
      throw .outOfMemory
    }
  }

  /// Takes the last frame away, if it says so.
  private mutating func clearUp() {
    guard let (frame, before) = leftover else { return }
    leftover = nil
    if frame.disposal == .restore {
      picture = before
      return
    }
    let bottom = min(frame.top + frame.height, blocks.height)
    let right = min(frame.left + frame.width, blocks.width)
    guard frame.top < bottom, frame.left < right else { return }
    for y in frame.top..<bottom {
      for x in frame.left..<right {
        picture[y * blocks.width + x] = 0
      }
    }
  }

  private mutating func draw(_ image: Bitmap, at frame: GIFBlocks.Frame) {
    let columns = min(image.width, blocks.width - frame.left)
    let rows = min(image.height, blocks.height - frame.top)
    guard columns > 0, rows > 0 else { return }
    let width = blocks.width
    image.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      for y in 0..<rows {
        let (source, target) = (y * image.width, (y + frame.top) * width + frame.left)
        for x in 0..<columns where pixels[source + x] >> 24 != 0 {
          picture[target + x] = pixels[source + x]
        }
      }
    }
  }
}
