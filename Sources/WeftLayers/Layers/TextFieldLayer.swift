// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

/// One line of text that the user edits, in the host's own control.
@MainActor public final class TextFieldLayer: EmbeddedLayer {
  /// The text, as the user left it or code has set it.
  public var text = "" { didSet { updated(oldValue != text) } }
  /// The text shown while there is no other.
  public var placeholder = "" { didSet { updated(oldValue != placeholder) } }
  /// The font of the text.
  public var font = Font.body { didSet { updated(oldValue != font) } }
  /// The traits of its place.
  package var traits = Traits() {
    didSet {
      if oldValue == traits { return }
      setNeedsRender(.content)
      setNeedsControlUpdate()
    }
  }
  /// The font in the size and family that the user has chosen.
  package var resolvedFont: Font { font.resolved(in: traits.text) }
  /// Whether it looks like a search field.
  public var isSearchField = false { didSet { updated(oldValue != isSearchField) } }
  /// The user has changed the text.
  public var onChange: (@MainActor (String) -> Void)?
  /// The user has pressed Enter.
  public var onSubmit: (@MainActor (String) -> Void)?

  /// The height in points that the host's control asks for; `nil` while it is not known.
  package var controlHeight: Double? {
    didSet { if oldValue != controlHeight { onControlHeightChange?() } }
  }
  /// The host's control asks for another height.
  package var onControlHeightChange: (@MainActor () -> Void)?

  private var isTakingInput = false

  /// The host's control reports what the user typed.
  package func takeInput(_ newText: String) {
    guard newText != text else { return }
    isTakingInput = true
    text = newText
    isTakingInput = false
    setNeedsRender(.content)
    onChange?(newText)
  }

  private func updated(_ isChange: Bool) {
    if isChange, !isTakingInput { setNeedsControlUpdate() }
  }
}
