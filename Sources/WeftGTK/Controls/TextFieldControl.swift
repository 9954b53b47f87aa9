// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers
import WeftLayout

/// A GtkEntry for a ``TextFieldLayer``, or a GtkSearchEntry if the layer is a search field when it
/// enters the window.
@MainActor final class TextFieldControl: EmbeddedControl {
  private(set) weak var layer: TextFieldLayer?
  /// The widget that the entry is in.
  let parent: UnsafeMutablePointer<GtkWidget>
  private let widget: UnsafeMutablePointer<GtkWidget>
  private let style = gtk_css_provider_new()
  private var font: Font?
  private var clip: Rect?
  /// Whether code, not the user, is changing the text.
  private var isUpdating = false
  private var isRemoved = false

  init(layer: TextFieldLayer, parent: UnsafeMutablePointer<GtkWidget>) {
    self.layer = layer
    self.parent = parent
    widget = layer.isSearchField ? gtk_search_entry_new() : gtk_entry_new()
    // The entry stays alive until `remove`, whoever unparents it.
    g_object_ref_sink(widget)
    gtk_style_context_add_provider(
      gtk_widget_get_style_context(widget), OpaquePointer(style),
      guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    update()
    connectSignals()
    gtk_widget_set_parent(widget, parent)
  }

  // MARK: Layer to control

  func update() {
    guard let layer else { return }
    if text != layer.text {
      isUpdating = true
      gtk_editable_set_text(OpaquePointer(widget), layer.text)
      gtk_editable_set_position(OpaquePointer(widget), -1)
      isUpdating = false
    }
    weft_object_set_string(widget, "placeholder-text", layer.placeholder)
    if font != layer.font {
      font = layer.font
      let css = "* { font: \(layer.font.css); }"
      gtk_css_provider_load_from_data(style, css, gssize(css.utf8.count))
    }
  }

  func focus() {
    gtk_widget_grab_focus(widget)
  }

  /// Takes the layer's place in the window.
  func place() {
    clip = layer?.visibleRectInWindow
    gtk_widget_set_child_visible(widget, clip == nil ? 0 : 1)
    guard clip != nil, let layer else { return }
    let rect = layer.bounds.applying(layer.transformToRoot)
    // GTK wants to be asked before it is told, and no less given than it asks for.
    var (width, height): (gint, gint) = (0, 0)
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
    width = max(width, gint(rect.width.rounded()))
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &height, nil, nil, nil)
    height = max(height, gint(rect.height.rounded()))
    var allocation = GtkAllocation(
      x: gint(rect.minX.rounded()), y: gint(rect.minY.rounded()), width: width, height: height)
    gtk_widget_size_allocate(widget, &allocation, -1)
  }

  func snapshot(into snapshot: OpaquePointer) {
    guard let clip else { return }
    var rect = graphene_rect_t(clip)
    gtk_snapshot_push_clip(snapshot, &rect)
    gtk_widget_snapshot_child(parent, widget, snapshot)
    gtk_snapshot_pop(snapshot)
  }

  /// Takes the entry out of the window; the control is of no use any more.
  func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    if layer?.control === self { layer?.control = nil }
    gtk_widget_unparent(widget)
    disconnect(widget, from: self)
    g_object_unref(widget)
    g_object_unref(style)
  }

  // MARK: Control to layer

  private var text: String { String(cString: gtk_editable_get_text(OpaquePointer(widget))) }

  private func connectSignals() {
    typealias Handler = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
    typealias KeyHandler =
      @convention(c) (
        UnsafeMutableRawPointer?, guint, guint, GdkModifierType, UnsafeMutableRawPointer?
      ) -> gboolean
    // Not `search-changed`, which waits for a pause in the typing.
    let changed: Handler = { _, control in
      onMain(control) { (it: TextFieldControl) in it.didChange() }
    }
    let activate: Handler = { _, control in
      onMain(control) { (it: TextFieldControl) in it.layer?.onSubmit?(it.text) }
    }
    let key: KeyHandler = { _, key, _, _, control in
      guard key == GDK_KEY_Escape else { return 0 }
      return onMain(control) { (it: TextFieldControl) in
        gtk_widget_grab_focus(it.parent)
      }
    }
    connect(widget, "changed", to: self, changed)
    connect(widget, "activate", to: self, activate)
    let keys = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    connect(UnsafeMutableRawPointer(keys!), "key-pressed", to: self, key)
    gtk_widget_add_controller(widget, keys)
  }

  private func didChange() {
    if !isUpdating { layer?.takeInput(text) }
  }
}
