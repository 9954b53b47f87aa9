// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftLayers
import WeftLayout
import WeftNodes
import WeftRuntime

/// A program written in plain GTK, which shows a node as one of its widgets.
@MainActor enum WidgetProgram {
  static func main() {
    guard gtk_init_check() != 0 else { Probe.leave(status: 1) }
    let node = DisplayNode()
    node.backgroundColor = .red
    let size = Size(width: 300, height: 150)
    guard let widget = try? NodeWidget(rootNode: node, naturalSize: size) else {
      Probe.leave(status: 1)
    }
    let pointer = widget.gtkWidget.assumingMemoryBound(to: GtkWidget.self)
    run { await play(node, pointer) }
  }

  /// Plays a scenario inside the program's own main loop.
  static func run(_ play: @escaping @MainActor () async -> Void) {
    guard let loop = g_main_loop_new(nil, 0) else { Probe.leave(status: 1) }
    nonisolated(unsafe) let mainLoop = loop  // used on the main thread only
    Task { @MainActor in
      await play()
      g_main_loop_quit(mainLoop)
    }
    g_main_loop_run(loop)
    Probe.report("loop-ended", 1)
  }

  private static func play(_ node: DisplayNode, _ widget: UnsafeMutablePointer<GtkWidget>) async {
    let start = ContinuousClock.now
    await withCheckedContinuation { continuation in
      HostRuntime.gtk.mainQueue.enqueue { continuation.resume() }
    }
    let waited = (ContinuousClock.now - start) / .milliseconds(1)
    Probe.report("work-without-window-milliseconds", waited)

    // A box in which the node gets everything except a strip of 30 points.
    guard let window = gtk_window_new(), let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
      let strip = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    else { return }
    let gtkWindow = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
    let gtkBox = UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self)
    gtk_widget_set_size_request(strip, -1, 30)
    gtk_widget_set_vexpand(widget, 1)
    gtk_box_append(gtkBox, strip)
    gtk_box_append(gtkBox, widget)
    gtk_window_set_default_size(gtkWindow, 300, 200)
    gtk_window_set_child(gtkWindow, box)
    gtk_window_present(gtkWindow)
    try? await Task.sleep(for: .milliseconds(400))
    Probe.report("width", node.frame.width)
    Probe.report("height", node.frame.height)
    Probe.report("visible", node.isVisible ? 1 : 0)
    gtk_box_remove(gtkBox, widget)
    try? await Task.sleep(for: .milliseconds(50))
    Probe.report("visible-after-unparenting", node.isVisible ? 1 : 0)
    gtk_window_destroy(gtkWindow)
  }
}
