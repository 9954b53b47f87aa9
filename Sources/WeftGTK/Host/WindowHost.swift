// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
public import WeftLayers
public import WeftLayout
public import WeftNodes
public import WeftRuntime

/// A window that displays one node, for programs with a custom `main`, tests and benchmarks. An
/// ``App`` creates its windows itself. An open window retains its host.
@MainActor public final class WindowHost {
  /// Called after the user or code closed the window.
  public var onClose: (@MainActor () -> Void)?
  /// Returns whether the window may close, by default always. Called when the user closes the
  /// window, for example to ask whether changes should be saved, but not by ``close()``. Further
  /// requests do nothing until the function returns.
  public var shouldClose: (@MainActor () async -> Bool)?
  /// Whether ``shouldClose`` has not returned yet.
  var isAskedToClose = false
  /// Owned by GTK and valid until `isClosed`. A reference would keep GTK from freeing the window.
  private let window: UnsafeMutablePointer<GtkWidget>
  let surface: NodeSurface
  private(set) var isClosed = false

  /// Creates a window without showing it. The initial size of the content is in points, rounded to
  /// integers. The root node must not be displayed elsewhere.
  ///
  /// - Throws: ``WindowHostError/noDisplay``.
  public init(title: String, size: Size, rootNode: DisplayNode) throws(WindowHostError) {
    surface = try NodeSurface(rootNode: rootNode, naturalSize: size, isWholeWindow: true)
    // GTK's constructors never return nil.
    window = gtk_window_new()!
    gtk_window_set_title(gtkWindowPointer, title)
    gtk_window_set_default_size(
      gtkWindowPointer, SurfaceWidget.length(size.width), SurfaceWidget.length(size.height))
    gtk_window_set_child(gtkWindowPointer, surface.widget)
    // GTK would destroy the window immediately, even in a nested loop during its layout or input.
    connectDeciding(window, "close-request", to: self) { it, _ in
      it.requestClose()
      return true
    }
    connect(window, "unrealize", to: self) { it, _ in
      // A window that others retain is closed but not destroyed.
      if !it.isOpenForGTK { it.didDisappear() }
    }
    connect(window, "destroy", to: self) { it, _ in it.didDisappear() }
  }

  isolated deinit {
    // An open window retains its host, so this window was never presented.
    guard !isClosed else { return }
    isClosed = true
    gtk_window_destroy(gtkWindowPointer)
    surface.close()
  }

  /// The root node of the window.
  public var rootNode: DisplayNode { surface.host.rootNode }

  /// The layer that the window renders, which contains the root node's layer.
  public var rootLayer: Layer { surface.host.rootLayer }

  /// The services for the window's nodes. Its frames follow the window's frame clock.
  public var runtime: HostRuntime { surface.host.runtime }

  /// The size of the content in points, or zero before the window is on the screen.
  public var size: Size { surface.host.size }

  /// The memory limit for nodes' contents in bytes, by default 128 MB. See
  /// `NodeHost.contentsByteLimit`.
  public var contentsByteLimit: Int {
    get { surface.host.contentsByteLimit }
    set { surface.host.contentsByteLimit = newValue }
  }

  /// The number of pixels per point of the window's screen.
  public var scale: Double { isClosed ? 1 : surface.clock.scale }

  /// The `GtkWindow *`, or `nil` after the window is closed.
  public var gtkWindow: UnsafeMutableRawPointer? { isClosed ? nil : .init(window) }

  /// The `GtkWidget *` that displays the node, or `nil` after the window is closed.
  public var gtkWidget: UnsafeMutableRawPointer? { isClosed ? nil : .init(surface.widget) }

  /// Called in the update phase of every frame, with its time in seconds. While this closure is
  /// set, for benchmarks and tests, the window's frame clock never stops.
  public var onUpdate: (@MainActor (Double) -> Void)? {
    get { surface.clock.onUpdate }
    set { surface.clock.onUpdate = newValue }
  }

  /// Called after the window's frame clock painted a frame.
  public var onAfterPaint: (@MainActor () -> Void)? {
    get { surface.clock.onAfterPaint }
    set { surface.clock.onAfterPaint = newValue }
  }

  /// Called after a frame's render nodes were created and before GTK draws them.
  package var onAfterSnapshot: (@MainActor () -> Void)? {
    get { surface.onAfterSnapshot }
    set { surface.onAfterSnapshot = newValue }
  }

  /// Shows the window in front of other windows.
  public func present() {
    guard !isClosed else { return }
    MainLoop.hold(self)
    gtk_window_present(gtkWindowPointer)
    // Code may focus a node before GTK allocates the window.
    if !isClosed { surface.layOutInNaturalSize() }
    // A callback of a node may have closed the window or focused a control.
    guard !isClosed else { return }
    let focus = gtk_window_get_focus(gtkWindowPointer)
    if focus.map({ gtk_widget_is_ancestor($0, surface.widget) }) ?? 0 == 0 {
      gtk_widget_grab_focus(surface.widget)
    }
  }

  /// Closes the window permanently. GTK's window is destroyed in the next turn of the main loop,
  /// after any current event, layout or settings change.
  public func close() {
    guard !isClosed else { return }
    // GTK may destroy the window earlier, for example with its transient parent.
    g_object_ref(UnsafeMutableRawPointer(window))
    didClose()
    // GTK may use the window after the current event, layout or settings change.
    schedule(every: 1, priority: G_PRIORITY_DEFAULT) { [self] in
      if surface.isInUse { return true }
      gtk_window_destroy(gtkWindowPointer)
      g_object_unref(UnsafeMutableRawPointer(window))
      MainLoop.release(self)
      return false
    }
  }

  var gtkWindowPointer: UnsafeMutablePointer<GtkWindow> {
    UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
  }

  private var isOpenForGTK: Bool {
    guard let windows = gtk_window_get_toplevels() else { return false }
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let object = g_list_model_get_item(windows, index) else { continue }
      g_object_unref(object)
      if object == UnsafeMutableRawPointer(window) { return true }
    }
    return false
  }

  private func didClose(isDestroyed: Bool = false) {
    guard !isClosed else { return }
    isClosed = true
    surface.close(isDestroyed: isDestroyed)
    onClose?()
    onClose = nil
  }

  /// Releases a window that has left the screen, where it would stay if the main loop ended
  /// earlier.
  private func didDisappear() {
    didClose(isDestroyed: true)
    MainLoop.release(self)
  }
}
