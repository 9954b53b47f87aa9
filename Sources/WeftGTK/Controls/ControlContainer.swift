// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout
import WeftNodes

/// The controls of GTK's own that lie over a surface's layers.
@MainActor final class ControlContainer {
  private let parent: UnsafeMutablePointer<GtkWidget>
  private let root: Layer
  private let focus: FocusController
  private var controls: [WidgetControl] = []
  /// Lies over all controls, and takes the events where a layer is in front of these: GTK does not
  /// know layers. As GTK asks it first, it also decides which control can be hit. There is none
  /// before the first control.
  private var shield: SurfaceWidget?
  private var isClosed = false
  /// Where GTK was last asked to look for the control under the mouse.
  private var soughtPlace: MousePlace?

  private struct MousePlace: Equatable {
    let point: Point
    let control: ObjectIdentifier?
  }

  /// - Parameters:
  ///   - parent: the widget that shows the layers; it must outlive the container.
  ///   - root: the layer whose superlayer's space is the widget's.
  ///   - focus: that of the layers.
  init(parent: UnsafeMutablePointer<GtkWidget>, root: Layer, focus: FocusController) {
    self.parent = parent
    self.root = root
    self.focus = focus
  }

  var isEmpty: Bool { controls.isEmpty }

  /// Puts a control where a layer wants one.
  func add(_ layer: EmbeddedLayer) {
    guard !isClosed else { return }
    if let control = layer.control as? WidgetControl {
      // Back in the tree, in which the theme may have changed.
      if control.parent == parent { return control.update() }
      // The layer has moved here before its former window has noticed.
      control.remove()
    }
    guard let control = makeControl(for: layer) else { return }
    // GTK's calls may lead back here, or close the window, and so may the user's handlers.
    if isClosed || layer.control != nil { return control.remove() }
    layer.control = control
    controls.append(control)
    control.update()
    if isClosed || control.isRemoved { return }
    let shield = self.shield ?? makeShield()
    control.attach(below: shield.pointer)
    if focus.layer === layer { control.focus() }
    if !isClosed { gtk_widget_queue_allocate(parent) }
  }

  private func makeShield() -> SurfaceWidget {
    let made = SurfaceWidget(naturalSize: .zero)
    made.isHit = { [unowned self] in !admitControl(at: $0) }
    gtk_widget_set_parent(made.pointer, parent)
    shield = made
    return made
  }

  private func makeControl(for layer: EmbeddedLayer) -> WidgetControl? {
    switch layer {
    case let field as TextFieldLayer where field.kind == .lines:
      TextViewControl(layer: field, parent: parent, focus: focus)
    case let field as TextFieldLayer: TextFieldControl(layer: field, parent: parent, focus: focus)
    case let layer as WidgetLayer: layer.makeControl(in: parent, focus: focus)
    default: nil
    }
  }

  /// Lets all controls show the present state of their layers, because the window's theme changed.
  func update() {
    // GTK's calls may lead back here.
    for control in controls where !control.isRemoved { control.update() }
  }

  /// Moves all controls to their layers; removes those whose layers have left the tree.
  ///
  /// A focused control stays while its node scrolls out of the tree, so that unfinished input is
  /// not lost.
  ///
  /// Called when GTK gives the surface its size; controls follow with theirs.
  func place() {
    // Not in `removeAll(where:)`: GTK's calls may lead back here.
    for control in controls where !control.isRemoved {
      if let layer = control.layer, layer.root === root {
        control.place(visible: layer.visibleRectInWindow)
      } else if let layer = control.layer, control.hasFocus, layer.isManaged {
        control.place(visible: nil)
      } else {
        control.remove()
      }
    }
    controls.removeAll(where: \.isRemoved)
    placeShield()
  }

  private func placeShield() {
    guard let shield = shield?.pointer else { return }
    var allocation = GtkAllocation(
      x: 0, y: 0, width: gtk_widget_get_width(parent), height: gtk_widget_get_height(parent))
    // GTK measures a widget before it gives it a size.
    gtk_widget_measure(shield, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_size_allocate(shield, &allocation, -1)
  }

  /// Lets GTK draw the changed parts of the controls, and marks their layers.
  func snapshot(into snapshot: OpaquePointer) {
    for control in controls { control.snapshot(into: snapshot) }
  }

  /// Whether a control is frontmost at a point of the surface, and gets the events there itself.
  func contains(_ point: Point) -> Bool { layer(at: point) != nil }

  /// The layer of the frontmost control at a point; `nil` in the area around a layer, which also
  /// takes hits but has no widget.
  func layer(at point: Point) -> EmbeddedLayer? {
    guard !isEmpty, let layer = root.hitTest(point) as? EmbeddedLayer else { return nil }
    return layer.control(at: point) == nil ? nil : layer
  }

  /// Makes the frontmost control at a point the only one that GTK finds: GTK would take the one
  /// that was added last, and controls that a surrounding layer clips or keeps from events.
  ///
  /// - Returns: whether there is one.
  private func admitControl(at point: Point) -> Bool {
    let seen = layer(at: point)?.control
    for control in controls { control.setIsTarget(control === seen) }
    return seen != nil
  }

  /// Takes GTK's focus for the layers, unless a press is on the layer that has it, in the area
  /// around its control.
  ///
  /// - Returns: whether the press moves the layers' focus; no where it is a control's.
  func takeFocus(forPressAt point: Point) -> Bool {
    if contains(point) { return false }
    let pressed = (root.hitTest(point) as? EmbeddedLayer)?.control
    if !(pressed?.hasFocus ?? false) { gtk_widget_grab_focus(parent) }
    return true
  }

  /// Makes GTK check which widget is under a resting mouse: on its own it does so only when the
  /// mouse moves, and clicks and the wheel would go to the former widget.
  func updateMouse(at point: Point) {
    let seen = layer(at: point)?.control
    // GTK may have freed the widgets of removed controls.
    let isStale = controls.contains { !$0.isRemoved && $0.isUnderMouse != ($0 === seen) }
    let place = isStale ? MousePlace(point: point, control: seen.map(ObjectIdentifier.init)) : nil
    // Once: GTK may find another one, as at an edge between two whole points.
    guard place != soughtPlace else { return }
    soughtPlace = place
    guard place != nil, let native = gtk_widget_get_native(parent) else { return }
    // GDK sends a window a motion event after a layout, when it next delivers events.
    gtk_widget_queue_allocate(
      UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self))
    gdk_frame_clock_request_phase(
      gtk_widget_get_frame_clock(parent), GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS)
  }

  /// The mouse has gone: GTK is to look again when it is back.
  func forgetMouse() { soughtPlace = nil }

  /// Moves the focus on inside the control that has it, if there is more than one place for it.
  func moveFocus(_ direction: GtkDirectionType) -> Bool {
    controls.contains { $0.moveFocus(direction) }
  }

  /// The control that has the focus.
  var focused: WidgetControl? { controls.first { $0.hasFocus } }

  /// Whether the focus is in a text of many lines, in which Tab is a letter.
  var hasFocusInLines: Bool { controls.contains { $0 is TextViewControl && $0.hasFocus } }

  /// Removes all controls for good.
  func removeAll() {
    isClosed = true
    for control in controls {
      control.closePopups()
      control.remove()
    }
    controls = []
    guard let removed = shield.take() else { return }
    removed.releaseHandlers()
    g_object_ref(parent)
    // An event may be on its way to it.
    schedule(priority: G_PRIORITY_DEFAULT) { [parent] in
      gtk_widget_unparent(removed.pointer)
      g_object_unref(parent)
      return false
    }
  }
}

extension Layer {
  /// The part of the window in which something of the layer is visible; `nil` if there is none.
  fileprivate var visibleRectInWindow: Rect? {
    var rect = presentation.bounds
    var current: Layer? = self
    while let layer = current {
      let shown = layer.presentation
      if layer.isHidden || shown.opacity <= 0 { return nil }
      if layer.masksToBounds {
        guard let seen = rect.intersection(shown.bounds) else { return nil }
        rect = seen
      }
      rect = rect.applying(shown.transformToSuperlayer)
      current = layer.superlayer
    }
    return rect
  }

  /// Whether a collection still holds the layer's node ready, so that it may come back.
  fileprivate var isManaged: Bool {
    (owner as? DisplayNode).map { $0.isRangeManaged || !$0.interfaceState.isEmpty } ?? false
  }
}
