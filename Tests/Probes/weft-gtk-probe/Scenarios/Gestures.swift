// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Each mouse gesture in turn, with few events.
  static func gestures() throws -> @MainActor () async throws -> Void {
    let (node, pad) = (DisplayNode(), DisplayNode())
    for (node, color) in [(node, Color(hex: 0xDCE9F9)), (pad, Color(hex: 0xF9E9DC))] {
      node.backgroundColor = color
      node.style.height = 150
    }
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: [node, pad]) }
    var seen: [String] = []
    let double = TapGestureRecognizer(count: 2) { _ in seen.append("double") }
    let single = TapGestureRecognizer { _ in seen.append("tap") }
    single.require(toFail: double)
    let secondary = TapGestureRecognizer { _ in seen.append("secondary") }
    secondary.buttons = [3]
    let long = LongPressGestureRecognizer { seen.append("long \($0.state)") }
    let swipes = SwipeGestureRecognizer.Direction.allCases.map { direction in
      SwipeGestureRecognizer(direction) { _ in seen.append("\(direction)") }
    }
    let middle = TapGestureRecognizer { _ in seen.append("middle") }
    middle.buttons = [2]
    node.cursor = .pointer
    pad.cursor = .grab
    for gesture in [double, single, secondary, middle, long] + swipes as [GestureRecognizer] {
      node.addGestureRecognizer(gesture)
    }
    var moved = Vector.zero
    pad.addGestureRecognizer(
      PanGestureRecognizer { gesture in
        if gesture.state != .changed { seen.append("pan \(gesture.state)") }
        moved = gesture.translation
      })
    var (scale, turn) = (1.0, 0.0)
    let pinch = PinchGestureRecognizer { scale = $0.scale }
    let rotation = RotationGestureRecognizer { turn = $0.rotation }
    pinch.shouldRecognizeSimultaneously = { $0 is RotationGestureRecognizer }
    pad.addGestureRecognizer(pinch)
    pad.addGestureRecognizer(rotation)
    let stage = try Stage("gestures", size: Size(width: 300, height: 300), root)
    func report(_ name: String, _ expected: [String]) {
      Probe.report(name, seen == expected ? 1 : 0)
      if seen != expected { Probe.report("\(name) was \(seen)", 0) }
      seen = []
    }
    func stroke(_ x: Int, _ y: Int) async throws {
      try await stage.user(
        "mousemove", "150", "75", "mousedown", "1", "mousemove_relative", "--", "\(x)", "\(y)",
        "mouseup", "1")
    }
    return {
      try await stage.settle()
      try await stroke(90, 4)
      report("swipe-right", ["right"])
      try await stroke(-90, 4)
      report("swipe-left", ["left"])
      try await stroke(3, 60)
      report("swipe-down", ["down"])
      try await stroke(3, -60)
      report("swipe-up", ["up"])
      // Out of the node, and of the window.
      try await stroke(-400, 0)
      report("swipe-out-of-the-window", ["left"])
      try await stage.user("mousemove", "150", "75", "click", "1", "sleep", "0.6")
      report("tap", ["tap"])
      try await stage.user("click", "--repeat", "2", "--delay", "40", "1", "sleep", "0.5")
      report("double", ["double"])
      try await stage.user("click", "3")
      report("secondary", ["secondary"])
      try await stage.user("click", "2")
      report("middle", ["middle"])
      try await stage.user("mousedown", "1", "sleep", "0.8", "mouseup", "1")
      report("long", ["long began", "long ended"])
      try await stage.user(
        "mousemove", "100", "220", "mousedown", "1", "mousemove", "120", "225", "mousemove", "180",
        "240", "mouseup", "1")
      report("pan", ["pan began", "pan ended"])
      Probe.report("moved", moved.dx)
      // The pad's center is at (150, 225). The mouse and its mirror image move apart and turn.
      try await stage.user(
        "keydown", "ctrl", "mousemove", "170", "225", "mousedown", "1", "mousemove", "180", "225",
        "mousemove", "190", "225", "mousemove", "150", "265", "mouseup", "1", "keyup", "ctrl")
      report("no-pan", [])
      Probe.report("scale", scale)
      Probe.report("turn", turn)
      for (name, y) in [("pointer", "75"), ("grab", "225")] {
        try await stage.user("mousemove", "150", y)
        Probe.report("cursor-\(name)", shows(name, stage.window) ? 1 : 0)
      }
      setLongPressTime(milliseconds: 123)
      try await stage.user("mousemove", "150", "75", "click", "1")
      Probe.report("long-press-time", long.minimumPressDuration)
      stage.window.close()
    }
  }

  /// Changes the user's setting, as the desktop's settings daemon would.
  private static func setLongPressTime(milliseconds: guint) {
    var value = GValue()
    // The type of unsigned integers.
    g_value_init(&value, GType(7 << 2))
    g_value_set_uint(&value, milliseconds)
    let settings = UnsafeMutableRawPointer(gtk_settings_get_default())
    g_object_set_property(
      settings?.assumingMemoryBound(to: GObject.self), "gtk-long-press-time", &value)
  }

  /// Whether the widget under the mouse shows a cursor of a name.
  private static func shows(_ name: String, _ window: WindowHost) -> Bool {
    guard let widget = window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self),
      let cursor = gtk_widget_get_cursor(widget), let shown = gdk_cursor_get_name(cursor)
    else { return false }
    return String(cString: shown) == name
  }
}
