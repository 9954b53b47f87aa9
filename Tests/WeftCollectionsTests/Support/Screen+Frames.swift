// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayers
import WeftLayout

@testable import WeftCollections

/// A row as the layers show it, independent of the collection's state.
struct SeenRow {
  /// In points of the viewport.
  let frame: Rect
  /// The signature of the row whose contents the layer shows, or `nil` without contents.
  let signature: UInt32?
}

extension Row {
  /// The signature of all headers, whose texts do not follow their sections.
  static let headerSignature: UInt32 = 0x00FF00

  /// A color that identifies this row with this text and height.
  var signature: UInt32 {
    if id == -1 { return Self.headerSignature }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func mix(_ value: UInt64) {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        hash = (hash ^ (value >> shift & 0xFF)) &* 0x100_0000_01b3
      }
    }
    mix(UInt64(bitPattern: Int64(id)))
    mix(height.bitPattern)
    for byte in text.utf8 { mix(UInt64(byte)) }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32) & 0xFFFFFF
  }
}

extension Screen {
  /// The rows on the screen, read from the layers, from top to bottom.
  var seenRows: [SeenRow] {
    guard let controller = node.parts?.view.scrollController else { return [] }
    let offset = controller.contentLayer.bounds.origin
    return controller.contentLayer.sublayers.map { layer in
      let frame = layer.frame.offsetBy(dx: -offset.x, dy: -offset.y)
      return SeenRow(frame: frame, signature: Self.signature(of: layer))
    }
    .sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
  }

  /// The signature of the row whose contents a cell's layer has, also off the screen.
  static func signature(of layer: Layer) -> UInt32? {
    (layer.contents ?? layer.sublayers.lazy.compactMap(\.contents).first).flatMap(color)
  }

  /// The first pixel of a bitmap.
  private static func color(of bitmap: Bitmap) -> UInt32? {
    bitmap.withUnsafeBytes { bytes in
      bytes.count < 4 || bytes[3] == 0
        ? nil : UInt32(bytes[2]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[0])
    }
  }

  /// The violations in the current frame of a list without spaces. They are space without a row,
  /// rows without contents, and overlapping rows.
  var frameViolations: [String] {
    guard let controller = node.parts?.view.scrollController else { return [] }
    var result: [String] = []
    let rows = seenRows
    let bottom = min(
      node.frame.height, controller.extent.contentSize.height - controller.contentOffset.y)
    var y = 0.0
    for row in rows where row.frame.height > 0 {
      if row.frame.minY > y + 0.01 { result.append("no row from \(y) to \(row.frame.minY)") }
      if row.frame.minY < y - 0.01, y > 0 {
        result.append("a row at \(row.frame.minY) overlaps one that ends at \(y)")
      }
      if row.signature == nil { result.append("the row at \(row.frame.minY) has no contents") }
      y = max(y, row.frame.maxY)
    }
    if y < bottom - 0.01 { result.append("no row from \(y) to \(bottom)") }
    if node.blankFraction != 0 { result.append("blank: \(node.blankFraction)") }
    return result
  }

  /// Runs frames one by one.
  ///
  /// - Returns: The violations in all frames.
  func violationsOfFrames(_ count: Int, _ check: () -> String? = { nil }) -> [String] {
    var result: [String] = []
    for frame in 0..<count {
      runFrame()
      result += (frameViolations + [check()].compactMap { $0 }).map { "frame \(frame): \($0)" }
    }
    return result
  }
}
