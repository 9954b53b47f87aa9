// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

extension Text {
  /// The text in a font.
  public func font(_ font: Font) -> Text {
    with { $0.attributes.font = font }
  }

  /// The text in another weight.
  public func fontWeight(_ weight: Font.Weight) -> Text {
    with { $0.attributes.font.weight = weight }
  }

  /// The text in bold.
  public func bold() -> Text { fontWeight(.bold) }

  /// The text with slanted letters.
  public func italic() -> Text {
    with { $0.attributes.font.isItalic = true }
  }

  /// The text in letters that are all equally wide.
  public func monospaced() -> Text {
    with { $0.attributes.font = $0.attributes.font.monospaced() }
  }

  /// The text in a colour.
  public func foregroundColor(_ color: Color) -> Text {
    with { $0.attributes.color = color }
  }

  /// The text with a line under it.
  public func underline(_ isActive: Bool = true) -> Text {
    with { $0.attributes.isUnderlined = isActive }
  }

  /// The text with a line through it.
  public func strikethrough(_ isActive: Bool = true) -> Text {
    with { $0.attributes.isStruckThrough = isActive }
  }

  private func with(_ change: (inout Text) -> Void) -> Text {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Text {
  /// The text in at most so many lines; `nil` for any number.
  public func lineLimit(_ count: Int?) -> Text {
    with { $0.options.lineLimit = count ?? 0 }
  }

  /// The text with additional room between lines, in points.
  public func lineSpacing(_ distance: Double) -> Text {
    with { $0.options.lineSpacing = distance }
  }

  /// The text, shortened in this way where it does not fit.
  public func truncation(_ truncation: TextOptions.Truncation) -> Text {
    with { $0.options.truncation = truncation }
  }

  /// Where lines stand in a box that is wider than they are.
  public func alignment(_ alignment: TextOptions.Alignment) -> Text {
    with { $0.options.alignment = alignment }
  }

  /// Where lines may be broken.
  public func wrapping(_ wrapping: TextOptions.Wrapping) -> Text {
    with { $0.options.wrapping = wrapping }
  }
}
