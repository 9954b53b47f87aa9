// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Weft

/// One image in several ways: as it is, cropped, tinted, modified, and one that cannot be decoded;
/// icons of the theme.
enum ImageSamples {
  nonisolated static func images(_ status: TextNode) -> [[DisplayNode]] {
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
    let drawing = ImageNode(.data(Data(svg.utf8)))
    drawing.style.size.width = .points(90)
    drawing.style.size.height = .points(60)
    let broken = ImageNode(.data(Data("no image".utf8)))
    broken.style.size.width = .points(90)
    broken.style.size.height = .points(60)
    broken.borderWidth = 1
    broken.borderColor = .separator
    return [plain, [cropped, tinted, modified, drawing, broken, multiplex], icons]
  }

  /// Its best version cannot be had.
  nonisolated private static var multiplex: MultiplexImageNode {
    let node = MultiplexImageNode(["best", "good"]) { identifier in
      identifier == "best" ? nil : .image(.data(Data(svg.utf8)))
    }
    node.style.preferredSize = Size(width: 90, height: 60)
    return node
  }

  /// In the colour of letters, tinted, large, one for each direction, one that no theme has, one in
  /// its own colours, and those of buttons.
  nonisolated private static var icons: [DisplayNode] {
    let names = [
      "edit-delete-symbolic", "edit-delete-symbolic", "edit-delete-symbolic", "pan-end-symbolic",
      "no-such-icon-symbolic", "image-missing",
    ]
    let nodes = names.map { ImageNode(.icon($0)) }
    nodes[1].tintColor = .destructive
    for node in nodes[2...] { node.style.preferredSize = Size(width: 32, height: 32) }
    return nodes + [
      ButtonNode("Delete", image: .icon("edit-delete-symbolic")),
      ButtonNode(image: .icon("open-menu-symbolic"), purpose: .flat),
      ButtonNode("Send", image: .icon("mail-send-symbolic"), purpose: .suggested),
    ]
  }

  nonisolated private static func sample() -> ImageNode {
    let bitmap = try? Bitmap.render(size: Size(width: 120, height: 120), scale: 2) { canvas in
      for (index, color) in [Color.red, .green, .blue, .yellow].enumerated() {
        let place = Rect(
          x: Double(index % 2) * 60 + 4, y: Double(index / 2) * 60 + 4, width: 52, height: 52)
        canvas.fill(Path(ellipseIn: place), with: .color(color))
      }
    }
    let node = ImageNode(bitmap.map { .bitmap($0) })
    node.style.size.width = .points(90)
    node.style.size.height = .points(60)
    node.clipsToBounds = true
    node.borderWidth = 1
    node.borderColor = .separator
    return node
  }

  nonisolated private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">
    <rect width="90" height="60" rx="9" fill="#3584e4"/>
    <text x="45" y="38" font-size="24" text-anchor="middle" fill="white">SVG</text></svg>
    """
}
