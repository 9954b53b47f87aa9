// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

@MainActor @Suite struct AnimationSnippets {
  private let card = DisplayNode()
  private let note = DisplayNode()
  private let window: HeadlessWindow

  init() throws {
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = false
    for node in [card, note] {
      node.frame = Rect(x: 0, y: 0, width: 40, height: 30)
      root.addSubnode(node)
    }
    window = HeadlessWindow(size: Size(width: 200, height: 100), rootNode: root)
    try window.settle()
  }

  @Test func changes() throws {
    DisplayNode.animate(duration: 0.3) {
      card.frame.origin.x = 120
      card.alpha = 0.5
    }

    note.alpha = 0
    DisplayNode.animate(duration: 0.2, curve: .easeOut, delay: 0.1) { note.alpha = 1 }

    #expect(card.alpha == 0.5)
    window.advance(by: 1 / FrameDriver.frameRate)
    window.advance(by: 0.15)
    let halfWay = card.layer.presentation.frame.minX

    #expect(abs(halfWay - 60) < 1e-9)
    #expect(abs(note.layer.presentation.opacity - TimingCurve.easeOut.value(at: 0.25)) < 1e-9)
    try window.settle()
    #expect(card.layer.presentation.frame.minX == 120 && note.layer.presentation.opacity == 1)
  }

  @Test func springsAndRepetitions() {
    DisplayNode.animate(.spring(duration: 0.5, bounce: 0.3)) { card.frame.origin.y = 60 }
    DisplayNode.animate(.easeInOut(duration: 0.8).repeatForever()) { note.alpha = 0.4 }

    window.advance(by: 10)
    #expect(card.layer.presentation.frame.minY == 60)
    #expect(note.layer.animationKeys == ["opacity"])
  }

  @Test func completion() throws {
    DisplayNode.animate(duration: 0.3) {
      card.alpha = 0
    } completion: { finished in
      if finished { card.removeFromSupernode() }
    }

    try window.settle()
    #expect(card.supernode == nil)
  }

  @Test func layers() {
    let shake = LayerAnimation.keyframes(
      .transform, [0, -8, 8, -4, 0].map { Transform.translation(x: $0, y: 0) },
      .linear(duration: 0.4))
    card.layer.add(shake, forKey: "shake")

    card.shadow = Shadow(offset: Vector(dx: 0, dy: 4), radius: 6, opacity: 0.4)

    window.advance(by: 7 / FrameDriver.frameRate)
    #expect(abs(card.layer.presentation.transform.tx + 8) < 1e-9)
    window.advance(by: 1)
    #expect(card.layer.animationKeys.isEmpty && card.layer.shadow == card.shadow)
  }
}
