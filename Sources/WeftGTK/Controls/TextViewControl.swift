// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers
import WeftLayout

/// A GtkTextView in a GtkScrolledWindow, for a ``TextFieldLayer`` of many lines.
@MainActor final class TextViewControl: TextWidgetControl {
  private let view: UnsafeMutablePointer<GtkWidget>
  private let hint: UnsafeMutablePointer<GtkWidget>
  /// Owned by the view.
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>

  init(
    layer: TextFieldLayer, parent: UnsafeMutablePointer<GtkWidget>, focus: FocusController
  ) {
    let frame = Self.makeFrame()
    // GTK's constructors never return nil.
    view = gtk_text_view_new()!
    hint = gtk_label_new(nil)!
    buffer = gtk_text_view_get_buffer(Self.textView(view))
    super.init(layer: layer, widget: frame, parent: parent, focus: focus)
    layer.isShown = false
    addView()
    addHint()
    connectSignals()
  }

  private func addView() {
    let scroller = gtk_scrolled_window_new()!
    gtk_text_view_set_wrap_mode(Self.textView(view), GTK_WRAP_WORD_CHAR)
    for set in [
      gtk_text_view_set_left_margin, gtk_text_view_set_right_margin, gtk_text_view_set_top_margin,
      gtk_text_view_set_bottom_margin,
    ] {
      set(Self.textView(view), Self.margin)
    }
    gtk_scrolled_window_set_child(OpaquePointer(scroller), view)
    gtk_overlay_set_child(OpaquePointer(widget), scroller)
    style.add(to: widget)
    style.add(to: view)
  }

  /// Creates the outermost widget, which themes style like an entry with focus frame and corners.
  private static func makeFrame() -> UnsafeMutablePointer<GtkWidget> {
    let widget = weft_overlay_new("entry")!
    // Removes an entry's padding, because the text view has margins.
    let sheet = "* { padding: 0; min-height: 0; }"
    let provider = gtk_css_provider_new()!
    gtk_css_provider_load_from_data(provider, sheet, gssize(sheet.utf8.count))
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget), OpaquePointer(provider),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
    return widget
  }

  /// Wraps a long placeholder like the text and clips it at the field's edge.
  private func addHint() {
    let label = OpaquePointer(hint)
    gtk_label_set_wrap(label, 1)
    gtk_label_set_wrap_mode(label, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(label, 0)
    gtk_label_set_yalign(label, 0)
    gtk_widget_add_css_class(hint, "dim-label")
    gtk_widget_set_can_target(hint, 0)
    gtk_widget_set_margin_start(hint, Self.margin)
    gtk_widget_set_margin_end(hint, Self.margin)
    gtk_widget_set_margin_top(hint, Self.margin)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_overlay_add_overlay(OpaquePointer(widget), hint)
    style.add(to: hint)
  }

  private func connectSignals() {
    connect(buffer, "changed", to: self) { it, _ in
      if !it.isRemoved { it.updateHint() }
      it.takeInput()
    }
    for property in ["notify::cursor-position", "notify::has-selection"] {
      connect(buffer, property, to: self) { it, _ in it.selectionDidChange() }
    }
    // The context menu's commands also use the history.
    for (signal, isRedo) in [("undo", false), ("redo", true)] {
      connect(buffer, signal, to: self) { it, _ in
        if it.replaceStep(isRedo: isRedo) { g_signal_stop_emission_by_name(it.buffer, signal) }
      }
    }
    followComposition(in: view)
    captureHistoryKeys()
  }

  override var focusTarget: UnsafeMutablePointer<GtkWidget> { view }

  /// The margin of the text in points.
  private static let margin: gint = 8

  private static func textView(
    _ widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkTextView> {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkTextView.self)
  }

  override var text: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  override var selection: Range<Int> {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_selection_bounds(buffer, &start, &end)
    return Int(gtk_text_iter_get_offset(&start))..<Int(gtk_text_iter_get_offset(&end))
  }

  private var ends: (caret: Int, anchor: Int) {
    func offset(of mark: UnsafeMutablePointer<GtkTextMark>?) -> Int {
      var place = GtkTextIter()
      gtk_text_buffer_get_iter_at_mark(buffer, &place, mark)
      return Int(gtk_text_iter_get_offset(&place))
    }
    return (
      offset(of: gtk_text_buffer_get_insert(buffer)),
      offset(of: gtk_text_buffer_get_selection_bound(buffer))
    )
  }

  override func showProperties(of layer: TextFieldLayer) {
    gtk_label_set_text(OpaquePointer(hint), layer.placeholder)
  }

  override func showText(of layer: TextFieldLayer, isAnswer: Bool) {
    changeByCode { apply(layer, isAnswer: isAnswer) }
  }

  override func takeInput(for field: TextFieldLayer) { field.takeInputOfControl() }

  private func apply(_ layer: TextFieldLayer, isAnswer: Bool) {
    defer { layer.isShown = true }
    if !layer.isShown, let edit = TextEdit(from: text, to: layer.text) {
      let (caret, anchor) = (edit.caret(after: ends.caret), edit.caret(after: ends.anchor))
      if !isAnswer { gtk_text_buffer_set_enable_undo(buffer, 0) }
      gtk_text_buffer_begin_user_action(buffer)
      var (start, end) = (iterator(edit.removed.lowerBound), iterator(edit.removed.upperBound))
      gtk_text_buffer_delete(buffer, &start, &end)
      gtk_text_buffer_insert(
        buffer, &start, edit.inserted, gint(clamping: edit.inserted.utf8.count))
      gtk_text_buffer_end_user_action(buffer)
      if !isAnswer { gtk_text_buffer_set_enable_undo(buffer, 1) }
      // GTK usually moves both with the text. Setting them ends a composition.
      if ends != (caret, anchor) {
        var (insert, bound) = (iterator(caret), iterator(anchor))
        gtk_text_buffer_select_range(buffer, &insert, &bound)
      }
    }
    if let range = layer.wantedSelection {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      // Code must not replace the primary clipboard. If another program took it over meanwhile, GTK
      // would also clear the selection.
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

  override func compositionDidChange() { updateHint() }

  /// Copies unread input into the field.
  override func willRemove() { _ = field?.text }

  private func updateHint() {
    let isEmpty = gtk_text_buffer_get_char_count(buffer) == 0
    gtk_widget_set_visible(hint, isEmpty && !isComposing ? 1 : 0)
  }

  private func iterator(_ offset: Int) -> GtkTextIter {
    var iterator = GtkTextIter()
    gtk_text_buffer_get_iter_at_offset(buffer, &iterator, gint(clamping: offset))
    return iterator
  }

  override func step(isRedo: Bool) {
    if isRedo { gtk_text_buffer_redo(buffer) } else { gtk_text_buffer_undo(buffer) }
    if isRemoved { return }
    gtk_text_view_scroll_mark_onscreen(
      Self.textView(view), gtk_text_buffer_get_insert(buffer))
  }

  override var caretRect: Rect? {
    var (strong, x, y) = (GdkRectangle(), gint(), gint())
    gtk_text_view_get_cursor_locations(Self.textView(view), nil, &strong, nil)
    gtk_text_view_buffer_to_window_coords(
      Self.textView(view), GTK_TEXT_WINDOW_WIDGET, strong.x, strong.y, &x, &y)
    var (left, top) = (0.0, 0.0)
    guard gtk_widget_translate_coordinates(view, widget, Double(x), Double(y), &left, &top) != 0
    else { return nil }
    return Rect(x: left, y: top, width: Double(strong.width), height: Double(strong.height))
      .insetBy(dx: 0, dy: -Double(Self.margin))
  }

  private func selectionDidChange() {
    guard editing != .code, !isRemoved, field?.wantedSelection == nil else { return }
    takeSelection()
  }
}
