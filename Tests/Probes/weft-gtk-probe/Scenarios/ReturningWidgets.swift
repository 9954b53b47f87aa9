// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftGTK
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Widgets that request no space for a while, and a video before it is open.
  static func returningWidgets() throws -> @MainActor () async throws -> Void {
    let button = WidgetNode { gtk_button_new_with_label("Button") }
    let revealer = WidgetNode { makeRevealer() }
    let video = VideoNode(URL(fileURLWithPath: CommandLine.arguments[0]))
    var streams: [UnsafeMutablePointer<GtkMediaStream>] = []
    video.makeStream = { _ in
      streams.append(FakeVideo.make())
      return streams.last
    }
    let root = DisplayNode { _, _ in
      StackLayoutSpec(.column, alignItems: .start, children: [button, revealer, video])
    }
    let stage = try Stage(size: Size(width: 200, height: 200), root)
    return {
      try await stage.settle()
      let size = button.frame.size
      for round in 1...2 {
        gtk_widget_set_visible(button.gtkWidget, 0)
        try await stage.settle()
        Probe.report("hidden-\(round)", button.frame.isEmpty ? 1 : 0)
        gtk_widget_set_visible(button.gtkWidget, 1)
        try await stage.settle()
        Probe.report("shown-\(round)", !size.isEmpty && button.frame.size == size ? 1 : 0)
      }
      // A revealer that requests space twice before it gets some.
      Probe.report("closed", revealer.frame.isEmpty ? 1 : 0)
      if let widget = revealer.gtkWidget, let label = gtk_widget_get_first_child(widget) {
        gtk_label_set_text(OpaquePointer(label), "longer")
        try await stage.settle()
        gtk_revealer_set_reveal_child(OpaquePointer(widget), 1)
        try await stage.settle()
        Probe.report("open", revealer.frame.isEmpty ? 0 : 1)
      }
      try await stage.frames { !streams.isEmpty }
      if let stream = streams.first { prepare(stream) }
      try await stage.settle()
      Probe.report("video", video.frame.size == Size(width: 40, height: 40) ? 1 : 0)
      stage.window.close()
    }
  }

  /// A widget in a part of the window that is right-to-left for a while. The program has set the
  /// direction of one of the two inner widgets.
  static func widgetDirections() throws -> @MainActor () async throws -> Void {
    let box = WidgetNode {
      let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
      let child = gtk_check_button_new_with_label("Button")
      gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), child)
      let own = gtk_label_new("Own")
      gtk_widget_set_direction(own, GTK_TEXT_DIR_RTL)
      gtk_box_append(UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self), own)
      return box
    }
    let stage = try Stage(
      size: Size(width: 200, height: 100),
      DisplayNode { _, _ in StackLayoutSpec(.column, children: [box]) })
    return {
      for (index, direction) in [LayoutDirection.rightToLeft, .leftToRight].enumerated() {
        box.traitOverrides.layoutDirection = direction
        try await stage.settle()
        let first = gtk_widget_get_first_child(box.gtkWidget)
        let own = first.flatMap(gtk_widget_get_next_sibling)
        for (name, widget) in [("box", box.gtkWidget), ("child", first), ("own", own)] {
          let isRightToLeft = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
          Probe.report("\(name)-\(index)", isRightToLeft ? 1 : 0)
        }
      }
      stage.window.close()
    }
  }

  private static func makeRevealer() -> UnsafeMutablePointer<GtkWidget> {
    let revealer = gtk_revealer_new()!
    gtk_revealer_set_transition_duration(OpaquePointer(revealer), 0)
    gtk_revealer_set_child(OpaquePointer(revealer), gtk_label_new("label"))
    return revealer
  }
}
