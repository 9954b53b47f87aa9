// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout
import WeftNodes

/// What stands behind a widget that shows a node: the node's host, its rendering, its input.
///
/// The widget owns it and keeps it to its own end.
@MainActor final class NodeSurface {
  /// The widget; valid as long as this object.
  let widget: UnsafeMutablePointer<GtkWidget>
  /// The node, its layers and its events.
  let host: NodeHost
  /// What the widget asks for where nobody gives it a size, in points.
  let naturalSize: Size

  /// Whether the widget is on the screen.
  private(set) var isMapped = false
  private var isAllocating = false
  private(set) lazy var controls = ControlContainer(surface: self)
  private(set) lazy var ticks = SurfaceTicks(surface: self)
  private lazy var input = SurfaceInput(surface: self)
  private let renderer = LayerRenderer()

  /// Makes the widget, with GTK's floating reference, and shows a node in it.
  init(rootNode: DisplayNode, naturalSize: Size) throws(WindowHostError) {
    try Toolkit.start()
    widget = SurfaceWidget.make()
    self.naturalSize = naturalSize
    host = NodeHost(rootNode: rootNode, runtime: .gtk)
    SurfaceWidget.attach(self, to: widget)
    host.rootLayer.host = self
    FrameDriver.shared.add(self)
    gtk_widget_set_focusable(widget, 1)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    connectSignals()
    input.attach()
  }

  /// Pixels per point on the widget's screen.
  var scale: Double { Double(gtk_widget_get_scale_factor(widget)) }

  /// The widget has got a size.
  func allocate(width: Double, height: Double) {
    isAllocating = true
    defer { isAllocating = false }
    host.size = Size(width: width, height: height)
    // In a frame, sizes come after the update phase: without this it would show the old layout.
    host.runtime.frames.commit()
    controls.place()
  }

  /// Draws the tree, and the controls over it.
  func snapshot(into snapshot: OpaquePointer) {
    if let node = renderer.render(host.rootLayer, visible: Rect(origin: .zero, size: host.size)) {
      gtk_snapshot_append_node(snapshot, node.pointer)
    }
    controls.snapshot(into: snapshot)
  }

  /// The runtime's scale has changed: everything is laid out and drawn anew.
  func scaleDidChange() {
    host.rootNode.setNeedsLayout()
    host.rootLayer.setNeedsDisplayOfNodes()
    gtk_widget_queue_draw(widget)
  }

  private func didMap(_ isMapped: Bool) {
    self.isMapped = isMapped
    host.isVisible = isMapped
    FrameDriver.shared.surfaceVisibilityDidChange()
  }

  /// The widget is going away: takes the node out.
  private func dispose() {
    isMapped = false
    host.rootLayer.host = nil
    controls.removeAll()
    FrameDriver.shared.remove(self)
    host.close()
  }

  private func connectSignals() {
    typealias Handler = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void
    typealias Notified =
      @convention(c) (
        UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutableRawPointer?
      ) -> Void
    let map: Handler = { _, surface in onMain(surface) { (it: NodeSurface) in it.didMap(true) } }
    let unmap: Handler = { _, surface in onMain(surface) { (it: NodeSurface) in it.didMap(false) } }
    let destroy: Handler = { _, surface in onMain(surface) { (it: NodeSurface) in it.dispose() } }
    let rescale: Notified = { _, _, surface in
      onMain(surface) { (_: NodeSurface) in FrameDriver.shared.updateScale() }
    }
    connect(widget, "map", to: self, map)
    connect(widget, "unmap", to: self, unmap)
    connect(widget, "destroy", to: self, destroy)
    connect(widget, "notify::scale-factor", to: self, rescale)
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
