// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout

struct ImageLook: Sendable {
  /// A user-defined closure, compared by identity.
  final class Modification: Sendable, Equatable {
    let body: @Sendable (Bitmap) -> Bitmap

    init(_ body: @escaping @Sendable (Bitmap) -> Bitmap) { self.body = body }

    static func == (left: Modification, right: Modification) -> Bool { left === right }
  }

  /// The whole image in relative coordinates.
  private static let whole = Rect(x: 0, y: 0, width: 1, height: 1)

  var crop = whole
  var tint: Color?
  /// Whether the color channels of the image, as of a symbolic icon, are shares of theme colors.
  var isSymbolic = false
  var modify: Modification?

  /// The displayed part in relative coordinates, within the image.
  private var part: Rect {
    let edges = [crop.minX, crop.minY, crop.maxX, crop.maxY]
    guard crop != Self.whole, edges.allSatisfy(\.isFinite),
      let part = crop.intersection(Self.whole), !part.isEmpty
    else { return Self.whole }
    return part
  }

  /// The size of the whole image in which the displayed part has a size.
  func wholeSize(forPart size: Size) -> Size {
    Size(width: size.width / part.width, height: size.height / part.height)
  }

  func cropped(_ image: Bitmap) -> Bitmap {
    let part = part
    if part == Self.whole { return image }
    let (width, height) = (Double(image.width), Double(image.height))
    let grid = PixelGrid(scale: 1)
    let pixels = Rect(
      x: grid.round(part.minX * width), y: grid.round(part.minY * height),
      width: max(1, grid.round(part.width * width)),
      height: max(1, grid.round(part.height * height)))
    let scale = image.scale
    let source = Rect(
      x: pixels.minX / scale, y: pixels.minY / scale, width: pixels.width / scale,
      height: pixels.height / scale)
    let result = try? Bitmap.render(size: source.size, scale: scale) {
      $0.draw(image, in: Rect(origin: .zero, size: source.size), from: source)
    }
    return result ?? image
  }

  func finish(_ image: Bitmap) -> Bitmap {
    var result = image
    if isSymbolic {
      result = image.filled(with: tint ?? .label)
    } else if let tint {
      let tinted = try? Bitmap.render(size: image.size, scale: image.scale) {
        $0.fill(image, in: Rect(origin: .zero, size: image.size), with: tint)
      }
      result = tinted ?? result
    }
    // The closure may create pixels without a canvas, which would record used traits.
    return modify?.body(result).depending(on: result.usedTraits) ?? result
  }
}
