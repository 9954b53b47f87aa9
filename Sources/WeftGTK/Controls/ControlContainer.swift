// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout
import WeftNodes

/// The native GTK controls above a surface's layers.
@MainActor final class ControlContainer {
  private let parent: UnsafeMutablePointer<GtkWidget>
  private let root: Layer
  private let focus: FocusController
  private var controls: [WidgetControl] = []
  /// A widget above all controls, created with the first one. It receives the events for layers in
  /// front of controls, which are unknown to GTK. GTK asks it first, so it also decides which
  /// control can be hit.
  private var inputCover: SurfaceWidget?
  private var isClosed = false
  /// The last position and control that GTK was requested to search under the mouse.
  private var soughtPlace: MousePlace?

  private struct MousePlace: Equatable {
    let point: Point
    let control: ObjectIdentifier?
  }

  /// - Parameters:
  ///   - parent: The widget that displays the layers, which must outlive the container.
  ///   - root: The layer whose superlayer has the widget's coordinate space.
  init(parent: UnsafeMutablePointer<GtkWidget>, root: Layer, focus: FocusController) {
    self.parent = parent
    self.root = root
    self.focus = focus
  }

  var isEmpty: Bool { controls.isEmpty }

  func add(_ layer: EmbeddedLayer) {
    guard !isClosed else { return }
    if let control = layer.control as? WidgetControl {
      // The control is back in the tree, where the theme may have changed.
      if control.parent == parent { return control.update() }
      // The layer has moved here before its old window updated its controls.
      control.remove()
    }
    guard let control = makeControl(for: layer) else { return }
    // GTK's calls and user code may call this method again or close the window.
    if isClosed || layer.control != nil { return control.remove() }
    layer.control = control
    controls.append(control)
    control.update()
    if isClosed || control.isRemoved { return }
    let inputCover = self.inputCover ?? makeInputCover()
    control.attach(below: inputCover.pointer)
    if focus.layer === layer { control.focus() }
    if !isClosed { gtk_widget_queue_allocate(parent) }
  }

  private func makeInputCover() -> SurfaceWidget {
    let made = SurfaceWidget(naturalSize: .zero)
    made.isHit = { [unowned self] in !admitControl(at: $0) }
    gtk_widget_set_parent(made.pointer, parent)
    inputCover = made
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

  func update() {
    // GTK's calls may call this method again.
    for control in controls where !control.isRemoved { control.update() }
  }

  /// Moves all controls to their layers, and removes controls whose layers have left the tree. A
  /// focused control stays while its node is scrolled away, so that unfinished input is not lost.
  /// Called when GTK allocates the surface, before the controls.
  func place() {
    // Not in `removeAll(where:)`, because GTK's calls may call this method again.
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
    guard let inputCover = inputCover?.pointer else { return }
    var allocation = GtkAllocation(
      x: 0, y: 0, width: gtk_widget_get_width(parent), height: gtk_widget_get_height(parent))
    // GTK requires a measurement before an allocation.
    gtk_widget_measure(inputCover, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    gtk_widget_size_allocate(inputCover, &allocation, -1)
  }

  func snapshot(into snapshot: OpaquePointer) {
    for control in controls { control.snapshot(into: snapshot) }
  }

  func contains(_ point: Point) -> Bool { layer(at: point) != nil }

  /// The layer of the frontmost control at a point, excluding hit areas outside of widgets.
  func layer(at point: Point) -> EmbeddedLayer? {
    guard !isEmpty, let layer = root.hitTest(point) as? EmbeddedLayer else { return nil }
    return layer.control(at: point) == nil ? nil : layer
  }

  /// Makes the frontmost control at a point, if any, the only one that GTK finds. GTK would
  /// otherwise find the last added one, even if a layer clips it or excludes it from events.
  private func admitControl(at point: Point) -> Bool {
    let seen = layer(at: point)?.control
    for control in controls { control.setIsTarget(control === seen) }
    return seen != nil
  }

  /// Makes GTK update the widget under a resting mouse. Until the mouse moves, GTK would otherwise
  /// send clicks and scroll events to the old widget.
  func updateMouse(at point: Point) {
    let seen = layer(at: point)?.control
    // GTK may have freed the widgets of removed controls.
    let isStale = controls.contains { !$0.isRemoved && $0.isUnderMouse != ($0 === seen) }
    let place = isStale ? MousePlace(point: point, control: seen.map(ObjectIdentifier.init)) : nil
    // Only once, because GTK may find a different control, for example at a fractional edge.
    guard place != soughtPlace else { return }
    soughtPlace = place
    guard place != nil, let native = gtk_widget_get_native(parent) else { return }
    // GDK sends a motion event after a layout, when it next flushes events.
    gtk_widget_queue_allocate(
      UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self))
    gdk_frame_clock_request_phase(
      gtk_widget_get_frame_clock(parent), GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS)
  }

  /// Requests a new search when the mouse returns.
  func forgetMouse() { soughtPlace = nil }

  /// Moves the focus inside a focused control with several focusable widgets.
  func moveFocus(_ direction: GtkDirectionType) -> Bool {
    controls.contains { $0.moveFocus(direction) }
  }

  var focused: WidgetControl? { controls.first { $0.hasFocus } }

  /// Whether a multi-line text has the focus, in which Tab is a character.
  var hasFocusInLines: Bool { controls.contains { $0 is TextViewControl && $0.hasFocus } }

  func removeAll(parentIsDestroyed: Bool) {
    isClosed = true
    for control in controls { control.remove(parentIsDestroyed: parentIsDestroyed) }
    controls = []
    guard let removed = inputCover.take() else { return }
    removed.releaseHandlers()
    g_object_ref(parent)
    // An event for the widget may be pending.
    schedule(priority: G_PRIORITY_DEFAULT) { [parent] in
      gtk_widget_unparent(removed.pointer)
      g_object_unref(parent)
      return false
    }
  }
}

extension Layer {
  /// The visible part of the layer in window coordinates, or `nil` if nothing is visible.
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

  /// Whether a collection retains the layer's node, so that it may return.
  fileprivate var isManaged: Bool {
    (owner as? DisplayNode).map { $0.isRangeManaged || !$0.interfaceState.isEmpty } ?? false
  }
}
