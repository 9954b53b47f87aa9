// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks

/// Shows an image, decoded off the main thread at the size at which it is seen.
///
/// All properties may be set on any thread.
@MainActor open class ImageNode: DisplayNode {
  private struct Content {
    var source: ImageSource?
    var contentMode = ContentMode.scaleAspectFill
    var isolation = ImageIsolation.automatic
    var onError: (@Sendable (ImageDecodingError) -> Void)?
  }

  nonisolated private let content = Mutex(Content())

  /// Makes a node with an image.
  nonisolated public convenience init(_ source: ImageSource?) {
    self.init()
    self.source = source
  }

  /// Where the image comes from.
  nonisolated public final var source: ImageSource? {
    get { content.withLock { $0.source } }
    set {
      let old = content.withLock { content in
        defer { content.source = newValue }
        return content.source
      }
      // Compared and released without the lock: data may have a deallocator of the user's.
      guard old != newValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  /// How the image fits into the node.
  nonisolated public final var contentMode: ContentMode {
    get { content.withLock { $0.contentMode } }
    set {
      content.withLock { $0.contentMode = newValue }
      setNeedsCommit(.properties)
      setNeedsDisplay()
    }
  }

  /// Which process decodes the image, from the next decoding on.
  nonisolated public final var isolation: ImageIsolation {
    get { content.withLock { $0.isolation } }
    set { content.withLock { $0.isolation = newValue } }
  }

  /// Called, on a worker, when an image cannot be decoded; the node stays empty then.
  nonisolated public final var onError: (@Sendable (ImageDecodingError) -> Void)? {
    get { content.withLock { $0.onError } }
    set {
      let old = content.withLock { content in
        defer { content.onError = newValue }
        return content.onError
      }
      // Values that the old closure keeps must not be deallocated under the lock.
      withExtendedLifetime(old) {}
    }
  }

  /// The image's own size in points where it is known without decoding: that of a bitmap. Otherwise
  /// nothing: give such a node a size by its style.
  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    if case .bitmap(let bitmap) = source { return bitmap.size }
    return .zero
  }

  /// An image that says nothing as long as it has no label: most are decoration.
  open override var defaultAccessibility: Accessibility {
    var result = Accessibility()
    result.role = .image
    return result
  }

  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    layer.contentsGravity = contentMode
  }

  open override var drawing: (any Drawing)? {
    let content = content.withLock { $0 }
    guard let source = content.source else { return nil }
    return ImageDrawing(source: source, mode: content.contentMode) { [weak self] error in
      self?.decodingDidFail(error, of: source)
    }
  }

  /// An image could not be decoded; on a worker.
  nonisolated func decodingDidFail(_ error: ImageDecodingError, of source: ImageSource) {
    onError?(error)
  }
}

/// Decodes an image at the size needed and puts it into the node's rectangle.
private struct ImageDrawing: Drawing {
  let source: ImageSource
  let mode: ContentMode
  let onError: @Sendable (ImageDecodingError) -> Void

  /// Files may be on a slow disk, and images large.
  var isSlow: Bool {
    if case .bitmap = source { false } else { true }
  }

  func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap? {
    // Other modes show the image's own pixels, one on each of the screen's.
    let isScaled = mode == .scaleToFill || mode == .scaleAspectFit || mode == .scaleAspectFill
    let scale = isScaled ? Self.possibleScale(scale, for: size) : scale
    let pixels = PixelGrid(scale: 1).ceil(size * scale)
    let image: Bitmap
    do throws(ImageDecodingError) {
      image = try ImageDecoder.decode(
        source, sizing: sizing(for: pixels), scale: scale, isCancelled: isCancelled)
    } catch {
      if error != .cancelled { onError(error) }
      return nil
    }
    let imageSize = Size(width: Double(image.width), height: Double(image.height))
    if imageSize == pixels { return image }
    guard
      let backing = ImageBacking(imageSize: imageSize, boundsSize: pixels, contentMode: mode)
    else { return nil }
    if backing.size == imageSize, backing.drawRect.size == imageSize { return image }
    // Where the image goes is given in pixels.
    return try? Bitmap.render(size: backing.size * (1 / scale), scale: scale) { canvas in
      canvas.scale(x: 1 / scale, y: 1 / scale)
      canvas.draw(image, in: backing.drawRect)
    }
  }

  private func sizing(for pixels: Size) -> ImageSizing {
    let (width, height) = (Self.count(pixels.width), Self.count(pixels.height))
    return switch mode {
    case .scaleAspectFit: .fit(width: width, height: height)
    case .scaleToFill, .scaleAspectFill: .fill(width: width, height: height)
    default: .original
    }
  }

  /// A number of pixels; no image has more than the greatest.
  private static func count(_ length: Double) -> Int {
    // bounded: clamped to what an image can have, and never NaN
    length.isNaN ? 0 : Int(min(max(length, 0), Double(Int32.max)))
  }
}
