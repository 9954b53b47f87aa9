// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

extension Text {
  /// Sets the font.
  public func font(_ font: Font) -> Text {
    with(.font(font))
  }

  /// Sets the font weight.
  public func fontWeight(_ weight: Font.Weight) -> Text {
    with(.weight(weight))
  }

  /// Makes the text bold.
  public func bold() -> Text { fontWeight(.bold) }

  /// Makes the text italic.
  public func italic() -> Text {
    with(.italic)
  }

  /// Uses a monospaced font.
  public func monospaced() -> Text {
    with(.monospaced)
  }

  /// Sets the text color.
  public func foregroundColor(_ color: Color) -> Text {
    with(.color(color))
  }

  /// Sets the text color.
  public func foregroundStyle(_ color: Color) -> Text { foregroundColor(color) }

  /// Underlines the text.
  public func underline(_ isActive: Bool = true) -> Text {
    with(.underlined(isActive))
  }

  /// Strikes the text through.
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
  /// Limits the number of lines. `nil` is no limit.
  public func lineLimit(_ count: Int?) -> Text {
    with(.lineLimit(count ?? 0))
  }

  /// Adds space between lines, in points.
  public func lineSpacing(_ distance: Double) -> Text {
    with(.lineSpacing(distance))
  }

  /// Sets the position of the ellipsis in text that does not fit.
  public func truncation(_ truncation: TextOptions.Truncation) -> Text {
    with(.truncation(truncation))
  }

  /// Aligns lines in a wider box.
  public func alignment(_ alignment: TextOptions.Alignment) -> Text {
    with(.alignment(alignment))
  }

  /// Aligns lines in a wider box.
  public func multilineTextAlignment(_ alignment: TextOptions.Alignment) -> Text {
    self.alignment(alignment)
  }

  /// Sets where lines may break.
  public func wrapping(_ wrapping: TextOptions.Wrapping) -> Text {
    with(.wrapping(wrapping))
  }
}
