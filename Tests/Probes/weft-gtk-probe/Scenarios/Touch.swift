// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import CGTK4
import WeftGTK
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes

extension Scenarios {
  /// Touches on a page with a button, a field and a long empty part. They are taps, flicks, resting
  /// touches, and drags that begin on the button or in the field.
  static func touch() throws -> @MainActor () async throws -> Void {
    let page = TouchedPage()
    let stage = try Stage(size: Size(width: 300, height: 300), page.scroll)
    return {
      try await stage.settle()
      let screen = try TouchScreen(stage)
      try await screen.tap(150, 20)
      Probe.report("taps", Double(page.taps))
      // A flick continues to scroll, and a resting finger stops it.
      try await screen.drag(from: Point(x: 150, y: 250), to: Point(x: 150, y: 150))
      try await page.report("dragged", 100, stage)
      try await screen.up(150, 150)
      await stage.frames(7)
      Probe.report("glided", page.offset)
      try await screen.down(150, 200)
      await stage.frames(4)
      let rest = page.offset
      await stage.frames(13)
      try await screen.up(150, 200)
      await stage.frames(7)
      Probe.report("moved-under-a-resting-finger", page.offset - rest)
      // A finger that scrolls from a button does not press it.
      try await page.returnToTop(stage)
      try await screen.drag(from: Point(x: 150, y: 20), to: Point(x: 150, y: -30))
      try await page.report("dragged-from-the-button", 50, stage)
      try await screen.rest(150, -30)
      Probe.report("taps-after-the-drag", Double(page.taps))
      // A tap on the field focuses it, and a drag from there scrolls.
      try await page.returnToTop(stage)
      try await screen.drag(from: Point(x: 150, y: 60), to: Point(x: 150, y: 20))
      try await page.report("dragged-from-the-field", 40, stage)
      try await screen.rest(150, 20)
      try await page.returnToTop(stage)
      try await screen.tap(150, 60)
      await stage.frames(3)
      Probe.report("focused-by-the-tap", page.field.isFocused ? 1 : 0)
      // The field's selection gestures have the touch until the page scrolls.
      try await screen.drag(from: Point(x: 150, y: 60), to: Point(x: 150, y: 20))
      try await page.report("dragged-from-the-focused-field", 40, stage)
      try await screen.rest(150, 20)
      stage.window.close()
    }
  }

  /// Touches without an end event, because the window is hidden, a gesture around the node claims
  /// them, or a field is removed under one.
  static func lostFingers() throws -> @MainActor () async throws -> Void {
    let page = TouchedPage()
    let stage = try Stage(size: Size(width: 300, height: 300), page.scroll)
    return {
      try await stage.settle()
      let screen = try TouchScreen(stage)
      // The field is removed before the finger moves, or while it scrolls.
      try await screen.down(150, 60)
      page.removeField()
      await stage.frames(3)
      try await screen.move(150, 55)
      try await screen.move(150, 30)
      try await screen.move(150, 10)
      try await page.report("dragged-from-a-lost-field", 50, stage)
      try await screen.rest(150, 10)
      page.addField()
      try await page.returnToTop(stage)
      try await screen.drag(from: Point(x: 150, y: 60), to: Point(x: 150, y: 40))
      page.removeField()
      await stage.frames(3)
      try await screen.move(150, 20)
      try await page.report("dragged-while-the-field-goes", 40, stage)
      try await screen.rest(150, 20)
      page.addField()
      try await page.returnToTop(stage)
      // The window is hidden under a finger.
      try await screen.down(150, 20)
      try? await stage.wait { page.button.isHighlighted }
      Probe.report("pressed", page.button.isHighlighted ? 1 : 0)
      let root = try stage.root
      gtk_widget_set_visible(root, 0)
      // A hidden window paints no frames.
      try await Task.sleep(for: .milliseconds(100))
      Probe.report("pressed-while-hidden", page.button.isHighlighted ? 1 : 0)
      gtk_widget_set_visible(root, 1)
      try await stage.settle()
      try await screen.up(150, 20)
      Probe.report("taps-by-a-lost-finger", Double(page.taps))
      try await screen.tap(150, 20)
      // GTK 4.8 reports the next touch to no program.
      try await screen.tap(150, 20)
      try? await stage.wait { page.taps > 0 }
      Probe.report("taps-after-hiding", Double(page.taps))
      // A gesture around the node claims the touch once it has moved.
      let claim = ClaimingGesture(on: root)
      try await screen.down(150, 20)
      try await screen.move(160, 20)
      try? await stage.wait { page.button.isHighlighted }
      Probe.report("pressed-before-the-claim", page.button.isHighlighted ? 1 : 0)
      try await screen.move(190, 20)
      await stage.frames(7)
      Probe.report("pressed-after-the-claim", page.button.isHighlighted ? 1 : 0)
      try await screen.up(190, 20)
      claim.remove()
      try await screen.tap(150, 20)
      try? await stage.wait { page.taps > 1 }
      Probe.report("taps-after-the-claim", Double(page.taps))
      stage.window.close()
    }
  }
}

extension Stage {
  fileprivate var root: UnsafeMutablePointer<GtkWidget> {
    get throws {
      guard let widget = window.gtkWidget?.assumingMemoryBound(to: GtkWidget.self),
        let root = gtk_widget_get_root(widget)
      else { throw Failure.noPicture }
      return UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
    }
  }
}

extension TouchScreen {
  /// Lifts a finger that has rested, so that nothing glides.
  fileprivate func rest(_ x: Double, _ y: Double) async throws {
    await stage.frames(13)
    try await up(x, y)
    await stage.frames(4)
  }
}

@MainActor private final class TouchedPage {
  let button = ButtonNode("Button")
  let field = EditableTextNode(placeholder: "Text")
  let scroll: ScrollNode
  private let column = DisplayNode()
  private let tall = DisplayNode()
  private(set) var taps = 0

  init() {
    button.style.height = 40
    field.style.height = 40
    tall.style.height = 2000
    scroll = ScrollNode(column)
    button.addAction { [unowned self] in taps += 1 }
    addField()
  }

  var offset: Double { scroll.contentOffset.y }

  func addField() { show([button, field, tall]) }

  func removeField() { show([button, tall]) }

  private func show(_ children: [DisplayNode]) {
    column.automaticallyManagesSubnodes = true
    column.layoutSpecBlock = { _, _ in StackLayoutSpec(.column, children: children) }
    column.setNeedsLayout()
  }

  /// Reports the offset. Waits until GTK has delivered the touches that lead to the expected
  /// offset, because a busy machine delivers them several frames late.
  func report(_ name: String, _ expected: Double, _ stage: Stage) async throws {
    try? await stage.wait { scroll.contentOffset.y >= expected }
    Probe.report(name, offset)
  }

  func returnToTop(_ stage: Stage) async throws {
    scroll.contentOffset.y = 0
    try await stage.settle()
  }
}
