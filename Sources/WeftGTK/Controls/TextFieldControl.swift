// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers

/// A GtkEntry for a ``TextFieldLayer``, or a GtkSearchEntry if the layer is a search field when it
/// enters the window.
@MainActor final class TextFieldControl: WidgetControl, TextControl {
  private let style = TextStyle()
  /// Whether code, not the user, is changing the text.
  private var isUpdating = false
  /// Whether the entry is in the middle of a change, and takes no other one.
  private var isChanging = false
  private let history = TextHistory()
  /// Whether the next change of the text is code's answer to one of the user's.
  private var isAnswering = false
  /// Whether the entry has only the beginning of the text, so that the user must not edit it: the
  /// beginning would become the whole.
  private var isCut = false

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

  private var field: TextFieldLayer? { layer as? TextFieldLayer }
  private var entry: UnsafeMutablePointer<GtkWidget> { widget }

  // MARK: Layer to control

  override func update() {
    guard let layer = field else { return }
    if history.isMoving {
      // The next step in the history replaces the result of user code for this one.
    } else if isChanging {
      // GTK continues to work with the text when the user's handlers return. The answer comes
      // before the next key, which may wait already.
      isAnswering = true
      schedule(priority: G_PRIORITY_HIGH) { [weak self] in
        self?.updateText()
        return false
      }
    } else {
      updateText()
    }
    if isRemoved { return }
    weft_object_set_string(entry, "placeholder-text", layer.placeholder)
    setDirection(layer.traits.layoutDirection)
    // Both take the focus away, which calls user code. GTK warns if a widget with the focus is
    // disabled.
    if !layer.isEnabled, hasFocus { giveUpFocus() }
    if isRemoved { return }
    gtk_widget_set_sensitive(entry, layer.isEnabled ? 1 : 0)
    if isRemoved { return }
    if layer.kind == .password {
      let gtkEntry = UnsafeMutableRawPointer(entry).assumingMemoryBound(to: GtkEntry.self)
      gtk_entry_set_visibility(gtkEntry, 0)
      gtk_entry_set_input_purpose(gtkEntry, GTK_INPUT_PURPOSE_PASSWORD)
    }
    style.update(for: layer)
  }

  /// Changes only the characters that differ: the caret stays beside its neighbours.
  ///
  /// Code's changes in response to the user's typing belong to the user's step; a text set by code
  /// alone cannot be undone.
  private func updateText() {
    guard !isRemoved, let layer = field else { return }
    let isAnswer = isAnswering
    isAnswering = false
    defer { updateSelection() }
    let editable = OpaquePointer(entry)
    let shown = layer.text.beginning(ofBytes: Self.byteLimit)
    if isCut != (shown != nil) {
      isCut = shown != nil
      gtk_editable_set_editable(editable, isCut ? 0 : 1)
    }
    guard let edit = TextEdit(from: text, to: shown ?? layer.text) else { return }
    let caret = edit.caret(after: Int(gtk_editable_get_position(editable)))
    isUpdating = true
    if !isAnswer { gtk_editable_set_enable_undo(editable, 0) }
    if !edit.removed.isEmpty {
      gtk_editable_delete_text(
        editable, gint(clamping: edit.removed.lowerBound), gint(clamping: edit.removed.upperBound))
    }
    if !edit.inserted.isEmpty {
      var position = gint(clamping: edit.removed.lowerBound)
      gtk_editable_insert_text(
        editable, edit.inserted, gint(clamping: edit.inserted.utf8.count), &position)
    }
    if !isAnswer { gtk_editable_set_enable_undo(editable, 1) }
    gtk_editable_set_position(editable, gint(clamping: caret))
    isUpdating = false
  }

  /// Makes the selection that code has requested, and reports the one there is: another text has
  /// moved it.
  private func updateSelection() {
    if let range = field?.wantedSelection {
      isUpdating = true
      gtk_editable_select_region(
        OpaquePointer(entry), gint(clamping: range.lowerBound), gint(clamping: range.upperBound))
      isUpdating = false
    }
    field?.takeSelection(selection)
  }

  private func selectionDidChange() {
    guard !isUpdating, !isRemoved, field?.wantedSelection == nil else { return }
    field?.takeSelection(selection)
  }

  func undo() { goThroughHistory(isRedo: false) }
  func redo() { goThroughHistory(isRedo: true) }

  override func didPlace() {
    var natural: gint = 0
    gtk_widget_measure(entry, GTK_ORIENTATION_VERTICAL, -1, nil, &natural, nil, nil)
    field?.controlHeight = Double(natural)
  }

  override func didRemove() { style.release() }

  // MARK: Control to layer

  private var text: String { String(cString: gtk_editable_get_text(OpaquePointer(entry))) }

  private var selection: Range<Int> {
    var (start, end): (gint, gint) = (0, 0)
    gtk_editable_get_selection_bounds(OpaquePointer(entry), &start, &end)
    return Int(min(start, end))..<Int(max(start, end))
  }

  private func connectSignals() {
    // Not `search-changed`, which waits for a pause in the typing.
    connect(entry, "changed", to: self) { it, _ in it.didChange() }
    for property in ["notify::cursor-position", "notify::selection-bound"] {
      connect(entry, property, to: self) { it, _ in it.selectionDidChange() }
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
    let keys = gtk_event_controller_key_new()!
    connectDeciding(UnsafeMutableRawPointer(keys), "key-pressed", to: self) { it, arguments in
      guard arguments.uint(0) == GDK_KEY_Escape else { return false }
      it.giveUpFocus()
      return true
    }
    gtk_widget_add_controller(entry, keys)
    captureHistoryKeys { $0.goThroughHistory(isRedo: $1) }
  }

  private func goThroughHistory(isRedo: Bool) {
    guard !isRemoved, let delegate = gtk_editable_get_delegate(OpaquePointer(entry)) else { return }
    let widget = UnsafeMutableRawPointer(delegate).assumingMemoryBound(to: GtkWidget.self)
    history.move {
      isRemoved ? nil : text
    } wanted: {
      field?.text
    } step: {
      gtk_widget_activate_action_variant(widget, isRedo ? "text.redo" : "text.undo", nil)
    }
    isAnswering = true
    updateText()
  }

  private func didChange() {
    guard !isUpdating, !isRemoved else { return }
    let isNested = isChanging
    isChanging = true
    field?.takeInput(text)
    isChanging = isNested
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
