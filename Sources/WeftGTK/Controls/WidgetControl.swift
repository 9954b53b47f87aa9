// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers
import WeftLayout

/// A GtkWidget at the place of an ``EmbeddedLayer``; a subclass knows the kind of widget.
///
/// The widget lies in two others. The `holder` has the layer's size and transform. The `clip` is
/// the visible part of the layer in the window, so that the widget takes no events elsewhere.
/// Neither draws: the widget's render node becomes part of the layer's, so that whatever clips,
/// fades, turns or covers the layer does so to the widget.
///
/// Most GTK calls emit signals, whose handlers may be the user's and close the window. So each
/// function here checks its state again after such a call, and a removed widget stays in place
/// until the next turn.
@MainActor class WidgetControl: EmbeddedControl {
  final private(set) weak var layer: EmbeddedLayer?
  /// The widget that shows the layers.
  final let parent: UnsafeMutablePointer<GtkWidget>
  final let widget: UnsafeMutablePointer<GtkWidget>
  /// The widget as it was drawn last, its top left at the origin; `nil` while its layer is
  /// invisible: it may have had another size then, and reach beyond the layer.
  final var rendering: RenderNode? { isShown ? drawn : nil }
  private var drawn: RenderNode?
  /// Whether a part of the layer is visible, or the widget has the focus.
  private var isShown = false
  final private(set) var isRemoved = false
  private let clip = SurfaceWidget(naturalSize: .zero)
  private let holder = SurfaceWidget(naturalSize: .zero)
  /// Where the holder lies in the clip.
  private var placement = Transform.identity
  private var size = Size.zero
  final let focusController: FocusController
  /// Whether GTK said that the widget, or one inside, has the focus.
  private var containsFocus = false

  /// - Parameters:
  ///   - layer: says where the widget is.
  ///   - widget: has no parent but a former control; the control keeps it until ``remove()``.
  ///   - parent: the widget that shows the layers; it must outlive the control.
  ///   - focus: that of the layers, which follows the widget's.
  init(
    layer: EmbeddedLayer, widget: UnsafeMutablePointer<GtkWidget>,
    parent: UnsafeMutablePointer<GtkWidget>, focus: FocusController
  ) {
    focusController = focus
    self.layer = layer
    self.widget = widget
    self.parent = parent
    // All of them outlive `remove`, whatever unparents them.
    for object in [widget, holder.pointer, clip.pointer] { g_object_ref_sink(object) }
    gtk_widget_set_overflow(clip.pointer, GTK_OVERFLOW_HIDDEN)
    // Weak references; each call retains the control while it works, even if it is removed during
    // the call.
    clip.onAllocate = { [weak self] _ in self?.allocateHolder() }
    clip.onSnapshot = { [clip = clip.pointer, holder = holder.pointer] in
      gtk_widget_snapshot_child(clip, holder, $0)
    }
    holder.onAllocate = { [weak self] _ in self?.allocateWidget() }
    // GTK asks for this only when something of the widget has changed.
    holder.onSnapshot = { [weak self] _ in self?.drawWidget() }
    if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
    gtk_widget_set_parent(widget, holder.pointer)
    gtk_widget_set_parent(holder.pointer, clip.pointer)
    // Not seen before it has its place.
    gtk_widget_set_child_visible(clip.pointer, 0)
    let watch = gtk_event_controller_focus_new()!
    connect(UnsafeMutableRawPointer(watch), "enter", to: self) { it, _ in it.didEnter() }
    connect(UnsafeMutableRawPointer(watch), "leave", to: self) { it, _ in it.didLeave() }
    gtk_widget_add_controller(holder.pointer, watch)
  }

  /// Puts the widget into the window.
  ///
  /// - Parameter sibling: stays in front of it.
  final func attach(below sibling: UnsafeMutablePointer<GtkWidget>) {
    if !isRemoved { gtk_widget_insert_before(clip.pointer, parent, sibling) }
  }

  /// Shows the layer's present state.
  func update() {}

  /// The widget has its place, or none now; it may ask for another size.
  func didPlace() {}

  /// The widget has been taken out.
  func didRemove() {}

  /// The focus has gone elsewhere.
  func didLoseFocus() {}

  /// The widget that takes the focus.
  var focusTarget: UnsafeMutablePointer<GtkWidget> { widget }

  // Grabbing it twice would select the text.
  final func focus() {
    guard !containsFocus, !isRemoved else { return }
    // A widget that becomes visible in this turn has its place with the next frame, but keys that
    // come before are for it.
    gtk_widget_set_child_visible(clip.pointer, 1)
    let isGoingBack = focusController.movement == .previous
    if !isGoingBack, grabFocus() { return }
    // One that only has places for the focus inside gets it at the first one, or at the last.
    gtk_widget_child_focus(
      focusTarget, isGoingBack ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
  }

  /// Gives the widget the focus.
  func grabFocus() -> Bool { gtk_widget_grab_focus(focusTarget) != 0 }

  /// Moves the focus inside the widget.
  ///
  /// - Returns: whether it is there, and has somewhere to go.
  final func moveFocus(_ direction: GtkDirectionType) -> Bool {
    hasFocus && gtk_widget_child_focus(widget, direction) != 0
  }

  final func resignFocus() {
    if containsFocus { giveUpFocus() }
  }

  final func handle(_ event: KeyEvent) -> Bool { false }

  private func didEnter() {
    containsFocus = true
    if let layer { focusController.controlDidChangeFocus(of: layer, to: true) }
  }

  /// The focus has gone elsewhere, or the window is not the active one any more.
  private func didLeave() {
    guard !hasFocus else { return }
    containsFocus = false
    // In another window the layer may have another control.
    if let layer, layer.control == nil || layer.control === self {
      focusController.controlDidChangeFocus(of: layer, to: false)
    }
    didLoseFocus()
  }

  /// Whether keys go to the widget or to one inside.
  final var hasFocus: Bool {
    guard !isRemoved, let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root)
    else { return false }
    return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
  }

  /// Whether GTK considers the control to be under the mouse.
  final var isUnderMouse: Bool {
    gtk_widget_get_state_flags(clip.pointer).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
  }

  /// Sets whether GTK finds the widget where the pointer is on it.
  final func setIsTarget(_ isTarget: Bool) {
    if !isRemoved { gtk_widget_set_can_target(clip.pointer, isTarget ? 1 : 0) }
  }

  /// Gives the keys back to the layers.
  final func giveUpFocus() {
    if !isRemoved { gtk_widget_grab_focus(parent) }
    // Not reported by GTK in a window that is not the active one.
    if containsFocus, !hasFocus { didLeave() }
  }

  /// On widgets that have their direction from here.
  private static let directionMark = "weft-direction"

  private func object(_ widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
  }

  /// Gives the widget, and all inside, the direction of the layer's place: GTK hands down none.
  ///
  /// - Parameter keepsOthers: whether widgets keep a direction that was given to them elsewhere.
  final func setDirection(_ direction: LayoutDirection, keepsOthers: Bool = false) {
    let isRightToLeft = direction == .rightToLeft
    let usual = gtk_widget_get_default_direction()
    let widgets = widgets.filter {
      !keepsOthers || gtk_widget_get_direction($0) == usual
        || g_object_get_data(object($0), Self.directionMark) != nil
    }
    // Handlers of the change may destroy some of them.
    for widget in widgets { g_object_ref(widget) }
    for widget in widgets {
      gtk_widget_set_direction(widget, isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      g_object_set_data(object(widget), Self.directionMark, UnsafeMutableRawPointer(bitPattern: 1))
      g_object_unref(widget)
    }
  }

  /// The widget and all inside.
  final var widgets: [UnsafeMutablePointer<GtkWidget>] {
    var found = [widget]
    var index = 0
    while index < found.count {
      var child = gtk_widget_get_first_child(found[index])
      while let current = child {
        found.append(current)
        child = gtk_widget_get_next_sibling(current)
      }
      index += 1
    }
    return found
  }

  /// Closes the popups of the widget: a popup that is destroyed while open releases neither the
  /// pointer nor the keys.
  final func closePopups() {
    let popups = widgets.filter {
      isInstance($0, of: gtk_popover_get_type()) && gtk_widget_get_visible($0) != 0
    }
    for popup in popups { g_object_ref(popup) }
    for popup in popups {
      gtk_popover_popdown(
        UnsafeMutableRawPointer(popup).assumingMemoryBound(to: GtkPopover.self))
      g_object_unref(popup)
    }
  }

  /// Takes the layer's place in the window.
  ///
  /// - Parameter visible: the part of the window in which the widget is visible; `nil` for none.
  final func place(visible: Rect?) {
    // Code that hides or disables the layer wants the keys elsewhere; what scrolls out or fades
    // keeps them.
    if hasFocus, let layer, !layer.isUsable { giveUpFocus() }
    if isRemoved { return }
    // A hidden widget loses the focus, and the input method its unfinished text.
    let isShown = visible != nil || hasFocus
    if isShown != self.isShown {
      self.isShown = isShown
      layer?.setNeedsRender(.content)
    }
    gtk_widget_set_child_visible(clip.pointer, isShown ? 1 : 0)
    if isShown { arrange(in: visible) } else { awaitRequest() }
    if !isRemoved { didPlace() }
  }

  /// Lets GTK report that the widget asks for another size, though it has none: GTK reports only
  /// what comes after a measurement.
  private func awaitRequest() {
    for widget in [holder.pointer, clip.pointer] where !isRemoved {
      gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    }
  }

  private func arrange(in visible: Rect?) {
    guard !isRemoved, let layer else { return }
    let shown = layer.presentation
    let rect = shown.bounds.applying(shown.transformToRoot).limited
    let seen = visible?.limited ?? Rect(origin: rect.origin, size: .zero)
    var allocation = GtkAllocation(
      x: seen.minX.points, y: seen.minY.points,
      width: seen.maxX.points - seen.minX.points,
      height: seen.maxY.points - seen.minY.points)
    size = Rect(origin: .zero, size: shown.bounds.size).limited.size
    placement = shown.transformToRoot.holding(shown.bounds, at: rect.origin)
      .concatenating(.translation(x: -seen.minX.rounded(), y: -seen.minY.rounded()))
    // GTK measures a widget before it gives it a size.
    gtk_widget_measure(clip.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_size_allocate(clip.pointer, &allocation, -1)
    allocateHolder()
  }

  private func allocateHolder() {
    guard !isRemoved else { return }
    gtk_widget_measure(holder.pointer, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_allocate(
      holder.pointer, size.width.points, size.height.points, -1,
      GskTransformRef.make(placement))
  }

  private func allocateWidget() {
    // GTK wants to be asked first, and no less given than it asks for.
    guard !isRemoved else { return }
    var (width, height): (gint, gint) = (0, 0)
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, nil, nil, nil)
    width = max(width, size.width.points)
    guard !isRemoved else { return }
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, width, &height, nil, nil, nil)
    height = max(height, size.height.points)
    guard !isRemoved else { return }
    var allocation = GtkAllocation(x: 0, y: 0, width: width, height: height)
    gtk_widget_size_allocate(widget, &allocation, -1)
  }

  /// Lets GTK draw the changed parts of the widget.
  ///
  /// - Parameter snapshot: the surface's own; nothing is added to it.
  final func snapshot(into snapshot: OpaquePointer) {
    if !isRemoved { gtk_widget_snapshot_child(parent, clip.pointer, snapshot) }
  }

  private func drawWidget() {
    guard !isRemoved, let snapshot = gtk_snapshot_new() else { return }
    gtk_widget_snapshot_child(holder.pointer, widget, snapshot)
    let node = gtk_snapshot_free_to_node(snapshot).map(RenderNode.init(owning:))
    if isRemoved { return }
    drawn = node
    layer?.setNeedsRender(.content)
  }

  /// Removes the widget from the window; the control is unusable afterwards.
  final func remove() {
    guard !isRemoved else { return }
    isRemoved = true
    if layer?.control === self { layer?.control = nil }
    drawn = nil
    holder.releaseHandlers()
    clip.releaseHandlers()
    didRemove()
    g_object_ref(parent)
    // GTK may be at work on one of them: if a widget is destroyed while the focus leaves it, GTK
    // searches its parents in an endless loop.
    schedule(priority: G_PRIORITY_DEFAULT) { [self] in
      takeOut()
      return false
    }
  }

  /// Removes the widgets, and the focus with them, which GTK does not report.
  private func takeOut() {
    if gtk_widget_get_parent(widget) == holder.pointer {
      closePopups()
      gtk_widget_unparent(widget)
    }
    for object in [holder.pointer, clip.pointer] { gtk_widget_unparent(object) }
    if containsFocus { didLeave() }
    for object in [widget, holder.pointer, clip.pointer, parent] { g_object_unref(object) }
  }
}

extension Transform {
  /// The transform for a widget that begins where a layer's bounds do.
  ///
  /// - Parameter corner: where the bounds' corner goes if this is a shift alone, or nothing that
  ///   GTK can work with.
  fileprivate func holding(_ bounds: Rect, at corner: Point) -> Transform {
    let whole = Transform.translation(x: bounds.minX, y: bounds.minY).concatenating(self)
    let isShift = a == 1 && b == 0 && c == 0 && d == 1
    let values = [whole.a, whole.b, whole.c, whole.d, whole.tx, whole.ty]
    let isUsable = values.allSatisfy { abs($0) < 1e8 } && abs(a * d - b * c) > 1e-6
    return isShift || !isUsable ? .translation(x: corner.x, y: corner.y) : whole
  }
}

extension Rect {
  /// The same, limited to edges that GTK can add in 32-bit integers.
  fileprivate var limited: Rect {
    func limit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e8), 1e8) }
    let (left, top) = (limit(minX), limit(minY))
    return Rect(x: left, y: top, width: limit(maxX) - left, height: limit(maxY) - top)
  }
}
