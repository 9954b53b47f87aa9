// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// The contents of a widget that displays a node. The widget retains this object until the widget
/// is destroyed or its window is closed.
@MainActor final class NodeSurface {
  let host: NodeHost
  let clock: SurfaceClock
  private let surface: SurfaceWidget
  private let controls: ControlContainer
  private let input: SurfaceInput
  private let focus: SurfaceFocus
  private var menu: MenuPopover?
  var onAfterSnapshot: (@MainActor () -> Void)?
  private let system: SystemTraits
  private let icons: ThemeIcons
  private var isAllocating = false
  /// The number of nested GTK callbacks, after which GTK continues with the widget.
  private var depth = 0
  private var isDrawing = false
  private var isClosed = false

  /// Creates a widget with a floating reference that displays a node. `naturalSize` is in points,
  /// unless a container sets another size. `isWholeWindow` is whether the window has no other
  /// focusable widgets.
  init(
    rootNode: DisplayNode, naturalSize: Size, isWholeWindow: Bool
  ) throws(WindowHostError) {
    try Toolkit.start()
    surface = SurfaceWidget(naturalSize: naturalSize)
    let widget = surface.pointer
    let (runtime, driver) = FrameDriver.makeRuntime()
    icons = ThemeIcons()
    runtime.icons.find = { [icons] in icons.icon($0) }
    icons.onChange = { [weak runtime] in runtime?.icons.forget() }
    clock = SurfaceClock(widget: widget, driver: driver)
    system = SystemTraits()
    host = NodeHost(
      rootNode: rootNode, runtime: runtime, traits: system.traits(of: widget, scale: clock.scale))
    controls = ControlContainer(
      parent: widget, root: host.rootLayer, focus: host.dispatcher.focus)
    let context = InputContext(
      widget: widget, dispatcher: host.dispatcher, clock: runtime.clock, controls: controls)
    input = SurfaceInput(context)
    focus = SurfaceFocus(context, host: host, isWholeWindow: isWholeWindow)
    gtk_widget_set_focusable(widget, 1)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    clock.onScaleChange = { [unowned self] in updateTraits() }
    system.onChange = { [weak self] in self?.updateTraits() }
    connect(widget, "direction-changed", to: system) { it, _ in it.setNeedsUpdate() }
    MemoryMonitor.shared.start()
    MemoryMonitor.shared.observers[ObjectIdentifier(self)] = { [weak self] in
      self?.host.relieve($0)
    }
    clock.onTick = { [unowned self] in frameDidEnd() }
    surface.onAllocate = { size in self.insideOfGTK { self.allocate(size) } }
    surface.onSnapshot = { snapshot in self.insideOfGTK { self.snapshot(into: snapshot) } }
    surface.onFocus = { direction in self.insideOfGTK { self.focus.move(direction) } }
    surface.onMap = { isMapped in self.insideOfGTK { self.didMap(isMapped) } }
    surface.onDestroy = { self.close(isDestroyed: true) }
    host.rootLayer.host = self
  }

  var widget: UnsafeMutablePointer<GtkWidget> { surface.pointer }

  func close(isDestroyed: Bool = false) {
    guard !isClosed else { return }
    isClosed = true
    host.rootLayer.host = nil
    MemoryMonitor.shared.observers[ObjectIdentifier(self)] = nil
    input.detach()
    clock.detach()
    system.detach()
    icons.detach()
    menu?.remove()
    controls.removeAll(parentIsDestroyed: isDestroyed)
    host.isVisible = false
    host.close()
    // The closures retain this object.
    surface.releaseHandlers()
    onAfterSnapshot = nil
  }

  /// Whether GTK will continue with the widget, so that it must not be destroyed.
  var isInUse: Bool { depth > 0 || input.isInUse }

  private func insideOfGTK<Result>(_ body: () -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return body()
  }

  /// Lays out the nodes before GTK's first layout, which happens with the first frame.
  func layOutInNaturalSize() {
    guard host.size.isEmpty else { return }
    let size = surface.naturalSize
    host.size = Size(
      width: Double(SurfaceWidget.length(size.width)),
      height: Double(SurfaceWidget.length(size.height)))
    if !isClosed { host.runtime.frames.commit() }
  }

  private func frameDidEnd() {
    input.contentDidMove()
    if !isClosed { host.endLostFocus() }
  }

  private func allocate(_ size: Size) {
    isAllocating = true
    defer { isAllocating = false }
    host.size = size
    // GTK allocates after the update phase, so the frame would otherwise display the old layout.
    if !isClosed { host.runtime.frames.commit() }
    controls.place()
    menu?.place()
  }

  private func snapshot(into snapshot: OpaquePointer) {
    isDrawing = true
    // Runs before the layers, whose render nodes contain the nodes of the controls.
    controls.snapshot(into: snapshot)
    host.dispatcher.focus.updateRing()
    isDrawing = false
    let renderer = LayerRenderer(usesTextures: !isDrawnByCairo, scale: clock.scale)
    if let node = renderer.render(host.rootLayer, visible: Rect(origin: .zero, size: host.size)) {
      gtk_snapshot_append_node(snapshot, node.pointer)
    }
    onAfterSnapshot?()
  }

  /// Whether GSK uses its Cairo renderer instead of OpenGL.
  private var isDrawnByCairo: Bool {
    guard let native = gtk_widget_get_native(widget), let renderer = gtk_native_get_renderer(native)
    else { return false }
    let instance = UnsafeMutableRawPointer(renderer).assumingMemoryBound(to: GTypeInstance.self)
    return g_type_check_instance_is_a(instance, gsk_cairo_renderer_get_type()) != 0
  }

  private func didMap(_ isMapped: Bool) {
    if !isMapped { input.cancel() }
    host.isVisible = isMapped
    clock.visibilityDidChange()
  }

  private func updateTraits() {
    guard !isClosed else { return }
    let old = host.traits
    insideOfGTK {
      host.traits = system.traits(of: widget, scale: clock.scale)
      // Controls in subtrees with another color scheme may now differ from the window's scheme.
      if !isClosed, host.traits.colorScheme != old.colorScheme { controls.update() }
    }
    // A node may have closed the window when its traits changed.
    if !isClosed { gtk_widget_queue_draw(widget) }
  }
}

extension NodeSurface: LayerHost {
  func layerTreeNeedsRender() {
    // A control was drawn, and the layers are rendered immediately afterwards.
    if isDrawing { return }
    contentMayMove()
    host.runtime.frames.placesDidChange()
    gtk_widget_queue_draw(widget)
    // Controls follow their layers in the layout phase, after the frame's changes.
    if !controls.isEmpty, !isAllocating { gtk_widget_queue_allocate(widget) }
  }

  func hintsDidChange() {
    contentMayMove()
  }

  /// Requests a check of the layer and the cursor under a resting mouse, after the changes of the
  /// current or the next frame.
  private func contentMayMove() {
    if input.contentMayMove(), !host.runtime.frames.isInFrame {
      host.runtime.frames.requestFrame()
    }
  }

  func embed(_ layer: EmbeddedLayer) {
    controls.add(layer)
  }

  func copy(_ text: String, to clipboard: Clipboard) {
    let target =
      clipboard == .primary
      ? gtk_widget_get_primary_clipboard(widget) : gtk_widget_get_clipboard(widget)
    gdk_clipboard_set_text(target, text)
  }

  func show(_ menu: PopupMenu, beside rect: Rect) {
    guard !isClosed else { return }
    // The mouse moves from one menu to the other.
    self.menu.take()?.remove()
    input.menuDidChange(isOpen: true)
    let opened = MenuPopover(menu, beside: rect, in: widget) { [weak self] in self?.didClose($0) }
    // Handlers of the moved focus may have opened another menu or closed the window.
    if isClosed { return opened.remove() }
    self.menu.take()?.remove()
    self.menu = opened
  }

  private func didClose(_ closed: MenuPopover) {
    guard menu === closed else { return }
    menu = nil
    if !isClosed { input.menuDidChange(isOpen: false) }
  }
}
