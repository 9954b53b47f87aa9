// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

/// Editable text, in a control of the host's.
@MainActor public final class TextFieldLayer: EmbeddedLayer {
  /// The text, as the user left it or code has set it; without NUL characters, at which a host's
  /// texts may end.
  public var text = "" {
    didSet {
      text = text.withoutNULs
      if !isTakingInput { typedCount = nil }
      if let range = wantedSelection {
        wantedSelection = range.clamped(to: 0..<text.unicodeScalars.count)
      }
      updated(!oldValue.hasSameScalars(as: text))
    }
  }
  /// The text shown while the field is empty; without NUL characters.
  public var placeholder = "" {
    didSet {
      placeholder = placeholder.withoutNULs
      updated(oldValue != placeholder)
    }
  }
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
  /// The sort of control; fixed once the layer is in a window.
  package var kind = Kind.line { didSet { updated(oldValue != kind) } }
  /// Whether the user can edit the text.
  public var isEnabled = true { didSet { updated(oldValue != isEnabled) } }
  /// The selected range, in Unicode scalars of the text; empty where the caret is.
  public private(set) var selection = 0..<0
  /// The user has moved the caret or selected something.
  public var onSelectionChange: (@MainActor () -> Void)?
  /// Completes a text that the user has typed: the rest is appended and selected.
  public var completion: (@MainActor (String) -> String?)?
  /// The selection that code has asked for, until the control has it.
  package private(set) var wantedSelection: Range<Int>?
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

  /// Whether the text that code sets answers what the user has typed.
  package private(set) var isAnswered = false
  private var isTakingInput = false
  /// How many of the text's scalars the user has typed, if the rest is a completion.
  private var typedCount: Int?

  /// The kinds of controls for text.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// One line.
    case line
    /// A search field.
    case search
    /// One line of hidden text.
    case password
    /// Many lines.
    case lines
  }

  /// Selects a part of the text; clamped to it.
  ///
  /// - Parameter range: in Unicode scalars.
  public func select(_ range: Range<Int>) {
    let count = text.unicodeScalars.count
    wantedSelection = range.clamped(to: 0..<count)
    setNeedsControlUpdate()
  }

  /// Sets the text that code makes of what the user has typed, some time after ``onChange``:
  /// undoing takes back both together.
  ///
  /// - Parameter answer: the text; one that is set in ``onChange`` need not come from here.
  package func answer(_ answer: String) {
    isAnswered = true
    text = answer
    isAnswered = false
  }

  /// The host's control reports the user's input.
  ///
  /// - Parameter newSelection: the selection in it, if the control knows it already.
  package func takeInput(_ newText: String, selection newSelection: Range<Int>? = nil) {
    let newText = newText.withoutNULs
    let typed = String(text.unicodeScalars.prefix(typedCount ?? .max))
    typedCount = nil
    guard !newText.hasSameScalars(as: text) else { return }
    let isLonger =
      newText.utf8.count > typed.utf8.count && newText.beginsWithScalars(of: typed)
    isTakingInput = true
    text = newText
    isTakingInput = false
    if let newSelection { setSelection(newSelection) }
    setNeedsRender(.content)
    if isLonger, kind != .password, let whole = completion?(newText)?.withoutNULs,
      whole.utf8.count > newText.utf8.count, whole.beginsWithScalars(of: newText)
    {
      text = whole
      typedCount = newText.unicodeScalars.count
      select(newText.unicodeScalars.count..<whole.unicodeScalars.count)
    }
    onChange?(text)
  }

  /// The host's control reports the selection.
  package func takeSelection(_ range: Range<Int>) {
    // The caret is at the end: the user has accepted a completion.
    if range == text.unicodeScalars.count..<text.unicodeScalars.count { typedCount = nil }
    setSelection(range)
  }

  private func setSelection(_ range: Range<Int>) {
    wantedSelection = nil
    guard range != selection else { return }
    selection = range
    setNeedsRender(.content)
    onSelectionChange?()
  }

  /// Undoes the user's last change, if the host has a control for the text.
  public func undo() { (control as? any TextControl)?.undo() }
  /// Redoes the change that was undone last.
  public func redo() { (control as? any TextControl)?.redo() }

  private func updated(_ isChange: Bool) {
    if isChange, !isTakingInput { setNeedsControlUpdate() }
  }
}

/// A host's control for a ``TextFieldLayer``.
@MainActor package protocol TextControl: EmbeddedControl {
  /// Takes back the user's last step.
  func undo()
  /// Redoes the change that was undone last.
  func redo()
}
