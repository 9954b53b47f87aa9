// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

final class ImageDecodingJob {
  struct Image {
    let pixbuf: Pixbuf
    let profile: Data?
  }

  /// Each scan of a JPEG costs the time of a whole image. Encoders create about ten.
  private static let maximumScanCount = 100

  private let source: ImageSource
  private let pixelLimit: Int
  private let timeLimit: Duration
  private let isCancelled: () -> Bool
  private let start = ImageDecodingJob.processorTime
  private let demand: (Int) -> Bool
  private var pixelCount = 0

  /// `admit` waits, once per job, until this number of additional pixels may be decoded, by default
  /// by the process's budget. It returns `false` if they are no longer needed.
  init(
    source: ImageSource, pixelLimit: Int, timeLimit: Duration, isCancelled: @escaping () -> Bool,
    admit: ((Int) -> Bool)? = nil
  ) {
    self.source = source
    self.pixelLimit = pixelLimit
    self.timeLimit = timeLimit
    self.isCancelled = isCancelled
    let share = PixelBudget.shared.makeShare()
    demand = admit ?? { share.take($0, isCancelled: isCancelled) }
  }

  private func admit(_ count: Int) -> Bool {
    pixelCount = max(pixelCount, count)
    return demand(count)
  }

  func check() throws(ImageDecodingError) {
    if isCancelled() { throw .cancelled }
    guard Self.processorTime - start <= timeLimit else {
      throw .tooComplex(reason: "Decoding takes more than \(timeLimit)")
    }
  }

  /// Decodes the image with at least the pixels that `sizing` needs.
  func load(sizing: ImageSizing, allowsPartial: Bool) throws(ImageDecodingError) -> Image {
    var reader = try ImageReader(source)
    let start = try reader.peek() ?? Data()
    if WebPChunks.begin(start) { return try loadWebP(from: reader, sizing: sizing) }
    if XPMText.begin(start) { return try loadText(from: reader, by: XPMText.init, named: "XPM") }
    if XBMText.begin(start) { return try loadText(from: reader, by: XBMText.init, named: "XBM") }
    let blocks: ImageBlockParser
    do {
      let result = try feed(from: reader, sizing: sizing)
      if result.blocks.mayEndHere || allowsPartial { return result.image }
      blocks = result.blocks
    }
    if blocks.endsInRows, let image = try loadUnendedJPEG() { return image }
    throw .damagedData(reason: "The data ends before the image does")
  }

  /// Decodes a JPEG without its end marker, or returns nil if it lacks rows. The image is complete
  /// if its pixels do not depend on the bytes that follow. Two bitmaps are compared, and the pixel
  /// budget counts both.
  private func loadUnendedJPEG() throws(ImageDecodingError) -> Image? {
    // bounded: a side is a 16-bit number
    guard demand(2 * pixelCount) else { throw .cancelled }
    let image = try feed(from: ImageReader(source), sizing: .original).image
    for rows in Self.continuations {
      let other = try feed(from: ImageReader(source), sizing: .original, jpegRows: rows).image
      guard image.pixbuf.hasSamePixels(as: other.pixbuf) else { return nil }
    }
    return image
  }

  /// Passes the bytes to a loader, up to the end of the image. `jpegRows` are compressed rows that
  /// continue a JPEG without an end marker.
  private func feed(
    from source: ImageReader, sizing: ImageSizing, jpegRows: [UInt8] = []
  ) throws(ImageDecodingError) -> (image: Image, blocks: ImageBlockParser) {
    var reader = source
    var blocks = ImageBlockParser()
    let start = try reader.peek() ?? Data()
    let loader = try PixbufLoader(
      format: PixbufLoader.Format(start), sizing: sizing, pixelLimit: pixelLimit
    ) { self.admit($0) }
    if let repaired = Self.repairedBMP(start) { reader.replacePeeked(with: repaired) }
    while !blocks.isFinished, var piece = try reader.next() {
      while !piece.isEmpty, !blocks.isFinished {
        try check()
        let count = blocks.pass(piece)
        guard blocks.scanCount <= Self.maximumScanCount else {
          throw .tooComplex(reason: "More than \(Self.maximumScanCount) scans")
        }
        try loader.write(piece.prefix(count))
        piece = piece.dropFirst(count)
      }
    }
    if blocks.needsTrailer {
      try loader.write(Data([0x3B]))
    } else if blocks.endsInRows {
      // After half a marker, a zero turns 0xFF into a byte of the rows.
      let escape: [UInt8] = blocks.endsInMarker && !jpegRows.isEmpty ? [0] : []
      try loader.write(Data(escape + jpegRows + [0xFF, 0xD9]))
    }
    let pixbuf = try loader.finish()
    if !blocks.exif.isEmpty { pixbuf.setOrientation(EXIFOrientation.find(in: blocks.exif[...])) }
    try check()
    return (Image(pixbuf: pixbuf, profile: pixbuf.colorProfile), blocks)
  }

  /// Returns the first bytes of a BMP with fewer colors, if the header has more than its pixels can
  /// name. Other decoders ignore the number then.
  private static func repairedBMP(_ start: Data) -> Data? {
    var bytes = Array(start)
    guard bytes.starts(with: "BM".utf8), bytes.count >= 54, bytes[14] >= 40, bytes[15] == 0 else {
      return nil
    }
    let depth = bytes[28]
    let colorCount = bytes[46..<50].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard [1, 4, 8].contains(depth), colorCount > 1 << depth else { return nil }
    bytes.replaceSubrange(46..<50, with: [0, 0, 0, 0])
    return Data(bytes)
  }

  private func readAll(_ source: ImageReader) throws(ImageDecodingError) -> Data {
    var reader = source
    var bytes = Data()
    while let piece = try reader.next() {
      try check()
      bytes += piece
      guard bytes.count <= PixbufLoader.maximumByteCount else {
        throw .tooComplex(reason: "The data has more than \(bytes.count) bytes")
      }
    }
    return bytes
  }

  private func loadText(
    from source: ImageReader, by parse: (Data) -> (any ImageText)?, named name: String
  ) throws(ImageDecodingError) -> Image {
    let damage = ImageDecodingError.damagedData(reason: "The text is not an \(name) image")
    guard let text = parse(try readAll(source)) else { throw damage }
    let (count, overflows) = text.width.multipliedReportingOverflow(by: text.height)
    guard !overflows, count <= pixelLimit else {
      throw .tooLarge(width: text.width, height: text.height)
    }
    guard admit(count) else { throw .cancelled }
    guard let pixbuf = text.makePixbuf() else { throw damage }
    try check()
    return Image(pixbuf: pixbuf, profile: nil)
  }

  /// Decodes the first picture of a WebP, alone.
  private func loadWebP(
    from source: ImageReader, sizing: ImageSizing
  ) throws(ImageDecodingError) -> Image {
    var chunks = try WebPChunks(Array(try readAll(source)))
    let (count, overflows) = chunks.width.multipliedReportingOverflow(by: chunks.height)
    guard !overflows, count <= pixelLimit else {
      throw .tooLarge(width: chunks.width, height: chunks.height)
    }
    guard let frame = chunks.next(), let file = try chunks.file(of: frame) else {
      throw .damagedData(reason: "The data ends before the image does")
    }
    // A frame may be larger than the canvas that shows a part of it.
    let frameCount = frame.width * frame.height  // bounded: numbers of three bytes
    guard frameCount <= pixelLimit else {
      throw .tooLarge(width: frame.width, height: frame.height)
    }
    guard admit(max(count, frameCount)) else { throw .cancelled }
    let isWhole =
      frame.left == 0 && frame.top == 0 && frame.width == chunks.width
      && frame.height == chunks.height
    let loader = try PixbufLoader(
      format: .webP, sizing: isWhole ? sizing : .original, pixelLimit: pixelLimit
    ) { self.admit($0) }
    var rest = file[...]
    while !rest.isEmpty {
      try check()
      let piece = rest.prefix(1 << 14)
      try loader.write(Data(piece))
      rest = rest.dropFirst(piece.count)
    }
    var pixbuf = try loader.finish()
    if !isWhole {
      pixbuf = try pixbuf.placed(
        left: frame.left, top: frame.top, width: chunks.width, height: chunks.height)
    }
    // The frames of an animation have no orientation.
    if !chunks.isAnimated, let exif = chunks.exif {
      pixbuf.setOrientation(EXIFOrientation.find(in: chunks[exif]))
    }
    try check()
    return Image(pixbuf: pixbuf, profile: chunks.profile.map { Data(chunks[$0]) })
  }

  /// Bytes that form many short codes of any Huffman table and contain no marker.
  private static let continuations: [[UInt8]] = [0x5B, 0xA4, 0x00].map { first in
    (0..<128).map { min(0xFE, first ^ UInt8(truncatingIfNeeded: $0 * 37)) }
  }

  /// The CPU time of the calling thread, so that a busy machine does not cause failures.
  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
