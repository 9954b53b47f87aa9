// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

struct TextDefaults: Hashable, Sendable {
  var font: Font?
  var weight: Font.Weight?
  var isItalic: Bool?
  var color: Color?
  var lineLimit: Int?
  var alignment: TextOptions.Alignment?
  var selectability = TextSelectability.disabled

  var fontTraits: FontTraits { FontTraits(weight: weight, isItalic: isItalic) }

  var attributes: TextAttributes {
    var attributes = TextAttributes()
    attributes.font = fontTraits.applied(to: font ?? attributes.font)
    if let color { attributes.color = color }
    return attributes
  }

  var options: TextOptions {
    var options = TextOptions()
    if let lineLimit { options.lineLimit = lineLimit }
    if let alignment { options.alignment = alignment }
    return options
  }
}

/// Whether the user can select and copy text.
public enum TextSelectability: Hashable, Sendable {
  /// Text can be selected with the mouse and the keyboard.
  case enabled
  /// Text cannot be selected.
  case disabled
}

private struct TextDefaultsKey: EnvironmentKey {
  static let defaultValue = TextDefaults()
}

private struct EnabledKey: EnvironmentKey {
  static let defaultValue = true
}

extension EnvironmentValues {
  var text: TextDefaults {
    get { self[TextDefaultsKey.self] }
    set { self[TextDefaultsKey.self] = newValue }
  }

  /// Whether controls and gestures inside are enabled.
  public internal(set) var isEnabled: Bool {
    get { self[EnabledKey.self] }
    set { self[EnabledKey.self] = newValue }
  }
}

// These apply to all texts inside, unless a text or a nearer component overrides them.
extension Component {
  /// Sets the font of texts.
  public func font(_ font: Font?) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.font = font }
  }

  /// Sets the font weight of texts.
  public func fontWeight(_ weight: Font.Weight?) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.weight = weight }
  }

  /// Makes texts bold.
  public func bold(_ isActive: Bool = true) -> EnvironmentComponent<Self> {
    fontWeight(isActive ? .bold : nil)
  }

  /// Makes texts italic.
  public func italic(_ isActive: Bool = true) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.isItalic = isActive }
  }

  /// Sets the color of texts.
  public func foregroundColor(_ color: Color?) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.color = color }
  }

  /// Sets the color of texts.
  public func foregroundStyle(_ color: Color?) -> EnvironmentComponent<Self> {
    foregroundColor(color)
  }

  /// Limits the number of lines of texts. `nil` removes the limit.
  public func lineLimit(_ count: Int?) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.lineLimit = count ?? 0 }
  }

  /// Sets the alignment of lines in a wider text.
  public func multilineTextAlignment(
    _ alignment: TextOptions.Alignment
  ) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.alignment = alignment }
  }

  /// Sets whether the user can select and copy texts, each separately.
  public func textSelection(
    _ selectability: TextSelectability
  ) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.selectability = selectability }
  }

  /// Disables controls and gestures inside. Components inside cannot enable them again.
  public func disabled(_ isDisabled: Bool = true) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { if isDisabled { $0.isEnabled = false } }
  }
}
