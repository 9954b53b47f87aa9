// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics

/// Editable text in a native control of the host.
@MainActor public final class TextFieldLayer: EmbeddedLayer {
  /// The text that the user or code has set. NUL characters are removed.
  ///
  /// After user input in several lines, the next read copies the text from the host's control.
  public var text: String {
    get {
      if isTextInControl, let control = control as? any TextControl {
        storedText = control.text
        isTextInControl = false
      }
      return storedText
    }
    set {
      let old = text
      storedText = newValue.withoutNULs
      if source != .user { typedCount = nil }
      if let range = wantedSelection {
        wantedSelection = range.clamped(to: 0..<storedText.unicodeScalars.count)
      }
      if old.hasSameScalars(as: storedText) { return }
      isShown = false
      updated(true)
    }
  }
  private var storedText = ""
  /// Whether only the host's control has the text, because nothing has read it since the input.
  private var isTextInControl = false
  /// Whether the host's control has the text, so that it must not be compared.
  package var isShown = false
  /// The text that an empty field displays. NUL characters are removed.
  public var placeholder = "" {
    didSet {
      placeholder = placeholder.withoutNULs
      updated(oldValue != placeholder)
    }
  }
  /// The font of the text.
  public var font = Font.body { didSet { updated(oldValue != font) } }
  package var traits = Traits() {
    didSet {
      if oldValue == traits { return }
      setNeedsRender(.content)
      setNeedsControlUpdate()
    }
  }
  package var resolvedFont: Font { font.resolved(in: traits.text) }
  /// The kind of control. It is fixed once the layer is in a window.
  package var kind = Kind.line { didSet { updated(oldValue != kind) } }
  /// Whether the user can edit the text.
  public var isEnabled = true { didSet { updated(oldValue != isEnabled) } }
  /// The selected range in Unicode scalars. It is empty at the caret.
  public private(set) var selection = 0..<0
  /// Called after the user has moved the caret or changed the selection.
  public var onSelectionChange: (@MainActor () -> Void)?
  /// Completes a text that the user has typed. The remainder is appended and selected.
  public var completion: (@MainActor (String) -> String?)?
  /// The selection that code has requested, until the control applies it.
  package private(set) var wantedSelection: Range<Int>?
  /// Called after the user has changed the text.
  public var onChange: (@MainActor (String) -> Void)?
  /// Called after the user has pressed Enter.
  public var onSubmit: (@MainActor (String) -> Void)?

  /// The height in points that the host's control requests, or `nil` while it is unknown.
  package var controlHeight: Double? {
    didSet { if oldValue != controlHeight { onControlHeightChange?() } }
  }
  package var onControlHeightChange: (@MainActor () -> Void)?

  /// The origin of the text that is being set.
  package private(set) var source = TextSource.code
  /// The number of typed scalars if the rest is a completion.
  private var typedCount: Int?

  /// The origin of a text.
  package enum TextSource {
    case code
    case user
    /// Code, in response to typed text.
    case answer
  }

  /// A kind of text control.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// One line.
    case line
    /// A search field.
    case search
    /// One line of hidden text.
    case password
    /// Several lines.
    case lines
  }

  /// The scrolling layer that receives the keys that a search field does not use. If it is `nil`,
  /// the nearest one that follows the field receives them.
  package weak var searchedLayer: Layer?
  /// Called when a part of the text is selected.
  package var onSelect: (@MainActor () -> Void)?

  /// Selects a range, which is limited to the text.
  ///
  /// - Parameter range: A range in Unicode scalars.
  public func select(_ range: Range<Int>) {
    let count = text.unicodeScalars.count
    wantedSelection = range.clamped(to: 0..<count)
    setNeedsControlUpdate()
  }

  /// Sets the text that code derives from typed text some time after ``onChange``. Undo reverts
  /// both together. A text that is set inside ``onChange`` does not need this.
  package func answer(_ answer: String) {
    source = .answer
    text = answer
    source = .code
  }

  /// Called by the host's control of several lines after user input. The text is read when it is
  /// needed, because it may be long. O(1) without ``onChange`` and ``completion``.
  package func takeInputOfControl() {
    guard let control = control as? any TextControl else { return }
    if completion != nil || typedCount != nil {
      takeInput(control.text)
    } else {
      isTextInControl = true
      setNeedsRender(.content)
      revealInput()
      onChange?(text)
    }
  }

  /// Called by the host's control after user input, with the selection if it is already known.
  package func takeInput(_ newText: String, selection newSelection: Range<Int>? = nil) {
    let raw = newText.withoutNULs
    let newText = kind == .lines ? raw : raw.withSpacesForLineBreaks
    let newSelection = newSelection.map { range in
      newText.utf8.count == raw.utf8.count && newText == raw
        ? range : range.map { raw.unicodeScalars.prefix($0).withSpacesForLineBreaks.count }
    }
    let typed = typedCount.map { String(text.unicodeScalars.prefix($0)) } ?? text
    typedCount = nil
    let isCorrected = !newText.hasSameScalars(as: raw)
    guard isCorrected || !newText.hasSameScalars(as: text) else { return }
    let isLonger =
      newText.utf8.count > typed.utf8.count && newText.beginsWithScalars(of: typed)
    source = .user
    text = newText
    source = .code
    if isCorrected {
      source = .answer
      setNeedsControlUpdate()
      source = .code
    }
    if let newSelection { setSelection(newSelection) }
    setNeedsRender(.content)
    revealInput()
    if isLonger, kind != .password, let whole = completion?(newText)?.withoutNULs,
      whole.utf8.count > newText.utf8.count, whole.beginsWithScalars(of: newText)
    {
      text = whole
      typedCount = newText.unicodeScalars.count
      select(newText.unicodeScalars.count..<whole.unicodeScalars.count)
    }
    onChange?(text)
  }

  package func takeSelection(_ range: Range<Int>) {
    // The caret at the end means that the user has accepted a completion. Without a completion, the
    // whole text need not be counted.
    if typedCount != nil, range.isEmpty, range.lowerBound == text.unicodeScalars.count {
      typedCount = nil
    }
    setSelection(range)
  }

  /// Called by the host's control after the user has moved the caret or changed the selection.
  package func takeUserSelection(_ range: Range<Int>) {
    let isOther = range != selection
    takeSelection(range)
    if isOther { revealInput() }
  }

  /// Scrolls the content around the field, because the user has typed or moved the caret.
  private func revealInput() {
    if kind == .lines, let control = control as? any TextControl {
      control.revealCaret()
    } else {
      bringIntoView(bounds)
    }
  }

  /// Cancels a completion, or clears a search field. Returns whether the field had something to
  /// cancel.
  package func cancelInput() -> Bool {
    guard isEnabled else { return false }
    let remaining = typedCount.map { String(text.unicodeScalars.prefix($0)) }
    guard remaining != nil || kind == .search && !text.isEmpty else { return false }
    takeInput(remaining ?? "")
    setNeedsControlUpdate()
    return true
  }

  private func setSelection(_ range: Range<Int>) {
    wantedSelection = nil
    guard range != selection else { return }
    selection = range
    setNeedsRender(.content)
    if !range.isEmpty { onSelect?() }
    onSelectionChange?()
  }

  /// Undoes the user's last change, if the host has a control for the text.
  public func undo() { (control as? any TextControl)?.undo() }
  /// Redoes the change that was last undone.
  public func redo() { (control as? any TextControl)?.redo() }

  private func updated(_ isChange: Bool) {
    if isChange, source != .user { setNeedsControlUpdate() }
  }
}

@MainActor package protocol TextControl: EmbeddedControl {
  var text: String { get }
  func undo()
  func redo()
  /// Scrolls the content around the layer to the caret, after the control has scrolled its own
  /// content.
  func revealCaret()
}

extension Range<Int> {
  fileprivate func map(_ convert: (Int) -> Int) -> Range {
    convert(lowerBound)..<convert(upperBound)
  }
}

extension String {
  /// The text with a space for each line break, as in a browser's field of one line.
  fileprivate var withSpacesForLineBreaks: String {
    guard unicodeScalars.contains(where: \.isLineBreak) else { return self }
    return String(unicodeScalars[...].withSpacesForLineBreaks)
  }
}

extension Substring.UnicodeScalarView {
  /// The scalars with a space for each line break. A carriage return with a line feed is one.
  fileprivate var withSpacesForLineBreaks: String.UnicodeScalarView {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in self {
      if !(scalar == "\n" && previous == "\r") { result.append(scalar.isLineBreak ? " " : scalar) }
      previous = scalar
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isLineBreak: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
