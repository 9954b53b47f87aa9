// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers
import WeftLayout

/// A GtkEntry for a ``TextFieldLayer``, or a GtkSearchEntry if the layer is a search field when it
/// enters the window.
///
/// The entry lies in a widget that is as large as the visible part of the layer, so that it takes no
/// clicks elsewhere.
@MainActor final class TextFieldControl: EmbeddedControl {
  private(set) weak var layer: TextFieldLayer?
  /// The widget that the entry is in.
  let parent: UnsafeMutablePointer<GtkWidget>
  private let clip = SurfaceWidget(naturalSize: .zero)
  private let entry: UnsafeMutablePointer<GtkWidget>
  private let style = gtk_css_provider_new()
  private var font: Font?
  /// Where the entry lies in the clip.
  private var placeInClip = Rect.zero
  /// Whether code, not the user, is changing the text.
  private var isUpdating = false
  /// Whether the entry is in the middle of a change, and takes no other one.
  private var isChanging = false
  /// Whether the entry is going through its history.
  private var isUndoing = false
  private var isRemoved = false
  private let focusController: FocusController
  /// Whether GTK said that the entry has the focus.
  private var containsFocus = false

  /// - Parameters:
  ///   - parent: the widget that shows the layers.
  ///   - focus: that of the layers, which follows the entry's.
  init(
    layer: TextFieldLayer, parent: UnsafeMutablePointer<GtkWidget>, focus: FocusController
  ) {
    self.layer = layer
    self.parent = parent
    focusController = focus
    entry = layer.isSearchField ? gtk_search_entry_new() : gtk_entry_new()
    // Both stay alive until `remove`, whoever unparents them.
    g_object_ref_sink(clip.pointer)
    g_object_ref_sink(entry)
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(entry), OpaquePointer(style),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    updateText()
    update()
    connectSignals()
    gtk_widget_set_overflow(clip.pointer, GTK_OVERFLOW_HIDDEN)
    clip.onAllocate = { [unowned self] _ in allocate() }
    clip.onSnapshot = { [unowned self] in gtk_widget_snapshot_child(clip.pointer, entry, $0) }
    gtk_widget_set_parent(entry, clip.pointer)
    gtk_widget_set_parent(clip.pointer, parent)
  }

  /// Whether keys go to the entry.
  var hasFocus: Bool {
    guard !isRemoved, let root = gtk_widget_get_root(entry), let focus = gtk_root_get_focus(root)
    else { return false }
    return focus == entry || gtk_widget_is_ancestor(focus, entry) != 0
  }

  // MARK: Layer to control

  func update() {
    guard let layer else { return }
    if isUndoing {
      // The next step in the history replaces the result of user code for this one.
    } else if isChanging {
      // GTK goes on to work with the text when the user's handlers return.
      schedule(priority: G_PRIORITY_DEFAULT) { [weak self] in
        self?.updateText()
        return false
      }
    } else {
      updateText()
    }
    weft_object_set_string(entry, "placeholder-text", layer.placeholder)
    if font != layer.resolvedFont {
      font = layer.resolvedFont
      let css = "* { font: \(layer.resolvedFont.css); }"
      gtk_css_provider_load_from_data(style, css, gssize(css.utf8.count))
    }
  }

  /// Changes only the characters that differ: the caret stays beside its neighbours, and earlier
  /// steps can still be undone.
  private func updateText() {
    guard !isRemoved, let layer, let edit = TextEdit(from: text, to: layer.text) else { return }
    let editable = OpaquePointer(entry)
    let caret = edit.caret(after: Int(gtk_editable_get_position(editable)))
    isUpdating = true
    if !edit.removed.isEmpty {
      gtk_editable_delete_text(
        editable, gint(clamping: edit.removed.lowerBound), gint(clamping: edit.removed.upperBound))
    }
    if !edit.inserted.isEmpty {
      var position = gint(clamping: edit.removed.lowerBound)
      gtk_editable_insert_text(
        editable, edit.inserted, gint(clamping: edit.inserted.utf8.count), &position)
    }
    gtk_editable_set_position(editable, gint(clamping: caret))
    isUpdating = false
  }

  // Grabbing it twice would select the text.
  func focus() {
    if !containsFocus, !isRemoved { gtk_widget_grab_focus(entry) }
  }

  func resignFocus() {
    if containsFocus { giveUpFocus() }
  }

  func handle(_ event: KeyEvent) -> Bool { false }

  /// Takes the layer's place in the window.
  ///
  /// - Parameter visible: the part of the window in which the entry is seen; `nil` for none.
  func place(visible: Rect?) {
    // A hidden widget loses the focus, and the input method its unfinished text.
    let isShown = visible != nil || hasFocus
    gtk_widget_set_child_visible(clip.pointer, isShown ? 1 : 0)
    guard isShown, let layer else { return }
    var natural: gint = 0
    gtk_widget_measure(entry, GTK_ORIENTATION_VERTICAL, -1, nil, &natural, nil, nil)
    layer.controlHeight = Double(natural)
    var rect = layer.presentation.bounds.applying(layer.presentation.transformToRoot).limited
    let shown = visible?.limited ?? Rect(origin: rect.origin, size: .zero)
    var allocation = GtkAllocation(
      x: gint(nearest: shown.minX), y: gint(nearest: shown.minY),
      width: gint(nearest: shown.maxX.rounded() - shown.minX.rounded()),
      height: gint(nearest: shown.maxY.rounded() - shown.minY.rounded()))
    rect.origin.x -= shown.minX.rounded()
    rect.origin.y -= shown.minY.rounded()
    placeInClip = rect
    // GTK measures a widget before it gives it a size.
    gtk_widget_measure(clip.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_size_allocate(clip.pointer, &allocation, -1)
    allocate()
  }

  /// Gives the entry its place in the clip.
  private func allocate() {
    // GTK wants to be asked first, and no less given than it asks for.
    var (width, height): (gint, gint) = (0, 0)
    gtk_widget_measure(entry, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
    width = max(width, gint(nearest: placeInClip.width))
    gtk_widget_measure(entry, GTK_ORIENTATION_VERTICAL, width, &height, nil, nil, nil)
    height = max(height, gint(nearest: placeInClip.height))
    var allocation = GtkAllocation(
      x: gint(nearest: placeInClip.minX), y: gint(nearest: placeInClip.minY), width: width,
      height: height)
    gtk_widget_size_allocate(entry, &allocation, -1)
  }

  func snapshot(into snapshot: OpaquePointer) {
    gtk_widget_snapshot_child(parent, clip.pointer, snapshot)
  }

  /// Takes the entry out of the window; the control is of no use any more.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    if layer?.control === self { layer?.control = nil }
    gtk_widget_unparent(entry)
    gtk_widget_unparent(clip.pointer)
    clip.releaseHandlers()
    g_object_unref(entry)
    g_object_unref(clip.pointer)
    g_object_unref(style)
  }

  // MARK: Control to layer

  private var text: String { String(cString: gtk_editable_get_text(OpaquePointer(entry))) }

  private func connectSignals() {
    // Not `search-changed`, which waits for a pause in the typing.
    connect(entry, "changed", to: self) { it, _ in it.didChange() }
    connect(entry, "activate", to: self) { it, _ in it.layer?.onSubmit?(it.text) }
    // After the entry's own text, whose input method may have use for the key. A search entry takes
    // it for this signal.
    if layer?.isSearchField == true {
      connect(entry, "stop-search", to: self) { it, _ in it.giveUpFocus() }
    }
    let focus = gtk_event_controller_focus_new()!
    connect(UnsafeMutableRawPointer(focus), "enter", to: self) { it, _ in it.didFocus() }
    connect(UnsafeMutableRawPointer(focus), "leave", to: self) { it, _ in it.didLeave() }
    gtk_widget_add_controller(entry, focus)
    let keys = gtk_event_controller_key_new()!
    connectDeciding(UnsafeMutableRawPointer(keys), "key-pressed", to: self) { it, arguments in
      guard arguments.uint(0) == GDK_KEY_Escape else { return false }
      it.giveUpFocus()
      return true
    }
    gtk_widget_add_controller(entry, keys)
    let history = gtk_event_controller_key_new()!
    gtk_event_controller_set_propagation_phase(history, GTK_PHASE_CAPTURE)
    connectDeciding(UnsafeMutableRawPointer(history), "key-pressed", to: self) { it, arguments in
      it.goThroughHistory(arguments.uint(0), Modifiers(GdkModifierType(arguments.flags(2))))
    }
    gtk_widget_add_controller(entry, history)
  }

  /// Undoes or redoes a step of the user's.
  ///
  /// Code that normalises typed text makes steps of its own in GTK's history: undone one by one,
  /// they would come back at once. So undoing goes on to a text that code leaves as it is.
  private func goThroughHistory(_ key: guint, _ modifiers: Modifiers) -> Bool {
    let isRedo = key == guint(GDK_KEY_y) || (key == guint(GDK_KEY_Z))
    guard modifiers.subtracting(.shift) == .control, isRedo || key == guint(GDK_KEY_z),
      let delegate = gtk_editable_get_delegate(OpaquePointer(entry))
    else { return false }
    let widget = UnsafeMutableRawPointer(delegate).assumingMemoryBound(to: GtkWidget.self)
    let start = text
    isUndoing = true
    while true {
      let before = text
      gtk_widget_activate_action_variant(widget, isRedo ? "text.redo" : "text.undo", nil)
      if isRemoved || text == before || (text != start && text == layer?.text) { break }
    }
    isUndoing = false
    updateText()
    return true
  }

  private func didFocus() {
    containsFocus = true
    if let layer { focusController.controlDidChangeFocus(of: layer, to: true) }
  }

  /// The focus has gone elsewhere, or the window is not the active one any more.
  private func didLeave() {
    guard !hasFocus else { return }
    containsFocus = false
    if let layer { focusController.controlDidChangeFocus(of: layer, to: false) }
  }

  private func giveUpFocus() {
    if !isRemoved { gtk_widget_grab_focus(parent) }
  }

  private func didChange() {
    guard !isUpdating, !isRemoved else { return }
    let isNested = isChanging
    isChanging = true
    layer?.takeInput(text)
    isChanging = isNested
  }
}

extension Rect {
  /// The same as far as GTK can add up its edges, in whole numbers of 32 bits.
  fileprivate var limited: Rect {
    func limit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e8), 1e8) }
    let (left, top) = (limit(minX), limit(minY))
    return Rect(x: left, y: top, width: limit(maxX) - left, height: limit(maxY) - top)
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

  /// Where a caret goes: it stays behind the same character, or at the end of those that replace it.
  func caret(after position: Int) -> Int {
    let count = inserted.unicodeScalars.count
    if position >= removed.upperBound { return position - removed.count + count }
    return min(position, removed.lowerBound + count)
  }
}

extension Font {
  /// The value of CSS's `font` property that means this font.
  var css: String {
    let slant = isItalic ? "italic " : ""
    let weight = min(max(weight.rawValue, 100), 1000)
    return "\(slant)\(weight) \(size)px \(familyCSS)"
  }

  private var familyCSS: String {
    guard let family else {
      switch design {
      case .standard: return "sans-serif"
      case .serif: return "serif"
      case .monospaced: return "monospace"
      }
    }
    let names = family.split(separator: ",").map { name in
      let escaped = name.trimmingPrefix { $0 == " " }
        .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped)\""
    }
    return names.joined(separator: ", ")
  }
}
