// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// A button whose state GDK does not report is followed until its release. A button that a menu
  /// received does not hold the mouse.
  static func sideButtons() throws -> @MainActor () async throws -> Void {
    let (pressed, other) = (PressedNode(), HoveredNode())
    let root = DisplayNode { _, _ in StackLayoutSpec(.column, children: [pressed, other]) }
    let stage = try Stage(size: Size(width: 300, height: 300), root)
    return {
      try await stage.settle()
      try await stage.user("mousemove", "50", "50", "mousemove", "51", "50", "mousedown", "8")
      try await stage.user("mousemove", "150", "150", "mousemove", "151", "150")
      Probe.report("hovered-while-held", Double(other.hovers))
      try await stage.user("mouseup", "8")
      Probe.report("released", pressed.ends == [.up] ? 1 : 0)
      pressed.opensMenu = true
      try await stage.user("mousemove", "50", "50", "mousemove", "51", "50", "mousedown", "8")
      await stage.frames(25)
      try await stage.user("mouseup", "8", "key", "Escape")
      await stage.frames(25)
      try await stage.user("mousemove", "150", "150", "mousemove", "151", "150")
      Probe.report("hovered", other.isHovered ? 1 : 0)
      try await stage.user("click", "1")
      Probe.report("clicked", Double(other.presses))
      stage.window.close()
    }
  }
}

/// A node that handles presses, and may open a menu on a press.
@MainActor private final class PressedNode: DisplayNode {
  var opensMenu = false
  private(set) var ends: [PointerEvent.Phase] = []

  override init() {
    super.init()
    style.height = 100
  }

  override func handle(_ event: PointerEvent) -> Bool {
    if event.phase == .up || event.phase == .cancel { ends.append(event.phase) }
    if event.phase == .down, opensMenu {
      showMenu(PopupMenu([.command(PopupMenu.Command("Back") {})]))
    }
    return event.phase != .hover && event.phase != .leave
  }
}
