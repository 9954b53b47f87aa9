// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers

/// A GtkEntry, GtkSearchEntry or GtkPasswordEntry, by a ``TextFieldLayer``'s kind when it enters
/// the window.
@MainActor final class TextFieldControl: TextWidgetControl {
  private var requested: RequestedSelection?
  /// Whether the entry shows the beginning, with another caret position than the field's.
  private var isAtBeginning = false

  private struct RequestedSelection {
    /// The range in Unicode scalars.
    let range: Range<Int>
    /// The remaining number of times to restore the selection.
    var attempts = 2
  }

  /// The maximum length of an entry in bytes, one less than `GTK_ENTRY_BUFFER_MAX_SIZE`.
  private static let byteLimit = 65_534

  init(
    layer: TextFieldLayer, parent: UnsafeMutablePointer<GtkWidget>, focus: FocusController
  ) {
    super.init(
      layer: layer, widget: Self.makeWidget(for: layer.kind), parent: parent, focus: focus)
    style.add(to: widget)
    connectSignals()
  }

  /// A GtkPasswordEntry keeps text in memory that is not swapped, masked for assistive
  /// technologies.
  private static func makeWidget(for kind: TextFieldLayer.Kind) -> UnsafeMutablePointer<GtkWidget> {
    switch kind {
    case .search: gtk_search_entry_new()
    case .password: gtk_password_entry_new()
    case .line, .lines: gtk_entry_new()
    }
  }

  private var entry: UnsafeMutablePointer<GtkWidget> { widget }

  override var text: String { String(cString: gtk_editable_get_text(OpaquePointer(entry))) }

  override var selection: Range<Int> {
    var (start, end): (gint, gint) = (0, 0)
    gtk_editable_get_selection_bounds(OpaquePointer(entry), &start, &end)
    return Int(min(start, end))..<Int(max(start, end))
  }

  /// The end of the selection opposite to the caret.
  private var anchor: Int {
    let selection = selection
    let caret = Int(gtk_editable_get_position(OpaquePointer(entry)))
    return caret == selection.lowerBound ? selection.upperBound : selection.lowerBound
  }

  override func showProperties(of layer: TextFieldLayer) {
    weft_object_set_string(entry, "placeholder-text", layer.placeholder)
  }

  override func showText(of layer: TextFieldLayer, isAnswer: Bool) {
    defer { updateSelection() }
    if isAtBeginning {
      isAtBeginning = false
      select(layer.selection)
    }
    let editable = OpaquePointer(entry)
    let shown = layer.text.beginning(ofBytes: Self.byteLimit)
    // An edit of the beginning of a longer text would truncate the text.
    gtk_editable_set_editable(editable, shown == nil ? 1 : 0)
    guard let edit = TextEdit(from: text, to: shown ?? layer.text) else { return }
    let caret = edit.caret(after: Int(gtk_editable_get_position(editable)))
    let anchor = edit.caret(after: self.anchor)
    requested = nil
    changeByCode {
      apply(edit, isAnswer: isAnswer, of: layer, caret: caret, anchor: anchor)
    }
  }

  private func apply(
    _ edit: TextEdit, isAnswer: Bool, of layer: TextFieldLayer, caret: Int, anchor: Int
  ) {
    let editable = OpaquePointer(entry)
    if !isAnswer { gtk_editable_set_enable_undo(editable, 0) }
    // Records two undo steps. The text between them must not be a text that code accepts unchanged.
    // A number without some digits is such a text, but a number with too many digits is rarely
    // grouped correctly. An entry has no space for both parts of a long text.
    let isDeletedFirst = text.utf8.count + edit.inserted.utf8.count > Self.byteLimit
    if isDeletedFirst { delete(edit.removed) }
    if !edit.inserted.isEmpty {
      var position = gint(
        clamping: isDeletedFirst ? edit.removed.lowerBound : edit.removed.upperBound)
      gtk_editable_insert_text(
        editable, edit.inserted, gint(clamping: edit.inserted.utf8.count), &position)
    }
    if !isDeletedFirst { delete(edit.removed) }
    // GTK keeps no undo history for a password.
    if !isAnswer, layer.kind != .password { gtk_editable_set_enable_undo(editable, 1) }
    // GTK usually moves both with the text. Setting them ends a composition.
    if Int(gtk_editable_get_position(editable)) != caret || self.anchor != anchor {
      gtk_editable_select_region(editable, gint(clamping: anchor), gint(clamping: caret))
    }
  }

  private func delete(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    gtk_editable_delete_text(
      OpaquePointer(entry), gint(clamping: range.lowerBound), gint(clamping: range.upperBound))
  }

  /// Applies a requested selection. Reports the current one, which new text may have moved.
  private func updateSelection() {
    if let range = field?.wantedSelection {
      requested = RequestedSelection(range: range)
      select(range)
    }
    field?.takeSelection(selection)
    guard !isRemoved, let field, !field.isEnabled, requested == nil else { return }
    // Moves the caret, to which an entry scrolls, to the beginning. New text leaves it at the end.
    isAtBeginning = true
    select(0..<0)
  }

  /// Selects the text only for keyboard focus, as in GTK. After focus by code, the user's next
  /// character would otherwise replace the text.
  override func grabFocus() -> Bool {
    guard focusController.movement == nil,
      let text = gtk_editable_get_delegate(OpaquePointer(entry))
    else { return super.grabFocus() }
    return gtk_text_grab_focus_without_selecting(
      UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkText.self)) != 0
  }

  private func select(_ range: Range<Int>) {
    changeByCode {
      gtk_editable_select_region(
        OpaquePointer(entry), gint(clamping: range.lowerBound), gint(clamping: range.upperBound))
    }
  }

  private func selectionDidChange() {
    guard editing != .code, !isRemoved, field?.wantedSelection == nil else { return }
    if selectAgain() { return }
    requested = nil
    takeSelection()
  }

  /// Restores the selection, which an entry offers to the clipboard and drops when the clipboard
  /// gets another owner. On X11, the notification may be late and refer to a previous selection.
  /// Otherwise the next character would not replace a completion.
  private func selectAgain() -> Bool {
    guard let attempts = requested?.attempts, attempts > 0, hasFocus, isInActiveWindow,
      selection.isEmpty,
      gdk_clipboard_is_local(gtk_widget_get_primary_clipboard(entry)) == 0
    else { return false }
    requested?.attempts -= 1
    // Runs after GTK's change of the clipboard and before the next key event.
    schedule(priority: G_PRIORITY_HIGH) { [weak self] in
      guard let self, !isRemoved, let range = requested?.range else { return false }
      select(range)
      field?.takeSelection(selection)
      return false
    }
    return true
  }

  private var isInActiveWindow: Bool {
    gtk_widget_get_state_flags(entry).rawValue & GTK_STATE_FLAG_BACKDROP.rawValue == 0
  }

  /// Moves the caret after the changed text. The last undo step may be the end of a replacement,
  /// which leaves the caret before the inserted text.
  override func showChange(from old: String) {
    guard let edit = TextEdit(from: old, to: text) else { return }
    let end = edit.removed.lowerBound + edit.inserted.unicodeScalars.count
    gtk_editable_set_position(OpaquePointer(entry), gint(clamping: end))
  }

  override func step(isRedo: Bool) {
    guard let delegate = gtk_editable_get_delegate(OpaquePointer(entry)) else { return }
    gtk_widget_activate_action_variant(
      UnsafeMutableRawPointer(delegate).assumingMemoryBound(to: GtkWidget.self),
      isRedo ? "text.redo" : "text.undo", nil)
  }

  override func didPlace() {
    var natural: gint = 0
    gtk_widget_measure(entry, GTK_ORIENTATION_VERTICAL, -1, nil, &natural, nil, nil)
    field?.controlHeight = Double(natural)
  }

  private func connectSignals() {
    // The signal `search-changed` would wait for a pause in the typing.
    connect(entry, "changed", to: self) { it, _ in
      if it.editing != .code { it.requested = nil }
      it.takeInput()
    }
    for property in ["notify::cursor-position", "notify::selection-bound"] {
      connect(entry, property, to: self) { it, _ in it.selectionDidChange() }
    }
    if let text = gtk_editable_get_delegate(OpaquePointer(entry)) {
      followComposition(in: UnsafeMutableRawPointer(text))
    }
    // Uses the field's text, because the entry may not have the code's changes yet.
    connect(entry, "activate", to: self) { it, _ in
      if let field = it.field { field.onSubmit?(field.text) }
    }
    // A search entry uses Escape for this signal. Other entries pass it on to the layers.
    if field?.kind == .search {
      connect(entry, "stop-search", to: self) { it, _ in
        _ = it.focusController.dispatch(KeyEvent(.escape, time: 0))
      }
    }
    captureHistoryKeys()
  }
}

extension String {
  /// The longest prefix within a number of bytes, or `nil` if the whole string fits.
  fileprivate func beginning(ofBytes limit: Int) -> String? {
    guard utf8.count > limit else { return nil }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(unicodeScalars[..<end])
  }
}

/// The smallest replacement that turns one text into another, in Unicode scalars as in GTK.
struct TextEdit {
  let removed: Range<Int>
  let inserted: String

  /// `nil` if the texts are equal.
  init?(from old: String, to new: String) {
    if old.hasSameScalars(as: new) { return nil }
    let (before, after) = (ContiguousArray(old.utf8), ContiguousArray(new.utf8))
    let shorter = min(before.count, after.count)
    var prefix = (0..<shorter).first { before[$0] != after[$0] } ?? shorter
    while before.isInsideScalar(prefix) || after.isInsideScalar(prefix) { prefix -= 1 }
    var suffix =
      (0..<(shorter - prefix)).first {
        before[before.count - 1 - $0] != after[after.count - 1 - $0]
      } ?? (shorter - prefix)
    while before.isInsideScalar(before.count - suffix) { suffix -= 1 }
    let start = before[..<prefix].scalarCount
    removed = start..<(start + before[prefix..<(before.count - suffix)].scalarCount)
    inserted = String(decoding: after[prefix..<(after.count - suffix)], as: UTF8.self)
  }

  /// The new position of a caret, after the same character or at the end of the replacement.
  func caret(after position: Int) -> Int {
    let count = inserted.unicodeScalars.count
    if position >= removed.upperBound { return position - removed.count + count }
    return min(position, removed.lowerBound + count)
  }
}

extension Collection<UInt8> {
  /// The number of Unicode scalars in UTF-8.
  fileprivate var scalarCount: Int { reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 } }
}

extension ContiguousArray<UInt8> {
  /// Whether the byte at an index of UTF-8 is not the first of its scalar.
  fileprivate func isInsideScalar(_ index: Int) -> Bool {
    index < count && self[index] & 0xC0 == 0x80
  }
}
