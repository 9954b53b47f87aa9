// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftGraphics
import WeftLayout
import WeftNodes

/// An appearance in which a sheet of nodes is compared.
struct PictureAppearance: Sendable, CustomTestStringConvertible {
  var scheme = Traits.ColorScheme.light
  var contrast = Traits.Contrast.standard
  var direction = LayoutDirection.leftToRight
  var scale = 1.0

  /// Both schemes in both directions at the scales 1, 1.25 and 2, and both in high contrast.
  static let all: [PictureAppearance] = {
    var all: [PictureAppearance] = []
    for scheme in [Traits.ColorScheme.light, .dark] {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        for scale in [1, 1.25, 2] {
          all.append(PictureAppearance(scheme: scheme, direction: direction, scale: scale))
        }
      }
    }
    return all + [
      PictureAppearance(scheme: .light, contrast: .high, scale: 2),
      PictureAppearance(scheme: .dark, contrast: .high, scale: 1.25),
    ]
  }()

  /// The suffix of the names of its pictures.
  var name: String {
    let parts = [
      scheme == .dark ? "dark" : "light", contrast == .high ? "high" : nil,
      direction == .rightToLeft ? "rtl" : nil, scale == 1 ? nil : "\(Int(scale * 100))",
    ]
    return parts.compactMap(\.self).joined(separator: "-")
  }

  var testDescription: String { name }

  var traits: Traits {
    var traits = Traits()
    traits.colorScheme = scheme
    traits.contrast = contrast
    traits.layoutDirection = direction
    return traits
  }
}
