// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// The colors of symbolic icons, as in GTK. Parts with the classes `success`, `warning` and `error`
/// have their own colors, and all other parts have the color of text.
package enum SymbolicIcon {
  private static let maximumByteCount = 1 << 20
  /// Draws each class in one color component.
  private static let style = """
    <style>rect,circle,ellipse,path,polygon{fill:#000!important}.success{fill:#f00!important}\
    .warning{fill:#0f0!important}.error{fill:#00f!important}</style>
    """

  /// Returns an image whose red, green and blue are the fractions of success, warning and error, or
  /// `nil` for an icon with a single color. Takes O(bytes) for a drawing.
  package static func shares(of icon: ImageSource) -> ImageSource? {
    // The format of pre-rendered icons in icon themes.
    if case .file(let url) = icon, url.lastPathComponent.hasSuffix(".symbolic.png") { return icon }
    guard let drawing = bytes(of: icon),
      let end = drawing.range(of: Data("</svg".utf8), options: .backwards),
      ["success", "warning", "error"].contains(where: { drawing.range(of: Data($0.utf8)) != nil })
    else { return nil }
    return .data(drawing[..<end.lowerBound] + Data(style.utf8) + drawing[end.lowerBound...])
  }

  private static func bytes(of icon: ImageSource) -> Data? {
    if case .file(let url) = icon, url.pathExtension != "svg" { return nil }
    guard var reader = try? ImageReader(icon) else { return nil }
    var result = Data()
    while let piece = (try? reader.next()) ?? nil {
      result += piece
      guard result.count <= maximumByteCount else { return nil }
    }
    return result
  }
}

extension Bitmap {
  package func withoutShares() -> Bitmap { mapped { $0 & 0xFF00_0000 } }

  /// Replaces the fractions of success, warning and error in red, green and blue with the current
  /// traits' colors, and the rest of the shape with `foreground`.
  package func filled(with foreground: Color) -> Bitmap {
    let traits = Traits.current
    let colors = traits.symbolColors ?? .standard
    let base = Components(foreground, traits)
    let parts = [colors.success, colors.warning, colors.error].map { Components($0, traits) }
    return mapped { pixel in
      let alpha = Double(pixel >> 24)
      guard alpha > 0 else { return 0 }
      let shares = [pixel >> 16, pixel >> 8, pixel].map { Double($0 & 0xFF) }
      let rest = max(0, alpha - shares[0] - shares[1] - shares[2])
      func mix(_ path: KeyPath<Components, Double>) -> UInt32 {
        var sum = rest * base[keyPath: path]
        for (share, part) in zip(shares, parts) { sum += share * part[keyPath: path] }
        // bounded: shares of a byte
        return UInt32(min(max(sum * base.alpha, 0), 255).rounded())
      }
      // bounded: a byte's share
      let opacity = UInt32(min(max(alpha * base.alpha, 0), 255).rounded())
      return opacity << 24 | min(mix(\.red), opacity) << 16 | min(mix(\.green), opacity) << 8
        | min(mix(\.blue), opacity)
    }
  }

  private struct Components {
    let red: Double
    let green: Double
    let blue: Double
    let alpha: Double

    init(_ color: Color, _ traits: Traits) {
      let color = color.resolved(in: traits)
      (red, green, blue, alpha) = (color.red, color.green, color.blue, color.alpha)
    }
  }

  private func mapped(_ change: (UInt32) -> UInt32) -> Bitmap {
    guard let buffer = try? Bitmap.makeBuffer(width: Double(width), height: Double(height)) else {
      return self
    }
    let target = buffer.mutableBytes.bindMemory(to: UInt32.self)
    withUnsafeBytes { bytes in
      for (index, pixel) in bytes.bindMemory(to: UInt32.self).enumerated() {
        target[index] = change(pixel)
      }
    }
    return Bitmap(
      width: width, height: height, scale: scale, isOpaque: isOpaque, usedTraits: .colors,
      buffer: buffer)
  }
}
