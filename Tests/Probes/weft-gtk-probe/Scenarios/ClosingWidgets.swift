// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Events of a widget close its window while GTK and the window's code use the widget.
  static func closingWidgets() throws -> @MainActor () async throws -> Void {
    // Keeps the loop running.
    let stage = try Stage("first", size: Size(width: 50, height: 50), DisplayNode())
    return {
      try await stage.settle()
      for moment in Moment.allCases {
        let closer = WindowCloser()
        weak var window: WindowHost?
        try await close(moment, closer, &window)
        try await Task.sleep(for: .milliseconds(200))
        Probe.report("\(moment)", closer.hasClosed ? 1 : 0)
        Probe.report("\(moment)-left", window == nil ? 0 : 1)
        closer.window = nil
      }
      try await stage.settle()
    }
  }

  private static func close(
    _ moment: Moment, _ closer: WindowCloser, _ window: inout WindowHost?
  ) async throws {
    let node = WidgetNode { moment.makeWidget(closer) }
    node.style.height = 60
    let field = EditableTextNode()
    field.style.height = 60
    let space = DisplayNode()
    space.style.height = 1000
    let isFar = moment == .mapByScrolling || moment == .unmap
    let parts = isFar ? [space, node, field] : [node, field, space]
    let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: parts) })
    scroll.style.flexGrow = 1
    scroll.style.flexShrink = 1
    let root = DisplayNode()
    let show = {
      root.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: [scroll]) }
      root.setNeedsLayout()
    }
    if moment != .mapByAdding { show() }
    let stage = try Stage("\(moment)", size: Size(width: 200, height: 200), root)
    window = stage.window
    if moment != .map { try await stage.settle() }
    closer.window = stage.window
    switch moment {
    case .map: break
    case .mapByAdding: show()
    case .mapByScrolling: scroll.contentOffset = Point(x: 0, y: 1000)
    case .unmap:
      closer.window = nil
      scroll.contentOffset = Point(x: 0, y: 1000)
      await stage.frames(4)
      closer.window = stage.window
      scroll.contentOffset = .zero
    case .resize:
      node.style.height = 80
      root.setNeedsLayout()
    case .draw:
      if let widget = node.gtkWidget { gtk_widget_queue_draw(widget) }
    case .focus: node.focus()
    case .loseFocus:
      closer.window = nil
      node.focus()
      await stage.frames(4)
      closer.window = stage.window
      field.focus()
    case .destroy:
      root.layoutSpecBlock = nil
      root.setNeedsLayout()
    }
    // The node destroys its widget when this function returns.
    if moment != .destroy { try await stage.wait { closer.hasClosed } }
    stage.window.close()
  }

  private enum Moment: CaseIterable {
    case map, mapByAdding, mapByScrolling, unmap, resize, draw, focus, loseFocus, destroy

    /// Makes a widget whose event closes the window.
    @MainActor func makeWidget(_ closer: WindowCloser) -> UnsafeMutablePointer<GtkWidget> {
      switch self {
      case .map, .mapByAdding, .mapByScrolling: closer.listens(to: "map", gtk_button_new()!)
      case .unmap: closer.listens(to: "unmap", gtk_button_new()!)
      case .destroy: closer.listens(to: "destroy", gtk_button_new()!)
      case .focus, .loseFocus: closer.listens(to: "state-flags-changed", gtk_button_new()!)
      case .resize: closer.listens(to: "resize", gtk_drawing_area_new()!)
      case .draw: closer.draws(gtk_drawing_area_new()!)
      }
    }
  }
}

/// Closes a window when a widget calls it.
@MainActor private final class WindowCloser {
  weak var window: WindowHost?
  private(set) var hasClosed = false

  func close() {
    guard let window, !hasClosed else { return }
    hasClosed = true
    window.close()
  }

  func listens(
    to signal: String, _ widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget> {
    // Swapped, the data comes first, and later arguments may be left out.
    let closure = g_cclosure_new_swap(
      unsafeBitCast(Self.call, to: GCallback.self), Unmanaged.passRetained(self).toOpaque(),
      { data, _ in if let data { Unmanaged<WindowCloser>.fromOpaque(data).release() } })
    g_signal_connect_closure(widget, signal, closure, 0)
    return widget
  }

  func draws(_ area: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget> {
    gtk_drawing_area_set_draw_func(
      UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkDrawingArea.self),
      { _, _, _, _, data in WindowCloser.call(data) }, Unmanaged.passRetained(self).toOpaque(),
      { data in if let data { Unmanaged<WindowCloser>.fromOpaque(data).release() } })
    return area
  }

  nonisolated private static let call: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
    guard let data else { return }
    let closer = Unmanaged<WindowCloser>.fromOpaque(data).takeUnretainedValue()
    MainActor.assumeIsolated { closer.close() }
  }
}
