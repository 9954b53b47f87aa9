// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

struct ImageDrawing: Drawing {
  var source: ImageSource
  let mode: ContentMode
  let isolation: ImageIsolation
  let zoom: Double
  var look: ImageLook
  /// The error of the image that a placeholder replaces.
  var failure: ImageDecodingError?
  /// The cache for decoded icons.
  private var pictures: IconPictures?
  private var isAtHand = false
  let onError: @Sendable (ImageDecodingError) -> Void

  init(
    source: ImageSource, mode: ContentMode, isolation: ImageIsolation, zoom: Double,
    look: ImageLook, onError: @escaping @Sendable (ImageDecodingError) -> Void
  ) {
    (self.source, self.mode, self.isolation, self.zoom) = (source, mode, isolation, zoom)
    (self.look, self.onError) = (look, onError)
  }

  /// Sets a cache, so that nodes share an icon decoded for a size.
  mutating func use(_ pictures: IconPictures, size: Size, scale: Double) {
    self.pictures = pictures
    let (sizing, scale) = decodedForm(size: size, scale: scale)
    isAtHand = picture(sizing, scale: scale) != nil
  }

  /// Files may be on a slow disk, and images may be large.
  var isSlow: Bool {
    if case .bitmap = source { false } else { !isAtHand }
  }

  var drawsInParts: Bool { false }

  func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
    let image = makeBitmap(size: size, scale: canvas.scale, isCancelled: isCancelled)
    let bounds = Rect(origin: .zero, size: size)
    if let image { canvas.draw(image, in: mode.rect(for: image.size, in: bounds)) }
  }

  func makeBitmap(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap? {
    makeImage(size: size, scale: scale, isCancelled: isCancelled).map(look.finish)
  }

  func decode(
    size: Size, scale: Double, allowsPartial: Bool = false, timeLimit: Duration = .seconds(10),
    isCancelled: () -> Bool
  ) throws(ImageDecodingError) -> Bitmap {
    let (sizing, scale) = decodedForm(size: size, scale: scale)
    if let known = picture(sizing, scale: scale) { return known }
    let shares = look.isSymbolic ? SymbolicIcon.shares(of: source) : nil
    var picture = try ImageDecoder.decode(
      shares ?? source, sizing: sizing, scale: scale, timeLimit: timeLimit,
      allowsPartial: allowsPartial, isolation: isolation, isCancelled: isCancelled)
    if look.isSymbolic, shares == nil { picture = picture.withoutShares() }
    pictures?.keep(picture, of: source, isSymbolic: look.isSymbolic, sizing, scale: scale)
    return picture
  }

  private func picture(_ sizing: ImageSizing, scale: Double) -> Bitmap? {
    pictures?.picture(of: source, isSymbolic: look.isSymbolic, sizing, scale: scale)
  }

  /// The required pixels of the whole image and their number per point.
  private func decodedForm(size: Size, scale: Double) -> (ImageSizing, scale: Double) {
    let scale = imageScale(scale, for: size)
    let pixels = PixelGrid(scale: 1).ceil(size * scale)
    return (sizing(for: look.wholeSize(forPart: pixels)), scale)
  }

  /// The pixels per point of the image. An image that is not scaled has one pixel per screen pixel,
  /// and is magnified with the zoom.
  private func imageScale(_ scale: Double, for size: Size) -> Double {
    mode.isScaled ? Self.possibleScale(scale, for: size) : scale / zoom
  }

  private func makeImage(size: Size, scale: Double, isCancelled: () -> Bool) -> Bitmap? {
    if let failure { onError(failure) }
    let image: Bitmap
    do throws(ImageDecodingError) {
      image = look.cropped(try decode(size: size, scale: scale, isCancelled: isCancelled))
    } catch {
      if error != .cancelled { onError(error) }
      return nil
    }
    let scale = imageScale(scale, for: size)
    let pixels = PixelGrid(scale: 1).ceil(size * scale)
    // An image with longer sides than a bitmap has fewer pixels per point.
    let imageSize =
      image.scale == scale
      ? Size(width: Double(image.width), height: Double(image.height)) : image.size * scale
    if imageSize == pixels, image.scale == scale { return image }
    guard
      let backing = ImageBacking(imageSize: imageSize, boundsSize: pixels, contentMode: mode)
    else { return nil }
    if backing.size == imageSize, backing.drawRect.size == imageSize { return image }
    // The destination is in pixels.
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

  /// Converts a length to a number of pixels, limited to the possible sizes of an image.
  private static func count(_ length: Double) -> Int {
    // bounded: clamped to an image's possible sizes, and never NaN
    length.isNaN ? 0 : Int(min(max(length, 0), Double(Int32.max)))
  }
}

extension ContentMode {
  var isScaled: Bool { self == .scaleToFill || self == .scaleAspectFit || self == .scaleAspectFill }
}
