// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout

@testable import WeftGTK

/// The ring is outside its layer if it has room, even if the room changes later.
@MainActor @Suite struct FocusRingTests {
  @Test func theRingFollowsItsSurroundings() throws {
    // GTK does this when it starts.
    #expect(gsk_color_node_get_type() != 0)
    let (root, panel, button) = (Layer(), Layer(), Layer())
    root.anchorPoint = .zero
    root.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    panel.frame = Rect(x: 10, y: 10, width: 80, height: 80)
    panel.masksToBounds = true
    button.frame = Rect(x: 20, y: 20, width: 20, height: 20)
    button.backgroundColor = Color(white: 0.9)
    root.addSublayer(panel)
    panel.addSublayer(button)
    let focus = EventDispatcher(root: root).focus
    let renderer = LayerRenderer(usesTextures: true)
    func ring() throws -> Rect {
      focus.updateRing()
      _ = renderer.render(root, visible: root.bounds)
      let rendered = try #require(button.renderCache as? RenderedLayer)
      return try #require(rendered.focusRing).bounds
    }
    focus.set(button, showsRing: true)
    #expect(try ring() == Rect(x: -3, y: -3, width: 26, height: 26))
    panel.frame = Rect(x: 10, y: 10, width: 41, height: 80)
    #expect(try ring() == Rect(x: 0, y: 0, width: 20, height: 20))
    panel.frame = Rect(x: 10, y: 10, width: 80, height: 80)
    #expect(try ring() == Rect(x: -3, y: -3, width: 26, height: 26))
    button.position.x = 12
    #expect(try ring() == Rect(x: 0, y: 0, width: 20, height: 20))
    // The accent color would not be seen on itself.
    button.backgroundColor = Color.accent.resolved(in: Traits())
    #expect(try ring() == Rect(x: 1, y: 1, width: 18, height: 18))
    // Unchanged content is not drawn again.
    let before = (button.renderCache as? RenderedLayer)?.composite
    _ = try ring()
    #expect((button.renderCache as? RenderedLayer)?.composite === before)
  }
}
