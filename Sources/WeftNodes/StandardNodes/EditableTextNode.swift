// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks

/// Text that the user edits, in a control of the host's own: one line or many, or a password.
///
/// Unlike with other nodes its text belongs to the main actor, where it is typed. GTK's entry and
/// text view bring input methods, undo and the clipboard. While the user types, the control keeps
/// the focus, the selection and the input method's composition, even when a list scrolls it out of
/// sight.
///
/// GTK's entry of one line takes 65,534 bytes of UTF-8: of a longer ``text`` it shows the
/// beginning, and the user cannot edit it.
@MainActor open class EditableTextNode: DisplayNode {
  /// The kinds of controls for text.
  public typealias Kind = TextFieldLayer.Kind

  nonisolated private let field: TextFieldLayer
  nonisolated private let height: Mutex<Double>

  /// The height in points of a line of text with its border, until the host's control says its own.
  nonisolated public static let lineHeight = 36.0
  /// The height in points of a node for many lines, unless its style gives it one.
  nonisolated public static let linesHeight = 96.0

  /// Makes an empty field.
  ///
  /// - Parameters:
  ///   - placeholder: shown while there is no text.
  ///   - isSearchField: whether it looks like a search field.
  public convenience init(placeholder: String = "", isSearchField: Bool = false) {
    self.init(placeholder: placeholder, kind: isSearchField ? .search : .line)
  }

  /// Makes an empty field.
  ///
  /// - Parameters:
  ///   - placeholder: shown while there is no text.
  ///   - kind: the kind of control.
  public init(placeholder: String = "", kind: Kind) {
    field = TextFieldLayer()
    height = Mutex(kind == .lines ? Self.linesHeight : Self.lineHeight)
    super.init()
    field.placeholder = placeholder
    field.kind = kind
    field.onControlHeightChange = { [weak self] in self?.controlHeightDidChange() }
  }

  /// The text. NUL characters are left out: a GTK text would end at one.
  public final var text: String {
    get { field.text }
    set { field.text = newValue }
  }

  /// Sets the text that code makes of what the user has typed, some time after ``onChange``:
  /// undoing takes back both together.
  package final func answer(_ text: String) { field.answer(text) }

  /// The user has changed the text; not called when code sets it.
  public final var onChange: (@MainActor (String) -> Void)? {
    get { field.onChange }
    set { field.onChange = newValue }
  }

  /// The user has pressed Enter; never called for many lines, where Enter begins a new line.
  public final var onSubmit: (@MainActor (String) -> Void)? {
    get { field.onSubmit }
    set { field.onSubmit = newValue }
  }

  /// The text shown while the field is empty.
  public final var placeholder: String {
    get { field.placeholder }
    set { field.placeholder = newValue }
  }

  /// The font of the text.
  public final var font: Font {
    get { field.font }
    set { field.font = newValue }
  }

  /// Whether the user can edit the text.
  public final var isEnabled: Bool {
    get { field.isEnabled }
    set { field.isEnabled = newValue }
  }

  /// The selected part of the text; empty at the caret. Setting it clamps to the text, and takes
  /// effect with the next frame.
  public final var selectedRange: Range<String.Index> {
    get {
      let scalars = text.unicodeScalars
      func index(_ offset: Int) -> String.Index {
        scalars.index(scalars.startIndex, offsetBy: offset, limitedBy: scalars.endIndex)
          ?? scalars.endIndex
      }
      return index(field.selection.lowerBound)..<index(field.selection.upperBound)
    }
    set {
      let text = text
      let range = newValue.clamped(to: text.startIndex..<text.endIndex)
      let start = text.unicodeScalars.distance(from: text.startIndex, to: range.lowerBound)
      let count = text.unicodeScalars.distance(from: range.lowerBound, to: range.upperBound)
      field.select(start..<(start + count))
    }
  }

  /// The user has moved the caret or selected something.
  public final var onSelectionChange: (@MainActor () -> Void)? {
    get { field.onSelectionChange }
    set { field.onSelectionChange = newValue }
  }

  /// Completes the user's input at the end of the text: gets the text, and returns one that begins
  /// with it, or `nil`. The rest is selected, so that typing replaces it; never called for a
  /// password.
  public final var completion: (@MainActor (String) -> String?)? {
    get { field.completion }
    set { field.completion = newValue }
  }

  /// Undoes the user's last change, while the node is in a window.
  public final func undo() { field.undo() }

  /// Redoes the change that was undone last.
  public final func redo() { field.redo() }

  /// As wide as allowed, and one line or ``linesHeight`` high.
  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    let width = constrainedSize.width.isFinite ? constrainedSize.width : 200
    return Size(width: width, height: height.withLock { $0 })
  }

  /// `true` while enabled: Tab moves to the field, and from it to the next node.
  open override var acceptsFocus: Bool { isEnabled }

  /// Handles presses, which go to the host's control where there is one.
  open override func handle(_ event: PointerEvent) -> Bool { event.phase == .down }

  /// `true`.
  open override var keepsTaps: Bool { true }

  private func controlHeightDidChange() {
    guard field.kind != .lines else { return }
    let new = field.controlHeight ?? Self.lineHeight
    let hasChanged = height.withLock { old in
      defer { old = new }
      return old != new
    }
    if hasChanged { setNeedsLayout() }
  }

  /// A field whose label is its placeholder and whose value is its text.
  open override var defaultAccessibility: Accessibility {
    var result = Accessibility(
      field.kind == .search ? .searchField : .textField,
      label: field.placeholder.isEmpty ? nil : field.placeholder)
    if field.kind != .password { result.value = text }
    if !isEnabled { result.traits.insert(.notEnabled) }
    return result
  }

  open override func makeLayer() -> Layer { field }

  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    field.traits = shownTraits
  }
}
