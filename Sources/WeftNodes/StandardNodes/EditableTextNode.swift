// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
public import WeftLayers
public import WeftLayout
import WeftLocks

/// One line of text that the user edits, in a control of the host's own.
///
/// Unlike other nodes its text belongs to the main actor, where it is typed.
@MainActor open class EditableTextNode: DisplayNode {
  nonisolated private let field: TextFieldLayer
  nonisolated private let height = Mutex(lineHeight)

  /// The height in points of a line of text with its border, until the host's control says its own.
  nonisolated public static let lineHeight = 36.0

  /// Makes an empty field.
  ///
  /// - Parameters:
  ///   - placeholder: shown while there is no text.
  ///   - isSearchField: whether it looks like one.
  public init(placeholder: String = "", isSearchField: Bool = false) {
    field = TextFieldLayer()
    super.init()
    field.placeholder = placeholder
    field.isSearchField = isSearchField
    field.onControlHeightChange = { [weak self] in self?.controlHeightDidChange() }
  }

  /// The text.
  public final var text: String {
    get { field.text }
    set { field.text = newValue }
  }

  /// The user has changed the text; not called when code sets it.
  public final var onChange: (@MainActor (String) -> Void)? {
    get { field.onChange }
    set { field.onChange = newValue }
  }

  /// The user has pressed Enter.
  public final var onSubmit: (@MainActor (String) -> Void)? {
    get { field.onSubmit }
    set { field.onSubmit = newValue }
  }

  /// As wide as is allowed, one line high.
  nonisolated open override func calculateSize(thatFits constrainedSize: Size) -> Size {
    let width = constrainedSize.width.isFinite ? constrainedSize.width : 200
    return Size(width: width, height: height.withLock { $0 })
  }

  /// Yes: Tab goes to the field, and from it to the next node.
  open override var acceptsFocus: Bool { true }

  /// Takes presses, which are the host's control's where there is one.
  open override func handle(_ event: PointerEvent) -> Bool { event.phase == .down }

  /// Yes.
  open override var keepsTaps: Bool { true }

  private func controlHeightDidChange() {
    let new = field.controlHeight ?? Self.lineHeight
    let hasChanged = height.withLock { old in
      defer { old = new }
      return old != new
    }
    if hasChanged { setNeedsLayout() }
  }

  /// A field with its placeholder as the name and its text as the value.
  open override var defaultAccessibility: Accessibility {
    var result = Accessibility(
      field.isSearchField ? .searchField : .textField,
      label: field.placeholder.isEmpty ? nil : field.placeholder)
    result.value = text
    return result
  }

  open override func makeLayer() -> Layer { field }

  open override func applyProperties(to layer: Layer) {
    super.applyProperties(to: layer)
    field.traits = shownTraits
  }
}
