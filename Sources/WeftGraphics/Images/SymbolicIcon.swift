// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

/// The colours of symbolic icons, as GTK gives them: parts of the classes `success`, `warning` and
/// `error` have colours of their own, everything else that of letters.
package enum SymbolicIcon {
  /// Drawings with more bytes than this are taken for plain shapes.
  private static let maximumByteCount = 1 << 20
  /// Gives each class a component of the picture's colours.
  private static let style = """
    <style>rect,circle,ellipse,path,polygon{fill:#000!important}.success{fill:#f00!important}\
    .warning{fill:#0f0!important}.error{fill:#00f!important}</style>
    """

  /// An image whose red, green and blue are the shares of success, warning and error.
  ///
  /// - Returns: `nil` for an icon with only one shape.
  /// - Complexity: O(bytes), if it is a drawing.
  package static func shares(of icon: ImageSource) -> ImageSource? {
    // The form in which icon themes keep icons that were drawn in advance.
    if case .file(let url) = icon, url.lastPathComponent.hasSuffix(".symbolic.png") { return icon }
    guard let drawing = bytes(of: icon),
      let end = drawing.range(of: Data("</svg".utf8), options: .backwards),
      ["success", "warning", "error"].contains(where: { drawing.range(of: Data($0.utf8)) != nil })
    else { return nil }
    return .data(drawing[..<end.lowerBound] + Data(style.utf8) + drawing[end.lowerBound...])
  }

  /// The bytes of a drawing; `nil` for another image, or one that cannot be read.
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
  /// The shape alone, without shares of colours.
  package func withoutShares() -> Bitmap { mapped { $0 & 0xFF00_0000 } }

  /// An icon whose red, green and blue are the shares of success, warning and error, in the colours
  /// of the current drawing's traits.
  ///
  /// - Parameter foreground: fills the rest of the shape.
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

  /// A colour as numbers, by some traits.
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

  /// A bitmap of other pixels, each made of the one in its place.
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
