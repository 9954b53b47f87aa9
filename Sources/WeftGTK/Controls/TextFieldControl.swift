// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers

/// A GtkEntry for a ``TextFieldLayer``, or a GtkSearchEntry if the layer is a search field when it
/// enters the window.
@MainActor final class TextFieldControl: TextWidgetControl {
  /// Whether the entry has only the beginning of the text, so that the user must not edit it: the
  /// beginning would become the whole.
  private var isCut = false
  private var requested: RequestedSelection?
  /// Whether the entry shows the beginning of its text, with a caret there that the field has not.
  private var isAtBeginning = false

  /// A selection that code has requested.
  private struct RequestedSelection {
    /// In Unicode scalars.
    let range: Range<Int>
    /// How often it may be made again.
    var attempts = 2
  }

  /// How many bytes of a text GTK keeps in an entry: one less than `GTK_ENTRY_BUFFER_MAX_SIZE`.
  private static let byteLimit = 65_534

  init(
    layer: TextFieldLayer, parent: UnsafeMutablePointer<GtkWidget>, focus: FocusController
  ) {
    super.init(
      layer: layer, widget: layer.kind == .search ? gtk_search_entry_new() : gtk_entry_new(),
      parent: parent, focus: focus)
    style.add(to: widget)
    connectSignals()
  }

  private var entry: UnsafeMutablePointer<GtkWidget> { widget }

  override var text: String { String(cString: gtk_editable_get_text(OpaquePointer(entry))) }

  override var selection: Range<Int> {
    var (start, end): (gint, gint) = (0, 0)
    gtk_editable_get_selection_bounds(OpaquePointer(entry), &start, &end)
    return Int(min(start, end))..<Int(max(start, end))
  }

  /// The end of the selection that is not the caret.
  private var anchor: Int {
    let selection = selection
    let caret = Int(gtk_editable_get_position(OpaquePointer(entry)))
    return caret == selection.lowerBound ? selection.upperBound : selection.lowerBound
  }

  override func showProperties(of layer: TextFieldLayer) {
    weft_object_set_string(entry, "placeholder-text", layer.placeholder)
    if layer.kind == .password {
      let gtkEntry = UnsafeMutableRawPointer(entry).assumingMemoryBound(to: GtkEntry.self)
      gtk_entry_set_visibility(gtkEntry, 0)
      gtk_entry_set_input_purpose(gtkEntry, GTK_INPUT_PURPOSE_PASSWORD)
    }
  }

  override func showText(of layer: TextFieldLayer, isAnswer: Bool) {
    defer { updateSelection() }
    if isAtBeginning {
      isAtBeginning = false
      select(layer.selection)
    }
    let editable = OpaquePointer(entry)
    let shown = layer.text.beginning(ofBytes: Self.byteLimit)
    if isCut != (shown != nil) {
      isCut = shown != nil
      gtk_editable_set_editable(editable, isCut ? 0 : 1)
    }
    guard let edit = TextEdit(from: text, to: shown ?? layer.text) else { return }
    let caret = edit.caret(after: Int(gtk_editable_get_position(editable)))
    let anchor = edit.caret(after: self.anchor)
    requested = nil
    isUpdating = true
    if !isAnswer { gtk_editable_set_enable_undo(editable, 0) }
    // Two steps in the entry's history, which must not meet at a text that code leaves unchanged:
    // a number without some of its digits is one, a number with digits too many is rarely grouped
    // well. An entry has no room for both parts of a long text.
    let isDeletedFirst = text.utf8.count + edit.inserted.utf8.count > Self.byteLimit
    if isDeletedFirst { delete(edit.removed) }
    if !edit.inserted.isEmpty {
      var position = gint(
        clamping: isDeletedFirst ? edit.removed.lowerBound : edit.removed.upperBound)
      gtk_editable_insert_text(
        editable, edit.inserted, gint(clamping: edit.inserted.utf8.count), &position)
    }
    if !isDeletedFirst { delete(edit.removed) }
    // GTK keeps no history of a password.
    if !isAnswer, layer.kind != .password { gtk_editable_set_enable_undo(editable, 1) }
    // GTK takes them along with the text, mostly. Setting them ends a composition.
    if Int(gtk_editable_get_position(editable)) != caret || self.anchor != anchor {
      gtk_editable_select_region(editable, gint(clamping: anchor), gint(clamping: caret))
    }
    isUpdating = false
  }

  private func delete(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    gtk_editable_delete_text(
      OpaquePointer(entry), gint(clamping: range.lowerBound), gint(clamping: range.upperBound))
  }

  /// Makes the selection that code has requested, and reports the one there is: another text has
  /// moved it.
  private func updateSelection() {
    if let range = field?.wantedSelection {
      requested = RequestedSelection(range: range)
      select(range)
    }
    field?.takeSelection(selection)
    guard !isRemoved, let field, !field.isEnabled, requested == nil else { return }
    // An entry keeps its caret in sight, which a text set by code has left at its end.
    isAtBeginning = true
    select(0..<0)
  }

  /// A key that goes to the field selects its text, as in GTK. Code leaves the selection alone:
  /// the next letter of a user who goes on typing would replace the text.
  override func grabFocus() -> Bool {
    guard focusController.movement == nil,
      let text = gtk_editable_get_delegate(OpaquePointer(entry))
    else { return super.grabFocus() }
    return gtk_text_grab_focus_without_selecting(
      UnsafeMutableRawPointer(text).assumingMemoryBound(to: GtkText.self)) != 0
  }

  private func select(_ range: Range<Int>) {
    isUpdating = true
    gtk_editable_select_region(
      OpaquePointer(entry), gint(clamping: range.lowerBound), gint(clamping: range.upperBound))
    isUpdating = false
  }

  private func selectionDidChange() {
    guard !isUpdating, !isRemoved, field?.wantedSelection == nil else { return }
    if selectAgain() { return }
    requested = nil
    takeSelection()
  }

  /// Makes a selection again that GTK has dropped.
  ///
  /// An entry gives its selection to the clipboard, and drops it when that gets another owner. On
  /// X11 the news of an owner may be late: that of the entry's selection before. A completion would
  /// not be replaced by the next letter, then.
  private func selectAgain() -> Bool {
    guard let attempts = requested?.attempts, attempts > 0, hasFocus, isInActiveWindow,
      selection.isEmpty,
      gdk_clipboard_is_local(gtk_widget_get_primary_clipboard(entry)) == 0
    else { return false }
    requested?.attempts -= 1
    // After GTK's change of the clipboard, and before the next key.
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

  /// The last of the entry's steps may be the end of a replacement, which leaves the caret before
  /// what it has put there.
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
    // Not `search-changed`, which waits for a pause in the typing.
    connect(entry, "changed", to: self) { it, _ in
      if !it.isUpdating { it.requested = nil }
      it.takeInput()
    }
    for property in ["notify::cursor-position", "notify::selection-bound"] {
      connect(entry, property, to: self) { it, _ in it.selectionDidChange() }
    }
    if let text = gtk_editable_get_delegate(OpaquePointer(entry)) {
      followComposition(in: UnsafeMutableRawPointer(text))
    }
    // The text that code has made of the input, which the entry may not have yet.
    connect(entry, "activate", to: self) { it, _ in
      if let field = it.field { field.onSubmit?(field.text) }
    }
    // After the entry's own text, whose input method may have use for the key. A search entry takes
    // it for this signal.
    if field?.kind == .search {
      connect(entry, "stop-search", to: self) { it, _ in it.giveUpFocus() }
    }
    resignFocusOnEscape(in: entry)
    captureHistoryKeys()
  }
}

extension String {
  /// As many of the first scalars as fit into a number of bytes; `nil` if all do.
  fileprivate func beginning(ofBytes limit: Int) -> String? {
    guard utf8.count > limit else { return nil }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(unicodeScalars[..<end])
  }
}

/// The smallest replacement that makes one text of another; counts Unicode scalars, as GTK does.
struct TextEdit {
  let removed: Range<Int>
  let inserted: String

  /// - Returns: `nil` if the texts are equal.
  init?(from old: String, to new: String) {
    let (before, after) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    guard before != after else { return nil }
    let shorter = min(before.count, after.count)
    let prefix = (0..<shorter).first { before[$0] != after[$0] } ?? shorter
    let suffix =
      (0..<(shorter - prefix)).first {
        before[before.count - 1 - $0] != after[after.count - 1 - $0]
      } ?? (shorter - prefix)
    removed = prefix..<(before.count - suffix)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: after[prefix..<(after.count - suffix)])
    inserted = String(text)
  }

  /// Where a caret goes: it stays behind the same character, or at the end of the replacement.
  func caret(after position: Int) -> Int {
    let count = inserted.unicodeScalars.count
    if position >= removed.upperBound { return position - removed.count + count }
    return min(position, removed.lowerBound + count)
  }
}
