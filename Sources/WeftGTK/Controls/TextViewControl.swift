// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers

/// A GtkTextView in a GtkScrolledWindow, for a ``TextFieldLayer`` of many lines.
@MainActor final class TextViewControl: WidgetControl, TextControl {
  private let view: UnsafeMutablePointer<GtkWidget>
  private let hint: UnsafeMutablePointer<GtkWidget>
  /// Owned by the view.
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>
  private let style = TextStyle()
  /// Whether code, not the user, is changing the text.
  private var isUpdating = false
  /// Whether the buffer is in the middle of a change.
  private var isChanging = false
  /// Whether an input method has text that is not in the buffer yet.
  private var isComposing = false
  private let history = TextHistory()
  /// Whether the next change of the text is code's answer to one of the user's.
  private var isAnswering = false

  init(
    layer: TextFieldLayer, parent: UnsafeMutablePointer<GtkWidget>, focus: FocusController
  ) {
    // Never nil, as no constructor of GTK's is.
    let overlay = gtk_overlay_new()!
    let scroller = gtk_scrolled_window_new()!
    view = gtk_text_view_new()!
    hint = gtk_label_new(nil)!
    buffer = gtk_text_view_get_buffer(Self.textView(view))
    super.init(layer: layer, widget: overlay, parent: parent, focus: focus)
    gtk_text_view_set_wrap_mode(Self.textView(view), GTK_WRAP_WORD_CHAR)
    for set in [
      gtk_text_view_set_left_margin, gtk_text_view_set_right_margin, gtk_text_view_set_top_margin,
      gtk_text_view_set_bottom_margin,
    ] {
      set(Self.textView(view), Self.margin)
    }
    gtk_scrolled_window_set_has_frame(OpaquePointer(scroller), 1)
    gtk_scrolled_window_set_child(OpaquePointer(scroller), view)
    gtk_overlay_set_child(OpaquePointer(overlay), scroller)
    gtk_widget_add_css_class(hint, "dim-label")
    gtk_widget_set_can_target(hint, 0)
    gtk_widget_set_halign(hint, GTK_ALIGN_START)
    gtk_widget_set_valign(hint, GTK_ALIGN_START)
    gtk_widget_set_margin_start(hint, Self.margin + 1)
    gtk_widget_set_margin_top(hint, Self.margin + 1)
    gtk_overlay_add_overlay(OpaquePointer(overlay), hint)
    style.add(to: scroller)
    style.add(to: view)
    style.add(to: hint)
    connect(buffer, "changed", to: self) { it, _ in it.didChange() }
    for property in ["notify::cursor-position", "notify::has-selection"] {
      connect(buffer, property, to: self) { it, _ in it.selectionDidChange() }
    }
    connect(view, "preedit-changed", to: self) { it, arguments in
      it.isComposing = !arguments.string(0).isEmpty
      it.updateHint()
    }
    let keys = gtk_event_controller_key_new()!
    connectDeciding(UnsafeMutableRawPointer(keys), "key-pressed", to: self) { it, arguments in
      guard arguments.uint(0) == GDK_KEY_Escape else { return false }
      it.giveUpFocus()
      return true
    }
    // After the view's own controllers, whose input method may have use for the key.
    gtk_widget_add_controller(overlay, keys)
    captureHistoryKeys { $0.goThroughHistory(isRedo: $1) }
  }

  override var focusTarget: UnsafeMutablePointer<GtkWidget> { view }

  /// The distance of the text from the edge, in points.
  private static let margin: gint = 8

  private static func textView(
    _ widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkTextView> {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkTextView.self)
  }

  private var field: TextFieldLayer? { layer as? TextFieldLayer }

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
    gtk_label_set_text(OpaquePointer(hint), layer.placeholder)
    setDirection(layer.traits.layoutDirection)
    // Both take the focus away, which calls user code. GTK warns if a widget with the focus is
    // disabled.
    if !layer.isEnabled, hasFocus { giveUpFocus() }
    if isRemoved { return }
    gtk_widget_set_sensitive(widget, layer.isEnabled ? 1 : 0)
    if isRemoved { return }
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
    isUpdating = true
    defer { isUpdating = false }
    if let edit = TextEdit(from: text, to: layer.text) {
      let caret = edit.caret(after: selection.upperBound)
      if !isAnswer { gtk_text_buffer_set_enable_undo(buffer, 0) }
      gtk_text_buffer_begin_user_action(buffer)
      var (start, end) = (iterator(edit.removed.lowerBound), iterator(edit.removed.upperBound))
      gtk_text_buffer_delete(buffer, &start, &end)
      gtk_text_buffer_insert(
        buffer, &start, edit.inserted, gint(clamping: edit.inserted.utf8.count))
      gtk_text_buffer_end_user_action(buffer)
      if !isAnswer { gtk_text_buffer_set_enable_undo(buffer, 1) }
      var place = iterator(caret)
      gtk_text_buffer_place_cursor(buffer, &place)
    }
    if let range = layer.wantedSelection {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      // Code must not take over the clipboard of the user's own selection; and if the X server gave
      // it to another owner in the meantime, GTK would unselect the text.
      let isRealized = gtk_widget_get_realized(view) != 0
      let primary = gtk_widget_get_primary_clipboard(view)
      if isRealized { gtk_text_buffer_remove_selection_clipboard(buffer, primary) }
      (start, end) = (iterator(range.lowerBound), iterator(range.upperBound))
      gtk_text_buffer_select_range(buffer, &end, &start)
      if isRealized { gtk_text_buffer_add_selection_clipboard(buffer, primary) }
    }
    layer.takeSelection(selection)
    updateHint()
  }

  private func updateHint() {
    let isEmpty = gtk_text_buffer_get_char_count(buffer) == 0
    gtk_widget_set_visible(hint, isEmpty && !isComposing ? 1 : 0)
  }

  private func iterator(_ offset: Int) -> GtkTextIter {
    var iterator = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &iterator, gint(clamping: offset))
    return iterator
  }

  func undo() { goThroughHistory(isRedo: false) }
  func redo() { goThroughHistory(isRedo: true) }

  private func goThroughHistory(isRedo: Bool) {
    guard !isRemoved else { return }
    history.move {
      isRemoved ? nil : text
    } wanted: {
      field?.text
    } step: {
      if isRedo { gtk_text_buffer_redo(buffer) } else { gtk_text_buffer_undo(buffer) }
    }
    isAnswering = true
    updateText()
  }

  override func didRemove() { style.release() }

  // MARK: Control to layer

  private var text: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  private var selection: Range<Int> {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
    return Int(gtk_text_iter_get_offset(&start))..<Int(gtk_text_iter_get_offset(&end))
  }

  private func didChange() {
    guard !isRemoved else { return }
    updateHint()
    guard !isUpdating else { return }
    let isNested = isChanging
    isChanging = true
    field?.takeInput(text)
    isChanging = isNested
  }

  private func selectionDidChange() {
    guard !isUpdating, !isRemoved, field?.wantedSelection == nil else { return }
    field?.takeSelection(selection)
  }
}
