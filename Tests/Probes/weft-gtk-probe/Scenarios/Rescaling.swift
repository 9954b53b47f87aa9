// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Glibc
import WeftGraphics
import WeftLayout
import WeftNodes

extension Scenarios {
  /// The scale factor changes while a window is open. Contents off the screen become sharp, too.
  static func rescaling() throws -> @MainActor () async throws -> Void {
    let boards = (0..<20).map { _ in
      let board = CheckerboardNode()
      board.style.height = 100
      return board
    }
    let scroll = ScrollNode(DisplayNode { _, _ in StackLayoutSpec(.column, children: boards) })
    let stage = try Stage("rescaled", size: Size(width: 100, height: 150), scroll)
    return {
      try await stage.settle()
      try look("before", at: stage)
      guard setScale(2) else { return }
      try await stage.wait { stage.window.scale == 2 }
      try await stage.settle()
      try look("after", at: stage)
      scroll.contentOffset.y = 1200
      try await stage.settle()
      try look("far", at: stage)
      _ = setScale(1)
      try await stage.wait { stage.window.scale == 1 }
      try await stage.settle()
      try look("back", at: stage)
    }
  }

  /// Reports the scale, and how many of some neighboring pixels differ as sharp ones do.
  private static func look(_ name: String, at stage: Stage) throws {
    let picture = try stage.picture()
    Probe.report("\(name)-scale", stage.window.scale)
    Probe.report("\(name)-width", Double(picture.width))
    let row = (0..<40).map { picture.pixel(x: 10 + $0, y: 20).red }
    Probe.report(
      "\(name)-sharp", Double(zip(row, row.dropFirst()).count { abs($0 - $1) > 0.99 }))
  }

  /// Changes the scale of all windows of the display, as a settings daemon does.
  ///
  /// The function belongs to GDK's X11 backend, whose header requires the headers of X11.
  private static func setScale(_ scale: Int32) -> Bool {
    typealias Function = @convention(c) (OpaquePointer?, Int32) -> Void
    guard let symbol = dlsym(nil, "gdk_x11_display_set_surface_scale") else { return false }
    // unsafe: The signature is declared in gdk/x11/gdkx11display.h.
    unsafeBitCast(symbol, to: Function.self)(gdk_display_get_default(), scale)
    return true
  }
}
