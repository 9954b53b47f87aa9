// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A press that is released elsewhere, and a pointer that rests where a window opens.
  static func pointer() throws -> @MainActor () async throws -> Void {
    let node = DisplayNode()
    let witness = Witness()
    let stage = try Stage("pressed", size: Size(width: 200, height: 200), node)
    return {
      try await stage.settle()
      node.layer.responder = witness
      try await stage.user("mousemove", "100", "100")
      Probe.report("hovers", Double(witness.count(of: .hover)))

      // A popup takes the pointer in the middle of a press.
      guard let widget = stage.window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self),
        let popover = gtk_popover_new()
      else { return }
      let popup = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self)
      gtk_popover_set_child(popup, gtk_label_new("Popup"))
      gtk_widget_set_parent(popover, widget)
      witness.onDown = { gtk_popover_popup(popup) }
      try await stage.user("mousedown", "1")
      try await stage.user("mouseup", "1")
      witness.onDown = nil
      gtk_popover_popdown(popup)
      try await stage.user("mousemove", "90", "90", "mousemove", "92", "92")
      Probe.report("ends-after-popup", Double(witness.count(of: .up) + witness.count(of: .cancel)))
      witness.events = []
      try await stage.user("mousemove", "80", "80", "mousemove", "82", "82")
      Probe.report("hover-after-popup", witness.count(of: .hover) > 0 ? 1 : 0)
      Probe.report("drags-after-popup", Double(witness.count(of: .drag)))
      gtk_widget_unparent(popover)

      // The button is released outside of the window.
      witness.events = []
      try await stage.user("mousedown", "1")
      try await stage.user("mousemove", "350", "350", "mousemove", "352", "352")
      try await stage.user("mouseup", "1")
      Probe.report("ups-outside", Double(witness.count(of: .up)))
      Probe.report("ends-of-hover-outside", witness.events.last == .leave ? 1 : 0)
      try await stage.user("mousemove", "80", "80", "mousemove", "82", "82")
      Probe.report("hover-after-outside", witness.events.last == .hover ? 1 : 0)

      // The window grows to the point of the release, and the mouse has moved on.
      try await stage.user("mousemove", "100", "100", "mousedown", "1")
      try await stage.user("mousemove", "350", "100", "mousemove", "352", "100")
      try await stage.user("mouseup", "1", "mousemove", "700", "500")
      witness.events = []
      try await resize(stage, to: 400)
      Probe.report("hover-after-growth", Double(witness.count(of: .hover)))
      try await resize(stage, to: 200)

      // The window is hidden during a press.
      try await stage.user("mousemove", "80", "80", "mousemove", "82", "82")
      witness.events = []
      try await stage.user("mousedown", "1")
      let window = stage.window.gtkWindow?.assumingMemoryBound(to: GtkWidget.self)
      gtk_widget_set_visible(window, 0)
      Probe.report("cancels-by-hiding", Double(witness.count(of: .cancel)))
      // A hidden window paints no frames.
      try await Task.sleep(for: .milliseconds(200))
      try await xdotool("mouseup", "1")
      gtk_widget_set_visible(window, 1)
      try await stage.settle()
      witness.events = []
      try await stage.user("mousemove", "70", "70", "mousemove", "72", "72")
      Probe.report("hover-after-hiding", witness.count(of: .hover) > 0 ? 1 : 0)
      try await stage.user("click", "1")
      Probe.report("clicks-after-hiding", Double(witness.count(of: .up)))

      gtk_widget_set_visible(window, 0)
      try await restingPointer()
    }
  }

  private static func resize(_ stage: Stage, to length: gint) async throws {
    gtk_window_set_default_size(
      stage.window.gtkWindow?.assumingMemoryBound(to: GtkWindow.self), length, length)
    for _ in 0..<50 where stage.window.size.width != Double(length) { await stage.frames(1) }
    try await stage.settle()
  }

  /// A wheel turns over a window that has just opened under the pointer.
  private static func restingPointer() async throws {
    let lists = (0..<2).map { _ in
      let tall = DisplayNode()
      tall.style.height = 2000
      let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: [tall]) })
      scroll.style.flexGrow = 1
      scroll.style.flexShrink = 1
      return scroll
    }
    try await xdotool("mousemove", "170", "100")
    let root = DisplayNode { _, _ in StackLayoutSpec(.row, alignItems: .stretch, children: lists) }
    let stage = try Stage("opened", size: Size(width: 200, height: 200), root)
    try await stage.settle()
    // GDK needs one turn to read the wheel's position.
    try await stage.user("click", "5", "click", "5")
    Probe.report("left-list", lists[0].contentOffset.y)
    Probe.report("right-list", lists[1].contentOffset.y)
    stage.window.close()
  }

  private static func xdotool(_ arguments: String...) async throws {
    try await Stage.tool(arguments)
  }
}

/// A node that records the pointer's events.
@MainActor private final class Witness: EventResponder {
  var events: [PointerEvent.Phase] = []
  var onDown: (() -> Void)?

  func count(of phase: PointerEvent.Phase) -> Int { events.count { $0 == phase } }

  func handle(_ event: PointerEvent) -> Bool {
    events.append(event.phase)
    if event.phase == .down { onDown?() }
    return true
  }
}
