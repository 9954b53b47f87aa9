// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftLayout

/// The traits that a subtree of nodes overrides; `nil` inherits a trait.
public struct TraitOverrides: Sendable, Hashable {
  /// The light or dark appearance.
  public var colorScheme: Traits.ColorScheme?
  /// The contrast of colours.
  public var contrast: Traits.Contrast?
  /// The accent colour.
  public var accentColor: Color?
  /// The size of text, as a multiple of its text style.
  public var textScale: Double?
  /// The family of fonts without a family of their own.
  public var fontFamily: String?
  /// The language of text, as in `de` or `zh-tw`.
  public var language: String?
  /// The direction in which rows run.
  public var layoutDirection: LayoutDirection?
  /// Whether motion is reduced: things appear in place, without moving there.
  public var reducesMotion: Bool?

  /// Makes overrides.
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

  /// Traits in which the overridden ones are replaced.
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

  /// A context in which the overridden traits are replaced.
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
