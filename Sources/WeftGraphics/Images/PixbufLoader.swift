// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import CGdkPixbuf
internal import Foundation

/// Passes bytes to GdkPixbuf's loader and sets the output size as soon as the image size is known.
final class PixbufLoader {
  enum Format {
    /// The decoder that recognizes the first bytes.
    case any
    /// The WebP decoder, which is a separate package.
    case webP
    /// The decoder of SVG, which also accepts compressed files.
    case svg
    /// The decoder of TIFF, which also accepts files with 64-bit offsets.
    case tiff

    /// The decoder of PBM, PGM and PPM.
    case pnm
    /// The decoder of TGA, whose files have no signature.
    case tga

    /// Whether the bytes may be an SVG.
    static func mayBeDrawing(_ data: Data) -> Bool {
      let first = data.prefix(512).drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
      return first.starts(with: "<".utf8) || data.starts(with: [0x1F, 0x8B])
    }

    /// GdkPixbuf recognizes some formats only by file name or with a database of types.
    init(_ start: Data) {
      if start.starts(with: [0x1F, 0x8B]) {
        self = .svg
      } else if start.count > 3, start.starts(with: "P".utf8),
        (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(start[start.startIndex + 1]),
        [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "#")].contains(start[start.startIndex + 2])
      {
        self = .pnm
      } else if Self.isTGA(Array(start.prefix(18))) {
        self = .tga
      } else if start.starts(with: "II+\0".utf8) || start.starts(with: "MM\0+".utf8) {
        self = .tiff
      } else {
        self = .any
      }
    }

    /// A possible header of a TGA, and of no format with a signature.
    private static func isTGA(_ head: [UInt8]) -> Bool {
      // An icon or cursor begins with the same bytes, with a count instead of a color map.
      guard head.count == 18, head[1] <= 1, [1, 2, 3, 9, 10, 11].contains(head[2]),
        [8, 15, 16, 24, 32].contains(head[16]), head[12] | head[13] != 0, head[14] | head[15] != 0
      else { return false }
      let hasMap = head[1] == 1
      let isMapped = head[2] == 1 || head[2] == 9
      // A file without a map has no numbers for it. An icon has its count of images there.
      return hasMap
        ? isMapped && [15, 16, 24, 32].contains(head[7])
        : !isMapped && head[3...7].allSatisfy { $0 == 0 }
    }
  }

  /// The maximum number of bytes. Loaders that do not work incrementally store all of them.
  static let maximumByteCount = 1 << 30
  /// An SVG is parsed and drawn in one call. Artwork takes well under a megabyte.
  private static let maximumSVGByteCount = 8 << 20

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let format: Format
  private let sizing: ImageSizing
  private let pixelLimit: Int
  private let admit: (Int) -> Bool
  private var isOpen = true
  private var byteCount = 0
  private var rowCount: Int?
  private var refusal: ImageDecodingError?

  /// `admit` waits until this number of additional pixels may be decoded, and returns `false` if
  /// they are no longer needed. Throws ``ImageDecodingError/decoderNotInstalled(format:)``.
  init(
    format: Format = .any, sizing: ImageSizing, pixelLimit: Int, admit: @escaping (Int) -> Bool
  ) throws(ImageDecodingError) {
    let (type, name) =
      switch format {
      case .any: ("", "")
      case .webP: ("webp", "WebP")
      case .svg: ("svg", "SVG")
      case .tiff: ("tiff", "TIFF")
      case .pnm: ("pnm", "PNM")
      case .tga: ("tga", "TGA")
      }
    let made = format == .any ? gdk_pixbuf_loader_new() : gdk_pixbuf_loader_new_with_type(type, nil)
    guard let made else { throw .decoderNotInstalled(format: name) }
    loader = made
    self.format = format
    self.sizing = sizing
    self.pixelLimit = pixelLimit
    self.admit = admit
    connect()
  }

  private func connect() {
    typealias SizePrepared =
      @convention(c) (
        UnsafeMutablePointer<GdkPixbufLoader>, Int32, Int32, UnsafeMutableRawPointer
      ) -> Void
    let callback: SizePrepared = { _, width, height, owner in
      Unmanaged<PixbufLoader>.fromOpaque(owner).takeUnretainedValue()
        .sizePrepared(width: Int(width), height: Int(height))
    }
    typealias AreaUpdated =
      @convention(c) (
        UnsafeMutablePointer<GdkPixbufLoader>, Int32, Int32, Int32, Int32, UnsafeMutableRawPointer
      ) -> Void
    let rows: AreaUpdated = { _, _, y, _, height, owner in
      let loader = Unmanaged<PixbufLoader>.fromOpaque(owner).takeUnretainedValue()
      loader.rowCount = max(loader.rowCount ?? 0, Int(y + height))  // bounded: rows of an image
    }
    // Unretained, because the loader does not outlive its owner.
    let owner = Unmanaged.passUnretained(self).toOpaque()
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(callback, to: GCallback.self), owner, nil,
      GConnectFlags(rawValue: 0))
    g_signal_connect_data(
      loader, "area-updated", unsafeBitCast(rows, to: GCallback.self), owner, nil,
      GConnectFlags(rawValue: 0))
  }

  deinit {
    // GdkPixbuf warns about a loader that was not closed.
    if isOpen { gdk_pixbuf_loader_close(loader, nil) }
    g_object_unref(loader)
  }

  func write(_ data: Data) throws(ImageDecodingError) {
    byteCount += data.count
    guard byteCount <= (isSVG ? Self.maximumSVGByteCount : Self.maximumByteCount) else {
      throw .tooComplex(reason: "The data has more than \(byteCount) bytes")
    }
    var error: UnsafeMutablePointer<GError>?
    let succeeded = data.withUnsafeBytes { bytes in
      gdk_pixbuf_loader_write(
        loader, bytes.bindMemory(to: UInt8.self).baseAddress, gsize(bytes.count), &error)
    }
    try check(succeeded, error)
  }

  func finish() throws(ImageDecodingError) -> Pixbuf {
    var error: UnsafeMutablePointer<GError>?
    isOpen = false
    // Closing reports all rows, even those without pixels.
    let rowCount = rowCount
    try check(gdk_pixbuf_loader_close(loader, &error), error)
    guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else {
      throw .damagedData(reason: "The data has no image")
    }
    if format == .webP, let rowCount, rowCount < gdk_pixbuf_get_height(pixbuf) {
      throw .damagedData(reason: "The data ends before the image does")
    }
    g_object_ref(UnsafeMutableRawPointer(pixbuf))
    return Pixbuf(owning: pixbuf)
  }

  private var isSVG: Bool {
    guard let format = gdk_pixbuf_loader_get_format(loader),
      let name = gdk_pixbuf_format_get_name(format)
    else { return false }
    defer { g_free(name) }
    return strcmp(name, "svg") == 0
  }

  private func sizePrepared(width: Int, height: Int) {
    guard width > 0, height > 0 else { return }
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    let drawn = isSVG ? drawnSize(width, height) : nil
    // bounded: a drawing has no more pixels than the limit
    if overflows || count > pixelLimit {
      refusal = .tooLarge(width: width, height: height)
    } else if !admit(max(count, drawn.map { $0.width * $0.height } ?? 0)) {
      refusal = .cancelled
    }
    guard refusal == nil else {
      // A size of zero stops the loader before it allocates memory.
      return gdk_pixbuf_loader_set_size(loader, 0, 0)
    }
    if let drawn {
      return gdk_pixbuf_loader_set_size(
        loader, Int32(clamping: drawn.width), Int32(clamping: drawn.height))
    }
    // The orientation is known only at the end, so the size must be sufficient for both.
    let upright = sizing.size(width: width, height: height)
    let turned = sizing.size(width: height, height: width)
    gdk_pixbuf_loader_set_size(
      loader, Int32(max(upright.width, turned.height)), Int32(max(upright.height, turned.width)))
  }

  private func drawnSize(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    let drawn = sizing.size(width: width, height: height, enlarges: true)
    let (count, overflows) = drawn.width.multipliedReportingOverflow(by: drawn.height)
    let mayBeDrawn = !overflows && count <= pixelLimit && max(drawn.width, drawn.height) < 1 << 15
    return mayBeDrawn ? drawn : sizing.size(width: width, height: height)
  }

  private func check(
    _ succeeded: gboolean, _ error: UnsafeMutablePointer<GError>?
  ) throws(ImageDecodingError) {
    defer { if let error { g_error_free(error) } }
    if let refusal { throw refusal }
    guard succeeded == 0 else { return }
    throw ImageDecodingError(error)
  }
}
