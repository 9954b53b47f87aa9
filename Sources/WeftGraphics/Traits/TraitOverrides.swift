// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The traits that a subtree of nodes overrides. `nil` inherits a trait.
public struct TraitOverrides: Sendable, Hashable {
  /// The light or dark appearance.
  public var colorScheme: Traits.ColorScheme?
  /// The contrast of colors.
  public var contrast: Traits.Contrast?
  /// The accent color.
  public var accentColor: Color?
  /// The text size as a multiple of the text style's size.
  public var textScale: Double?
  /// The family for fonts without a family.
  public var fontFamily: String?
  /// The language of text, such as `de` or `zh-tw`.
  public var language: String?
  /// The direction of rows.
  public var layoutDirection: LayoutDirection?
  /// Whether motion is reduced.
  public var reducesMotion: Bool?

  /// Creates overrides.
  public init(
    colorScheme: Traits.ColorScheme? = nil, contrast: Traits.Contrast? = nil,
    accentColor: Color? = nil, textScale: Double? = nil, fontFamily: String? = nil,
    language: String? = nil, layoutDirection: LayoutDirection? = nil, reducesMotion: Bool? = nil
  ) {
    self.colorScheme = colorScheme
    self.contrast = contrast
    self.accentColor = accentColor
    self.textScale = textScale
    self.fontFamily = fontFamily
    self.language = language
    self.layoutDirection = layoutDirection
    self.reducesMotion = reducesMotion
  }

  /// Whether nothing is overridden.
  public var isEmpty: Bool { self == TraitOverrides() }

  /// Returns traits with the overridden values.
  public func applied(to traits: Traits) -> Traits {
    var result = traits
    if let colorScheme { result.colorScheme = colorScheme }
    if let contrast { result.contrast = contrast }
    if let accentColor { result.accentColor = accentColor }
    if let layoutDirection { result.layoutDirection = layoutDirection }
    if let reducesMotion { result.reducesMotion = reducesMotion }
    result.text = text(from: result.text)
    return result
  }

  package func applied(to context: LayoutContext) -> LayoutContext {
    var result = context
    if let layoutDirection { result.direction = layoutDirection }
    result.text = text(from: result.text)
    return result
  }

  private func text(from text: TextTraits) -> TextTraits {
    if textScale == nil, fontFamily == nil, language == nil { return text }
    var result = text
    if let textScale { result.scale = textScale }
    if let fontFamily { result.fontFamily = fontFamily }
    if let language { result.language = language }
    return result
  }
}
