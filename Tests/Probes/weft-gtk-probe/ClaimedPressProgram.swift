// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftLayers
import WeftLayout
import WeftNodes

/// A program written in plain GTK, in which a gesture around a node claims a press once the pointer
/// has moved. A scrolled window does the same with a touch.
@MainActor enum ClaimedPressProgram {
  static func main() {
    let node = PressedNode()
    let size = Size(width: 200, height: 100)
    guard gtk_init_check() != 0,
      let widget = try? NodeWidget(rootNode: node, naturalSize: size),
      let window = gtk_window_new(), let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    else { Probe.leave(status: 1) }
    _ = ClaimingGesture(on: box)
    gtk_box_append(
      UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self),
      widget.gtkWidget.assumingMemoryBound(to: GtkWidget.self))
    let gtkWindow = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_child(gtkWindow, box)
    WidgetProgram.run {
      gtk_window_present(gtkWindow)
      do { try await play(node) } catch { Probe.leave(status: 1) }
      gtk_window_destroy(gtkWindow)
    }
  }

  private static func play(_ node: PressedNode) async throws {
    try await Task.sleep(for: .milliseconds(400))
    try await user("mousemove", "50", "50", "mousedown", "1", "mousemove", "55", "50")
    Probe.report("pressed", node.isPressed ? 1 : 0)
    try await user("mousemove", "90", "50")
    Probe.report("cancelled-while-held", node.isPressed ? 0 : 1)
    try await user("mousemove", "120", "50", "mouseup", "1", "mousemove", "60", "50")
    Probe.report("hovered-afterwards", node.isHovered ? 1 : 0)
    try await user("mousedown", "1")
    Probe.report("pressed-again", node.isPressed ? 1 : 0)
    try await user("mouseup", "1")
    Probe.report("released", node.isPressed ? 0 : 1)
  }

  private static func user(_ arguments: String...) async throws {
    try await Stage.tool(arguments)
    try await Task.sleep(for: .milliseconds(150))
  }
}

/// A node that stores whether the mouse is pressed on it, and over it.
@MainActor private final class PressedNode: DisplayNode {
  var (isPressed, isHovered) = (false, false)

  override func handle(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .down: isPressed = true
    case .up, .cancel: isPressed = false
    case .hover: isHovered = true
    case .leave: isHovered = false
    case .drag: break
    }
    return true
  }
}
