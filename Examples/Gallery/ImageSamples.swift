// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// An image in its original form, cropped, tinted and modified, and drawings and animated pictures.
enum ImageSamples {
  static func images(_ status: StatusNode) -> [[DisplayNode]] {
    let modes: [ContentMode] = [.scaleAspectFill, .scaleAspectFit, .scaleToFill]
    let plain = modes.map { mode in
      let node = sample()
      node.contentMode = mode
      return node
    }
    let cropped = sample()
    cropped.cropRect = Rect(x: 0, y: 0, width: 0.5, height: 0.5)
    let tinted = sample()
    tinted.tintColor = .accent
    let modified = sample()
    modified.modification = { image in
      let rect = Rect(origin: .zero, size: image.size)
      let round = try? Bitmap.render(size: image.size, scale: image.scale) { canvas in
        canvas.clip(to: Path(ellipseIn: rect))
        canvas.draw(image, in: rect)
      }
      return round ?? image
    }
    let drawing = sized(ImageNode(.data(Data(svg.utf8))))
    let broken = sized(ImageNode(.data(Data("no image".utf8))))
    broken.contentMode = .scaleAspectFit
    broken.borderWidth = 1
    broken.borderColor = .separator
    broken.onError = { [weak broken] _ in broken?.source = .icon("image-missing-symbolic") }
    let paused = sized(ImageNode(.data(MovingPictures.gif)))
    paused.isAnimationPaused = true
    return [
      plain + [cropped, tinted, modified], [drawing, multiplex, broken],
      [sized(ImageNode(.data(MovingPictures.gif))), webP(status), paused],
    ]
  }

  /// Requires a decoder that may not be installed.
  private static func webP(_ status: StatusNode) -> ImageNode {
    let node = sized(ImageNode(.data(MovingPictures.webP)))
    node.onError = { error in status.show("WebP: \(error)") }
    return node
  }

  private static func sized(_ node: ImageNode) -> ImageNode {
    node.style.preferredSize = Size(width: 90, height: 60)
    return node
  }

  /// An image whose best version is unavailable.
  private static var multiplex: ImageNode {
    sized(
      MultiplexImageNode(["best", "good"]) { identifier in
        identifier == "best" ? nil : .image(.data(Data(svg.utf8)))
      })
  }

  private static func sample() -> ImageNode {
    let bitmap = try? Bitmap.render(size: Size(width: 120, height: 120), scale: 2) { canvas in
      for (index, color) in [Color.red, .green, .blue, .yellow].enumerated() {
        let place = Rect(
          x: Double(index % 2) * 60 + 4, y: Double(index / 2) * 60 + 4, width: 52, height: 52)
        canvas.fill(Path(ellipseIn: place), with: .color(color))
      }
    }
    let node = ImageNode(bitmap.map { .bitmap($0) })
    node.style.preferredSize = Size(width: 90, height: 60)
    node.clipsToBounds = true
    node.borderWidth = 1
    node.borderColor = .separator
    return node
  }

  static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">
    <rect width="90" height="60" rx="9" fill="#3584e4"/>
    <text x="45" y="38" font-size="24" text-anchor="middle" fill="white">SVG</text></svg>
    """
}
