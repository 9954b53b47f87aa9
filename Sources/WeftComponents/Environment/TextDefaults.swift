// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

/// How text looks where it does not say so itself; handed down in the environment.
struct TextDefaults: Hashable, Sendable {
  var font: Font?
  var weight: Font.Weight?
  var isItalic: Bool?
  var color: Color?
  var lineLimit: Int?
  var alignment: TextOptions.Alignment?
  var selectability = TextSelectability.disabled

  /// The traits that apply to any font.
  var fontTraits: FontTraits { FontTraits(weight: weight, isItalic: isItalic) }

  /// The attributes of text that says nothing.
  var attributes: TextAttributes {
    var attributes = TextAttributes()
    attributes.font = fontTraits.applied(to: font ?? attributes.font)
    if let color { attributes.color = color }
    return attributes
  }

  /// The options of text that says nothing.
  var options: TextOptions {
    var options = TextOptions()
    if let lineLimit { options.lineLimit = lineLimit }
    if let alignment { options.alignment = alignment }
    return options
  }
}

/// Whether the user can select text and copy it.
public enum TextSelectability: Hashable, Sendable {
  /// Text can be selected by mouse and by keys.
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

// Texts inside look so where they, or a component nearer to them, do not say otherwise.
extension Component {
  /// The component with texts in a font.
  public func font(_ font: Font?) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.font = font }
  }

  /// The component with texts in a weight.
  public func fontWeight(_ weight: Font.Weight?) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.weight = weight }
  }

  /// The component with bold texts.
  public func bold(_ isActive: Bool = true) -> EnvironmentComponent<Self> {
    fontWeight(isActive ? .bold : nil)
  }

  /// The component with slanted texts.
  public func italic(_ isActive: Bool = true) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.isItalic = isActive }
  }

  /// The component with texts in a colour.
  public func foregroundColor(_ color: Color?) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.color = color }
  }

  /// The component with texts in a colour.
  public func foregroundStyle(_ color: Color?) -> EnvironmentComponent<Self> {
    foregroundColor(color)
  }

  /// The component with a limit to the number of lines of texts; `nil` for no limit.
  public func lineLimit(_ count: Int?) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.lineLimit = count ?? 0 }
  }

  /// The component with an alignment for the lines of texts in a wider box.
  public func multilineTextAlignment(
    _ alignment: TextOptions.Alignment
  ) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.alignment = alignment }
  }

  /// The component with texts that the user can, or cannot, select and copy, each separately.
  public func textSelection(
    _ selectability: TextSelectability
  ) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { $0.text.selectability = selectability }
  }

  /// The component with disabled controls and gestures; nothing inside can be enabled again.
  public func disabled(_ isDisabled: Bool = true) -> EnvironmentComponent<Self> {
    EnvironmentComponent(content: self) { if isDisabled { $0.isEnabled = false } }
  }
}
