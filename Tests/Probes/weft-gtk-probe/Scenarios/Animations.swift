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
  /// Checks the pictures of moving nodes, that nothing is redrawn, and that the window sleeps after
  /// the last animation.
  static func animations() throws -> @MainActor () async throws -> Void {
    let root = DisplayNode()
    root.backgroundColor = .white
    root.automaticallyManagesSubnodes = false
    let dots = (0..<6).map { index in
      let node = DotsNode()
      node.frame = Rect(x: 20, y: 20 + Double(index) * 60, width: 50, height: 50)
      node.backgroundColor = Color(hex: 0xDCE9F9)
      node.cornerRadius = 8
      root.addSubnode(node)
      return node
    }
    let stage = try Stage("motion", size: Size(width: 400, height: 400), root)
    // The loop ends with the last window.
    let other = try Stage("other", size: Size(width: 100, height: 100), DisplayNode())
    return {
      try await stage.settle()
      dots[5].shadow = Shadow(offset: Vector(dx: 0, dy: 4), radius: 4, opacity: 0.6)
      try await stage.settle()
      let drawn = DotsNode.drawings.value
      let frames = stage.frameCount
      var completions: [Bool] = []
      DisplayNode.animate(duration: 3, curve: .linear) {
        dots[0].frame.origin.x = 320
        dots[1].transform = Transform.rotation(by: .pi / 2)
          .concatenating(.translation(x: 300, y: 0))
        dots[2].alpha = 0
        dots[4].frame = Rect(x: 320, y: 260, width: 70, height: 50)
        dots[5].frame.origin.x = 320
      } completion: {
        completions.append($0)
      }
      DisplayNode.animate(.spring(duration: 0.6, bounce: 0.4)) { dots[3].frame.origin.x = 320 }

      try await stage.wait { dots[0].layer.presentation.frame.minX > 100 }
      let shown = dots[0].layer.presentation.frame.minX
      Probe.report("x-half-way", shown)
      Probe.report("alpha-half-way", dots[2].layer.presentation.opacity)
      stage.report(
        "where-it-is-shown", in: try stage.picture(), x: Int(shown) + 25, y: 22)
      try await Stage.screenshotIfWanted()
      try await stage.wait { !completions.isEmpty }
      // The last frame follows the completion.
      try await Task.sleep(for: .milliseconds(300))
      Probe.report("finished", Double(completions == [true] ? 1 : 0))
      Probe.report("frames-in-motion", Double(stage.frameCount - frames))
      // One node has changed its size and therefore needs a new picture.
      Probe.report("drawings", Double(DotsNode.drawings.value - drawn))
      stage.report("at-the-end", in: try stage.picture(), x: 345, y: 22)

      let atRest = stage.frameCount
      try await Task.sleep(for: .milliseconds(500))
      Probe.report("frames-at-rest", Double(stage.frameCount - atRest))

      // With reduced motion.
      let settings = gtk_settings_get_default()
      var off = GValue()
      g_value_init(&off, GType(5 << 2))
      g_value_set_boolean(&off, 0)
      settings.map {
        g_object_set_property(
          UnsafeMutableRawPointer($0).assumingMemoryBound(to: GObject.self),
          "gtk-enable-animations", &off)
      }
      DisplayNode.animate(duration: 5) { dots[0].frame.origin.x = 20 }
      try await Task.sleep(for: .milliseconds(200))
      Probe.report("x-without-animations", dots[0].layer.presentation.frame.minX)

      // A window that closes under an animation.
      DisplayNode.animate(duration: 60) {
        dots[0].alpha = 0
      } completion: {
        completions.append($0)
      }
      try await Task.sleep(for: .milliseconds(200))
      Probe.report("running-at-the-end", Double(dots[0].layer.animationKeys.count))
      stage.window.close()
      try await other.wait { completions.count == 2 }
      Probe.report("closed-unfinished", Double(completions == [true, false] ? 1 : 0))
      other.window.close()
    }
  }
}

/// Draws dots, and counts its drawings.
private final class DotsNode: DisplayNode {
  nonisolated static let drawings = DrawingCount()

  override var drawing: (any Drawing)? { Dots() }

  private struct Dots: Drawing {
    func draw(in canvas: Canvas, size: Size, isCancelled: () -> Bool) {
      DotsNode.drawings.add()
      for index in 0..<9 {
        let place = Rect(
          x: 8 + Double(index % 3) * 13, y: 8 + Double(index / 3) * 13, width: 8, height: 8)
        canvas.fill(Path(ellipseIn: place), with: .color(Color(hex: 0x1A5FB4)))
      }
    }
  }
}

/// A number that workers increment.
private final class DrawingCount: Sendable {
  private let log = NSLock()
  private nonisolated(unsafe) var count = 0  // Guarded by the lock.

  var value: Int { log.withLock { count } }
  func add() { log.withLock { count += 1 } }
}
