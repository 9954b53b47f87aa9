// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Frames that are requested at unusual times. None is lost, and no window stops.
  static func frames() throws -> @MainActor () async throws -> Void {
    let (node, other) = (DisplayNode(), DisplayNode())
    let stage = try Stage("one", size: Size(width: 100, height: 100), node)
    let second = try Stage("two", size: Size(width: 100, height: 100), other)
    return {
      try await stage.settle()
      try await second.settle()

      // A frame is requested in the update phase of a frame clock that is no longer in use.
      try await Task.sleep(for: .milliseconds(300))
      stage.window.onUpdate = { _ in
        node.backgroundColor = .green
        stage.window.onUpdate = nil
      }
      try await Task.sleep(for: .milliseconds(300))
      stage.report("asked-in-update", in: try stage.picture(), x: 50, y: 50)
      node.backgroundColor = .red
      try await Task.sleep(for: .milliseconds(300))
      stage.report("asked-later", in: try stage.picture(), x: 50, y: 50)

      // A nested loop that begins during a frame, while both windows have requested frames.
      var frames = 0
      stage.window.runtime.mainQueue.enqueue {
        node.backgroundColor = .blue
        other.backgroundColor = .blue
        let before = second.frameCount
        second.window.onUpdate = { _ in }
        spin(milliseconds: 1200)
        second.window.onUpdate = nil
        frames = second.frameCount - before
      }
      try await Task.sleep(for: .milliseconds(1800))
      Probe.report("frames-of-the-other-window-meanwhile", Double(frames))
      stage.report("after-nested-loop", in: try stage.picture(), x: 50, y: 50)

      // A nested loop that begins in the update phase itself.
      stage.window.onUpdate = { _ in
        stage.window.onUpdate = nil
        node.backgroundColor = .green
        spin(milliseconds: 300)
      }
      try await Task.sleep(for: .milliseconds(700))
      stage.report("after-loop-in-update", in: try stage.picture(), x: 50, y: 50)

      // A hidden window does its work and shows the result when it appears again.
      let widget = stage.window.gtkWindow?.assumingMemoryBound(to: GtkWidget.self)
      gtk_widget_set_visible(widget, 0)
      let start = ContinuousClock.now
      await withCheckedContinuation { continuation in
        stage.window.runtime.mainQueue.enqueue { continuation.resume() }
      }
      Probe.report(
        "work-of-a-hidden-window-milliseconds",
        (ContinuousClock.now - start) / .milliseconds(1))
      node.backgroundColor = .red
      gtk_widget_set_visible(widget, 1)
      try await stage.settle()
      stage.report("after-hiding", in: try stage.picture(), x: 50, y: 50)
    }
  }

  /// Runs GLib's loop inside a callback, as old modal dialogs do.
  static func spin(milliseconds: guint) {
    guard let loop = g_main_loop_new(nil, 0) else { return }
    g_timeout_add_full(
      G_PRIORITY_DEFAULT, milliseconds,
      { loop in
        g_main_loop_quit(loop.map { OpaquePointer($0) })
        return 0
      }, UnsafeMutableRawPointer(loop), nil)
    g_main_loop_run(loop)
    g_main_loop_unref(loop)
  }
}
