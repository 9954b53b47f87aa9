// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGraphics
import WeftLayers
import WeftLayout

/// A GtkWidget in the frame of an ``EmbeddedLayer``. Subclasses add the kinds of widgets. The
/// widget has two ancestors. The `holder` has the layer's size and transform. The `clip` is the
/// visible part of the layer in the window, so that the widget receives no events elsewhere.
/// Neither draws. The widget's render node becomes a part of the layer's render node, so that
/// clips, opacity, transforms and layers in front of the layer also affect the widget. Most GTK
/// calls emit signals, whose handlers may be user code that closes the window. Functions here
/// therefore check their state again after such calls, and a removed widget keeps its parents until
/// the next turn.
@MainActor class WidgetControl: EmbeddedControl {
  final private(set) weak var layer: EmbeddedLayer?
  final let parent: UnsafeMutablePointer<GtkWidget>
  final let widget: UnsafeMutablePointer<GtkWidget>
  /// The last drawing of the widget with its top left corner at the origin. It is `nil` while the
  /// layer is invisible, because the widget may then have had another size.
  final var rendering: RenderNode? { isShown ? drawn : nil }
  private var drawn: RenderNode?
  /// Whether a part of the layer is visible or the widget has the focus.
  private var isShown = false
  final private(set) var isRemoved = false
  private let clip = SurfaceWidget(naturalSize: .zero)
  private let holder = SurfaceWidget(naturalSize: .zero)
  private var placement = Transform.identity
  private var size = Size.zero
  final let focusController: FocusController

  /// - Parameters:
  ///   - layer: The layer that determines the frame of the widget.
  ///   - widget: A widget without a parent except a former control. Retained until ``remove()``.
  ///   - parent: The widget that displays the layers, which must outlive the control.
  ///   - focus: The focus of the layers, which follows the widget's focus.
  init(
    layer: EmbeddedLayer, widget: UnsafeMutablePointer<GtkWidget>,
    parent: UnsafeMutablePointer<GtkWidget>, focus: FocusController
  ) {
    focusController = focus
    self.layer = layer
    self.widget = widget
    self.parent = parent
    // All three widgets outlive `remove`, even if another owner unparents them.
    for object in [widget, holder.pointer, clip.pointer] { g_object_ref_sink(object) }
    gtk_widget_set_overflow(clip.pointer, GTK_OVERFLOW_HIDDEN)
    // The closures are weak, but each call retains the control, which may be removed during the
    // call.
    clip.onAllocate = { [weak self] _ in self?.allocateHolder() }
    clip.onSnapshot = { [clip = clip.pointer, holder = holder.pointer] in
      gtk_widget_snapshot_child(clip, holder, $0)
    }
    holder.onAllocate = { [weak self] _ in self?.allocateWidget() }
    // GTK only calls this closure after a change of the widget.
    holder.onSnapshot = { [weak self] _ in self?.drawWidget() }
    if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
    gtk_widget_set_parent(widget, holder.pointer)
    gtk_widget_set_parent(holder.pointer, clip.pointer)
    // Hidden until the widget is positioned.
    gtk_widget_set_child_visible(clip.pointer, 0)
    let watch = gtk_event_controller_focus_new()!
    connect(UnsafeMutableRawPointer(watch), "enter", to: self) { it, _ in it.didEnter() }
    connect(UnsafeMutableRawPointer(watch), "leave", to: self) { it, _ in it.didLeave() }
    gtk_widget_add_controller(holder.pointer, watch)
  }

  final func attach(below sibling: UnsafeMutablePointer<GtkWidget>) {
    if !isRemoved { gtk_widget_insert_before(clip.pointer, parent, sibling) }
  }

  /// Updates the widget for the current state of the layer.
  func update() {}

  /// Called after the widget was positioned or hidden. The widget may request another size.
  func didPlace() {}

  func willRemove() {}

  func didRemove() {}

  func didLoseFocus() {}

  var focusTarget: UnsafeMutablePointer<GtkWidget> { widget }

  // A second call would select the text.
  final func focus() {
    guard !hasFocus, !isRemoved else { return }
    // A widget that becomes visible in this turn is positioned in the next frame, but must receive
    // earlier keys.
    gtk_widget_set_child_visible(clip.pointer, 1)
    let isGoingBack = focusController.movement == .previous
    if !isGoingBack, grabFocus() { return }
    // A widget that is not focusable moves the focus to its first or last focusable descendant.
    gtk_widget_child_focus(
      focusTarget, isGoingBack ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
  }

  func grabFocus() -> Bool { gtk_widget_grab_focus(focusTarget) != 0 }

  /// Moves the focus inside the widget. Returns whether it has moved.
  final func moveFocus(_ direction: GtkDirectionType) -> Bool {
    hasFocus && gtk_widget_child_focus(widget, direction) != 0
  }

  final func resignFocus() {
    if hasFocus { giveUpFocus() }
  }

  final func handle(_ event: KeyEvent) -> Bool { false }

  private func didEnter() {
    if let layer { focusController.controlDidChangeFocus(of: layer, to: true) }
  }

  /// Called after the focus moved elsewhere or the window became inactive.
  private func didLeave() {
    guard !hasFocus else { return }
    // In another window, the layer may have another control.
    if let layer, layer.control == nil || layer.control === self {
      focusController.controlDidChangeFocus(of: layer, to: false)
    }
    didLoseFocus()
  }

  /// Whether the widget or a descendant receives key events.
  final var hasFocus: Bool { !isRemoved && containsFocus(widget) }

  private var isFocused: Bool { layer != nil && focusController.layer === layer }

  private func containsFocus(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root)
    else { return false }
    return focus == widget || gtk_widget_is_ancestor(focus, widget) != 0
  }

  /// Whether GTK considers the control to be under the mouse.
  final var isUnderMouse: Bool {
    gtk_widget_get_state_flags(clip.pointer).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
  }

  /// Sets whether GTK can find the widget under the pointer.
  final func setIsTarget(_ isTarget: Bool) {
    if !isRemoved { gtk_widget_set_can_target(clip.pointer, isTarget ? 1 : 0) }
  }

  /// Moves the focus to the layers.
  final func giveUpFocus() {
    if !isRemoved { gtk_widget_grab_focus(parent) }
    // GTK does not report this in an inactive window.
    if isFocused { didLeave() }
  }

  /// The key that marks widgets whose direction was set by this class.
  private static let directionMark = "weft-direction"

  private func object(_ widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GObject.self)
  }

  /// Sets the layout direction of the widget and its descendants, because GTK does not inherit it.
  /// If `keepsOthers`, widgets keep a direction that was set elsewhere.
  final func setDirection(_ direction: LayoutDirection, keepsOthers: Bool = false) {
    let isRightToLeft = direction == .rightToLeft
    let usual = gtk_widget_get_default_direction()
    let widgets = widgets.filter {
      !keepsOthers || gtk_widget_get_direction($0) == usual
        || g_object_get_data(object($0), Self.directionMark) != nil
    }
    // Handlers of the change may destroy widgets.
    for widget in widgets { g_object_ref(widget) }
    for widget in widgets {
      gtk_widget_set_direction(widget, isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      g_object_set_data(object(widget), Self.directionMark, UnsafeMutableRawPointer(bitPattern: 1))
      g_object_unref(widget)
    }
  }

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

  /// Closes the popups of the widget, because destroying an open popup does not release its pointer
  /// and keyboard grabs.
  private func closePopups() {
    let popups = widgets.filter {
      isInstance($0, of: gtk_popover_get_type()) && gtk_widget_get_visible($0) != 0
    }
    for popup in popups { g_object_ref(popup) }
    // GTK's window would otherwise retain the widget in order to focus it later.
    if popups.contains(where: containsFocus(_:)) { gtk_widget_grab_focus(parent) }
    for popup in popups {
      gtk_popover_popdown(
        UnsafeMutableRawPointer(popup).assumingMemoryBound(to: GtkPopover.self))
      g_object_unref(popup)
    }
  }

  /// Moves the widget to the layer's frame. `visible` is the visible part in window coordinates, or
  /// `nil` if the widget is invisible.
  final func place(visible: Rect?) {
    // Code that hides or disables the layer also removes the focus. A layer that scrolls out of the
    // viewport or fades keeps the focus.
    if hasFocus, let layer, !layer.isUsable { giveUpFocus() }
    if isRemoved { return }
    // Hiding a widget would remove the focus and discard the input method's unfinished text.
    let isShown = visible != nil || hasFocus
    if isShown != self.isShown {
      self.isShown = isShown
      layer?.setNeedsRender(.content)
    }
    gtk_widget_set_child_visible(clip.pointer, isShown ? 1 : 0)
    if isShown { arrange(in: visible) } else { awaitRequest() }
    if !isRemoved { didPlace() }
  }

  /// Measures hidden widgets, because GTK only reports size requests after a measurement.
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
    // GTK requires a measurement before an allocation.
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
    // GTK requires a measurement and at least the minimum size.
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

  /// Snapshots the changed parts of the widget. Adds nothing to `snapshot`.
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

  /// Removes the widget from the window. The control cannot be used afterwards.
  ///
  /// - Parameter parentIsDestroyed: Whether GTK is destroying the parent. The surfaces of the
  ///   widget's popups are then destroyed, and GTK's timer for tool tips would use them.
  final func remove(parentIsDestroyed: Bool = false) {
    guard !isRemoved else { return }
    willRemove()
    isRemoved = true
    if layer?.control === self { layer?.control = nil }
    drawn = nil
    holder.releaseHandlers()
    clip.releaseHandlers()
    didRemove()
    g_object_ref(parent)
    if parentIsDestroyed { return takeOut() }
    // GTK may still use the widgets. If a widget is destroyed while it loses the focus, GTK
    // searches its parents in an endless loop.
    schedule(priority: G_PRIORITY_DEFAULT) { [self] in
      takeOut()
      return false
    }
  }

  /// Removes the widgets and reports the lost focus, which GTK does not report.
  private func takeOut() {
    if gtk_widget_get_parent(widget) == holder.pointer {
      closePopups()
      gtk_widget_unparent(widget)
    }
    for object in [holder.pointer, clip.pointer] { gtk_widget_unparent(object) }
    if isFocused { didLeave() }
    for object in [widget, holder.pointer, clip.pointer, parent] { g_object_unref(object) }
  }
}

extension Transform {
  /// Returns the transform for a widget with its origin at the origin of `bounds`. Returns a
  /// translation to `corner` for a translation, or if GTK cannot use the transform.
  fileprivate func holding(_ bounds: Rect, at corner: Point) -> Transform {
    let whole = Transform.translation(x: bounds.minX, y: bounds.minY).concatenating(self)
    let isShift = a == 1 && b == 0 && c == 0 && d == 1
    let values = [whole.a, whole.b, whole.c, whole.d, whole.tx, whole.ty]
    let isUsable = values.allSatisfy { abs($0) < 1e8 } && abs(a * d - b * c) > 1e-6
    return isShift || !isUsable ? .translation(x: corner.x, y: corner.y) : whole
  }
}

extension Rect {
  /// The rectangle limited to edges that GTK can add in 32-bit integers.
  fileprivate var limited: Rect {
    func limit(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e8), 1e8) }
    let (left, top) = (limit(minX), limit(minY))
    return Rect(x: left, y: top, width: limit(maxX) - left, height: limit(maxY) - top)
  }
}
