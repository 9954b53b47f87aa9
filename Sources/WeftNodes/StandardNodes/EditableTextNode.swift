// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks

/// A native control in which the user edits text, as one line, many lines or a password.
///
/// Its text belongs to the main actor, where it is typed. The control keeps the focus, the
/// selection and the input method's composition, even when a list scrolls it out of the viewport.
///
/// GTK's entry for one line shows, without editing, the first 65,534 bytes of a longer ``text``.
@MainActor open class EditableTextNode: DisplayNode {
  /// A kind of text control.
  public typealias Kind = TextFieldLayer.Kind

  nonisolated fileprivate let field: TextFieldLayer
  nonisolated private let height: Mutex<Double>

  /// The height of a line of text with its border in points, until the native control reports it.
  nonisolated public static let lineHeight = 36.0
  /// The default height of a control with many lines in points.
  nonisolated public static let linesHeight = 96.0

  /// Creates an empty field with a placeholder, which may look like a search field.
  public convenience init(placeholder: String = "", isSearchField: Bool = false) {
    self.init(placeholder: placeholder, kind: isSearchField ? .search : .line)
  }

  /// Creates an empty field of a kind with a placeholder.
  public init(placeholder: String = "", kind: Kind) {
    field = TextFieldLayer()
    height = Mutex(kind == .lines ? Self.linesHeight : Self.lineHeight)
    super.init()
    field.placeholder = placeholder
    field.kind = kind
    field.onSelect = { [weak self] in self.map { $0.field.selectionOwner?.begin($0) } }
    field.onControlHeightChange = { [weak self] in self?.controlHeightDidChange() }
  }

  /// The text without NUL characters, at which GTK would truncate it.
  public final var text: String {
    get { field.text }
    set { field.text = newValue }
  }

  /// Sets a text that code derived from the user's input, some time after ``onChange``. Undo
  /// reverts the input and this change together.
  package final func answer(_ text: String) { field.answer(text) }

  /// Called after the user changed the text, but not after code set it.
  public final var onChange: (@MainActor (String) -> Void)? {
    get { field.onChange }
    set { field.onChange = newValue }
  }

  /// Called after the user pressed Enter, except for many lines, where Enter starts a new line.
  public final var onSubmit: (@MainActor (String) -> Void)? {
    get { field.onSubmit }
    set { field.onSubmit = newValue }
  }

  /// The text displayed while the field is empty.
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

  /// The selected range of the text, which is empty at the caret. Setting it clamps it to the text
  /// and takes effect with the next frame.
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

  /// Called after the user moved the caret or changed the selection.
  public final var onSelectionChange: (@MainActor () -> Void)? {
    get { field.onSelectionChange }
    set { field.onSelectionChange = newValue }
  }

  /// Completes the user's input at the end of the text, except for a password. The closure receives
  /// the text, and returns a text that begins with it or `nil`. The completion is selected, so that
  /// typing replaces it.
  public final var completion: (@MainActor (String) -> String?)? {
    get { field.completion }
    set { field.completion = newValue }
  }

  /// The scrolling node that receives the keys that a search field does not use, such as Down. If
  /// it is `nil`, the nearest one that follows the field receives them. Held weakly.
  public final var searchedNode: DisplayNode? {
    get { field.searchedLayer?.owner as? DisplayNode }
    set { field.searchedLayer = newValue?.layer }
  }

  /// Undoes the user's last change if the node is in a window.
  public final func undo() { field.undo() }

  /// Redoes the last undone change.
  public final func redo() { field.redo() }

  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    let width = constrainedSize.width.isFinite ? constrainedSize.width : 200
    return Size(width: width, height: height.withLock { $0 })
  }

  /// Whether the field is enabled. Tab moves to the field, and from it to the next node.
  open override var acceptsFocus: Bool { isEnabled }

  open override func handle(_ event: PointerEvent) -> Bool { event.phase == .down }

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

extension EditableTextNode: WindowSelection {
  func endSelection() {
    if !field.selection.isEmpty {
      field.select(field.selection.upperBound..<field.selection.upperBound)
    }
  }
}
