// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
public import WeftLayers
public import WeftLayout
public import WeftNodes
public import WeftRuntime

/// A window that shows one node.
///
/// An ``App`` makes its windows itself; this is for programs that have their own `main`, for tests
/// and benchmarks. An open window keeps its host alive.
@MainActor public final class WindowHost {
  /// Called when the user or code has closed the window.
  public var onClose: (@MainActor () -> Void)?
  /// Owned by GTK, and valid until `isClosed`: a reference here would keep GTK from freeing it.
  private let window: UnsafeMutablePointer<GtkWidget>
  private let surface: NodeSurface
  private var isClosed = false

  /// Makes a window without showing it.
  ///
  /// - Parameters:
  ///   - title: the text of the title bar.
  ///   - size: the content's initial size in points, rounded to whole ones.
  ///   - rootNode: fills the window; it must not be shown elsewhere.
  /// - Throws: ``WindowHostError/noDisplay``.
  public init(title: String, size: Size, rootNode: DisplayNode) throws(WindowHostError) {
    surface = try NodeSurface(rootNode: rootNode, naturalSize: size, isWholeWindow: true)
    // Never nil, as no constructor of GTK's is.
    window = gtk_window_new()!
    gtk_window_set_title(gtkWindowPointer, title)
    gtk_window_set_default_size(
      gtkWindowPointer, SurfaceWidget.length(size.width), SurfaceWidget.length(size.height))
    gtk_window_set_child(gtkWindowPointer, surface.widget)
    // By default GTK destroys the window at once, even in a nested main loop that a callback of the
    // window's own layout or input runs.
    connectDeciding(window, "close-request", to: self) { it, _ in
      it.close()
      return true
    }
    connect(window, "unrealize", to: self) { it, _ in
      // A window that others hold is closed, and not yet destroyed.
      if !it.isOpenForGTK { it.didDisappear() }
    }
    connect(window, "destroy", to: self) { it, _ in it.didDisappear() }
  }

  isolated deinit {
    // An open window keeps its host, so this one was never presented.
    guard !isClosed else { return }
    isClosed = true
    gtk_window_destroy(gtkWindowPointer)
    surface.close()
  }

  /// The node in the window.
  public var rootNode: DisplayNode { surface.host.rootNode }

  /// The layer that the window renders, with the root node's layer inside.
  public var rootLayer: Layer { surface.host.rootLayer }

  /// The runtime of the window's work: its frames are those of the window's own clock.
  public var runtime: HostRuntime { surface.host.runtime }

  /// The content's size in points; zero before the window is on the screen.
  public var size: Size { surface.host.size }

  /// The bytes that the contents of the window's nodes may take: 128 MB by default. See
  /// `NodeHost.contentsByteLimit`.
  public var contentsByteLimit: Int {
    get { surface.host.contentsByteLimit }
    set { surface.host.contentsByteLimit = newValue }
  }

  /// Pixels per point of the window's screen.
  public var scale: Double { isClosed ? 1 : surface.clock.scale }

  /// The window: a `GtkWindow *`, or `nil` once it is closed.
  public var gtkWindow: UnsafeMutableRawPointer? { isClosed ? nil : .init(window) }

  /// The widget that shows the node: a `GtkWidget *`, or `nil` once the window is closed.
  public var gtkWidget: UnsafeMutableRawPointer? { isClosed ? nil : .init(surface.widget) }

  /// Called in the update phase of every frame, before the frame's work, with the frame's time in
  /// seconds.
  ///
  /// While it is set, the window's frame clock never stops: for benchmarks and tests.
  public var onUpdate: (@MainActor (Double) -> Void)? {
    get { surface.clock.onUpdate }
    set { surface.clock.onUpdate = newValue }
  }

  /// Called when the window's frame clock has painted a frame.
  public var onAfterPaint: (@MainActor () -> Void)? {
    get { surface.clock.onAfterPaint }
    set { surface.clock.onAfterPaint = newValue }
  }

  /// Called when a frame's render nodes are made, before GTK draws them.
  package var onAfterSnapshot: (@MainActor () -> Void)? {
    get { surface.onAfterSnapshot }
    set { surface.onAfterSnapshot = newValue }
  }

  /// Shows the window in front of others.
  public func present() {
    guard !isClosed else { return }
    MainLoop.hold(self)
    gtk_window_present(gtkWindowPointer)
    // A callback of an appearing node may have closed it, or moved the focus into a control.
    guard !isClosed else { return }
    let focus = gtk_window_get_focus(gtkWindowPointer)
    if focus.map({ gtk_widget_is_ancestor($0, surface.widget) }) ?? 0 == 0 {
      gtk_widget_grab_focus(surface.widget)
    }
  }

  /// Closes the window for good; does nothing if it is closed.
  ///
  /// GTK's window is destroyed in the next turn of the main loop, or when GTK is done with the
  /// event, the layout or the settings change during which you close it.
  public func close() {
    guard !isClosed else { return }
    // GTK may destroy and free the window before its turn comes, as with one that it belongs to.
    g_object_ref(UnsafeMutableRawPointer(window))
    didClose()
    // GTK may be in the middle of an event, a layout or a settings change, and uses the window
    // afterwards: it is destroyed when that is over.
    schedule(every: 1, priority: G_PRIORITY_DEFAULT) { [self] in
      if surface.isInUse { return true }
      gtk_window_destroy(gtkWindowPointer)
      g_object_unref(UnsafeMutableRawPointer(window))
      MainLoop.release(self)
      return false
    }
  }

  private var gtkWindowPointer: UnsafeMutablePointer<GtkWindow> {
    UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
  }

  /// Whether GTK still counts the window among the open ones.
  private var isOpenForGTK: Bool {
    guard let windows = gtk_window_get_toplevels() else { return false }
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let object = g_list_model_get_item(windows, index) else { continue }
      g_object_unref(object)
      if object == UnsafeMutableRawPointer(window) { return true }
    }
    return false
  }

  private func didClose() {
    guard !isClosed else { return }
    isClosed = true
    surface.close()
    onClose?()
    onClose = nil
  }

  /// The window has left the screen: a loop that ended before would leave it there.
  private func didDisappear() {
    didClose()
    MainLoop.release(self)
  }
}
