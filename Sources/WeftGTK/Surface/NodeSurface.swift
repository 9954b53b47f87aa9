// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// What stands behind a widget that shows a node: the node's host, its rendering, its input.
///
/// The widget keeps it alive.
@MainActor final class NodeSurface {
  /// The node, its layers and its events.
  let host: NodeHost
  /// The frames.
  let clock: SurfaceClock
  private let surface: SurfaceWidget
  private let controls: ControlContainer
  private let input: SurfaceInput
  private var isAllocating = false

  /// Makes the widget, with GTK's floating reference, and shows a node in it.
  ///
  /// - Parameter naturalSize: what the widget asks for where nobody gives it a size, in points.
  init(rootNode: DisplayNode, naturalSize: Size) throws(WindowHostError) {
    try Toolkit.start()
    surface = SurfaceWidget(naturalSize: naturalSize)
    let widget = surface.pointer
    let host = NodeHost(rootNode: rootNode, runtime: .gtk)
    self.host = host
    controls = ControlContainer(parent: widget, root: host.rootLayer)
    clock = SurfaceClock(widget: widget) { NodeSurface.redraw(host, in: widget) }
    input = SurfaceInput(
      InputContext(
        widget: widget, dispatcher: host.dispatcher, clock: host.runtime.clock,
        controls: controls))
    gtk_widget_set_focusable(widget, 1)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    clock.attach()
    input.attach()
    surface.onAllocate = { self.allocate($0) }
    surface.onSnapshot = { self.snapshot(into: $0) }
    surface.onMap = { self.didMap($0) }
    surface.onDestroy = { self.dispose() }
    host.rootLayer.host = self
    FrameDriver.shared.add(clock)
  }

  /// The widget.
  var widget: UnsafeMutablePointer<GtkWidget> { surface.pointer }

  private func allocate(_ size: Size) {
    isAllocating = true
    defer { isAllocating = false }
    host.size = size
    // In a frame, sizes come after the update phase: without this it would show the old layout.
    host.runtime.frames.commit()
    controls.place()
  }

  private func snapshot(into snapshot: OpaquePointer) {
    let renderer = LayerRenderer(usesTextures: !isDrawnByCairo)
    if let node = renderer.render(host.rootLayer, visible: Rect(origin: .zero, size: host.size)) {
      gtk_snapshot_append_node(snapshot, node.pointer)
    }
    controls.snapshot(into: snapshot)
  }

  /// Whether GSK draws the window's content in memory, without OpenGL.
  private var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native)
    else { return false }
    let instance = UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, gsk_cairo_renderer_get_type()) != 0
  }

  private func didMap(_ isMapped: Bool) {
    host.isVisible = isMapped
    FrameDriver.shared.visibilityDidChange()
  }

  private func dispose() {
    host.rootLayer.host = nil
    controls.removeAll()
    FrameDriver.shared.remove(clock)
    host.close()
  }

  /// Lays out and draws everything anew, for another scale.
  private static func redraw(_ host: NodeHost, in widget: UnsafeMutablePointer<GtkWidget>) {
    host.rootNode.setNeedsLayout()
    host.rootLayer.setNeedsDisplayOfNodes()
    gtk_widget_queue_draw(widget)
  }
}

extension NodeSurface: LayerHost {
  func layerTreeNeedsRender() {
    gtk_widget_queue_draw(widget)
    // Controls follow their layers in the layout phase, when the frame's changes are done.
    if !controls.isEmpty, !isAllocating { gtk_widget_queue_allocate(widget) }
  }

  func embed(_ layer: EmbeddedLayer) {
    controls.add(layer)
  }
}

extension Layer {
  /// Asks for new pictures of all nodes that show themselves here and inside.
  fileprivate func setNeedsDisplayOfNodes() {
    (owner as? DisplayNode)?.setNeedsDisplay()
    for sublayer in sublayers { sublayer.setNeedsDisplayOfNodes() }
  }
}
