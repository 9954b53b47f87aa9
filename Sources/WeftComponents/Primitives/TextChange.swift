// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics

enum TextChange: Hashable, Sendable {
  case font(Font)
  case weight(Font.Weight)
  case italic
  case monospaced
  case color(Color)
  case underlined(Bool)
  case struckThrough(Bool)
  case lineLimit(Int)
  case lineSpacing(Double)
  case truncation(TextOptions.Truncation)
  case alignment(TextOptions.Alignment)
  case wrapping(TextOptions.Wrapping)

  func apply(to attributes: inout TextAttributes) {
    switch self {
    case .font(let font): attributes.font = font
    case .weight(let weight): attributes.font.weight = weight
    case .italic: attributes.font.isItalic = true
    case .monospaced: attributes.font = attributes.font.monospaced()
    case .color(let color): attributes.color = color
    case .underlined(let isActive): attributes.isUnderlined = isActive
    case .struckThrough(let isActive): attributes.isStruckThrough = isActive
    case .lineLimit, .lineSpacing, .truncation, .alignment, .wrapping: break
    }
  }

  func apply(to traits: inout FontTraits) {
    switch self {
    case .weight(let weight): traits.weight = weight
    case .italic: traits.isItalic = true
    case .monospaced: traits.isMonospaced = true
    default: break
    }
  }

  func apply(to options: inout TextOptions) {
    switch self {
    case .lineLimit(let count): options.lineLimit = count
    case .lineSpacing(let distance): options.lineSpacing = distance
    case .truncation(let truncation): options.truncation = truncation
    case .alignment(let alignment): options.alignment = alignment
    case .wrapping(let wrapping): options.wrapping = wrapping
    case .font, .weight, .italic, .monospaced, .color, .underlined, .struckThrough: break
    }
  }
}
