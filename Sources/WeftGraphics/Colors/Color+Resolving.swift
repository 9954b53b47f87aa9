// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

extension Color {
  /// Returns the fixed color for some traits.
  public func resolved(in traits: Traits) -> Color {
    rule?.color(in: traits) ?? self
  }
}

extension ColorRule {
  fileprivate func color(in traits: Traits) -> Color {
    switch kind {
    case .variants(let light, let dark, let highContrastLight, let highContrastDark):
      let isHigh = traits.contrast == .high
      let variant =
        switch traits.colorScheme {
        case .light: isHigh ? highContrastLight : light
        case .dark: isHigh ? highContrastDark : dark
        }
      return variant.resolved(in: traits)
    case .accent(let standard):
      guard let accent = traits.accentColor else { return standard.resolved(in: traits) }
      return accent.resolved(in: traits).legible(in: traits)
    case .tint(let share, let standard):
      guard let accent = traits.accentColor else { return standard.resolved(in: traits) }
      let background = Color.background.resolved(in: traits)
      return background.mixed(with: accent.resolved(in: traits), share: share)
    case .readable(let ground): return ground.resolved(in: traits).readableColor
    case .faded(let source, let alpha):
      return source.color(in: traits).withAlpha(alpha)
    }
  }
}

extension Color {
  /// The contrast of two fixed, opaque colors, from 1 to 21, as defined by WCAG.
  public func contrast(with other: Color) -> Double {
    let (high, low) = (max(luminance, other.luminance), min(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }

  /// White if it is readable on the fixed color, or else black.
  package var readableColor: Color { contrast(with: .white) >= 3 ? .white : Color(white: 0.06) }

  /// The luminance of a fixed color, from 0 (black) to 1 (white), as defined by WCAG.
  package var luminance: Double {
    func linear(_ value: Double) -> Double {
      let value = min(max(value, 0), 1)
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The fixed color, mixed with the text color until it has enough contrast to the background.
  fileprivate func legible(in traits: Traits) -> Color {
    let background = Color.background.resolved(in: traits)
    let label = Color.label.resolved(in: traits)
    let wanted = traits.contrast == .high ? 4.5 : 3
    var result = self
    for step in 1...10 where result.contrast(with: background) < wanted {
      result = mixed(with: label, share: Double(step) / 10)
    }
    return result
  }

  fileprivate func mixed(with other: Color, share: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }
}
