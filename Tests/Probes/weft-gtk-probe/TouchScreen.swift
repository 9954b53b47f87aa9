// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Foundation
import WeftLayout

/// The touch screen of `scripts/with-touchscreen`.
@MainActor struct TouchScreen {
  let stage: Stage
  private let pipe: FileHandle

  init(_ stage: Stage) throws {
    guard
      let path = ProcessInfo.processInfo.environment["WEFT_TOUCHSCREEN"],
      let pipe = FileHandle(forWritingAtPath: path)
    else { throw Stage.Failure.toolFailed("with-touchscreen") }
    self.stage = stage
    self.pipe = pipe
  }

  func down(_ x: Double, _ y: Double, finger: Int = 1) async throws {
    try await act("down", finger, x, y)
  }

  func move(_ x: Double, _ y: Double, finger: Int = 1) async throws {
    try await act("move", finger, x, y)
  }

  func up(_ x: Double, _ y: Double, finger: Int = 1) async throws {
    try await act("up", finger, x, y)
  }

  func tap(_ x: Double, _ y: Double) async throws {
    try await down(x, y)
    try await up(x, y)
    try await stage.rest(milliseconds: 80)
  }

  /// Presses a finger and moves it by one step a frame, without lifting it.
  func drag(from start: Point, to end: Point) async throws {
    try await down(start.x, start.y)
    let steps = 10.0
    for step in 1...Int(steps) {
      let part = Double(step) / steps
      try await move(
        start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
    }
    await stage.frames(2)
  }

  /// Taps a widget in a popup of the window.
  func tap(_ widget: UnsafeMutablePointer<GtkWidget>) async throws {
    guard let native = gtk_widget_get_native(widget), let popup = gtk_native_get_surface(native)
    else { throw Stage.Failure.noPicture }
    var (offset, place) = (Point.zero, Point.zero)
    gtk_native_get_surface_transform(native, &offset.x, &offset.y)
    let root = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    gtk_widget_translate_coordinates(
      widget, root, Double(gtk_widget_get_width(widget)) / 2,
      Double(gtk_widget_get_height(widget)) / 2, &place.x, &place.y)
    let x = Double(gdk_popup_get_position_x(popup)) + offset.x + place.x
    let y = Double(gdk_popup_get_position_y(popup)) + offset.y + place.y
    for phase in ["down", "up"] { try await write("\(phase) 1 \(x) \(y)\n") }
    try await stage.rest(milliseconds: 80)
  }

  /// Sends a phase of a finger at a point of the window.
  private func act(_ phase: String, _ finger: Int, _ x: Double, _ y: Double) async throws {
    guard let widget = stage.window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self),
      let native = gtk_widget_get_native(widget)
    else { throw Stage.Failure.noPicture }
    // The window draws its shadow and its title itself.
    var offset = Point.zero
    gtk_native_get_surface_transform(native, &offset.x, &offset.y)
    let window = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    var place = Point.zero
    gtk_widget_translate_coordinates(widget, window, x, y, &place.x, &place.y)
    try await write("\(phase) \(finger) \(place.x + offset.x) \(place.y + offset.y)\n")
  }

  private func write(_ line: String) async throws {
    try pipe.write(contentsOf: Data(line.utf8))
    try await Task.sleep(for: .milliseconds(16))
  }
}
