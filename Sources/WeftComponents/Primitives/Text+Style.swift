// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

extension Text {
  /// The text in a font.
  public func font(_ font: Font) -> Text {
    with(.font(font))
  }

  /// The text in another weight.
  public func fontWeight(_ weight: Font.Weight) -> Text {
    with(.weight(weight))
  }

  /// The text in bold.
  public func bold() -> Text { fontWeight(.bold) }

  /// The text with slanted letters.
  public func italic() -> Text {
    with(.italic)
  }

  /// The text in a monospaced font.
  public func monospaced() -> Text {
    with(.monospaced)
  }

  /// The text in a colour.
  public func foregroundColor(_ color: Color) -> Text {
    with(.color(color))
  }

  /// The text in a colour.
  public func foregroundStyle(_ color: Color) -> Text { foregroundColor(color) }

  /// The text with a line under it.
  public func underline(_ isActive: Bool = true) -> Text {
    with(.underlined(isActive))
  }

  /// The text with a line through it.
  public func strikethrough(_ isActive: Bool = true) -> Text {
    with(.struckThrough(isActive))
  }

  private func with(_ change: TextChange) -> Text {
    var copy = self
    copy.changes.append(change)
    return copy
  }
}

extension Text {
  /// The text with a maximum number of lines; `nil` for any number.
  public func lineLimit(_ count: Int?) -> Text {
    with(.lineLimit(count ?? 0))
  }

  /// The text with additional space between lines, in points.
  public func lineSpacing(_ distance: Double) -> Text {
    with(.lineSpacing(distance))
  }

  /// The text, truncated in this way where it does not fit.
  public func truncation(_ truncation: TextOptions.Truncation) -> Text {
    with(.truncation(truncation))
  }

  /// The alignment of lines in a wider box.
  public func alignment(_ alignment: TextOptions.Alignment) -> Text {
    with(.alignment(alignment))
  }

  /// The alignment of lines in a wider box.
  public func multilineTextAlignment(_ alignment: TextOptions.Alignment) -> Text {
    self.alignment(alignment)
  }

  /// Where lines may be broken.
  public func wrapping(_ wrapping: TextOptions.Wrapping) -> Text {
    with(.wrapping(wrapping))
  }
}
