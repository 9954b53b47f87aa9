// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import TestSupport
import Testing
import WeftGraphics
import WeftLayers
import WeftLayout
import WeftNodes
import WeftTesting

/// Animations in a window that is not on the screen, such as the hidden page of a stack.
@MainActor @Suite struct HiddenAnimationTests {
  private let node = DisplayNode()
  private let log = Log<Bool>()

  private func animate(repeats: Bool) {
    let animation = Animation.linear(duration: 0.5)
    DisplayNode.animate(repeats ? animation.repeatForever() : animation) {
      node.alpha = 0.5
    } completion: {
      log.add($0)
    }
  }

  private func frames(of window: HeadlessWindow) -> Int {
    let start = window.frames.count
    window.advance(by: 2)
    return window.frames.count - start
  }

  /// Two frames are the commit of the change and the frame that ends or pauses the animation.
  @Test(arguments: [false, true], [false, true])
  func aHiddenWindowDoesNotTick(repeats: Bool, hidesLater: Bool) throws {
    let root = DisplayNode()
    root.addSubnode(node)
    node.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let window = try HeadlessWindow.settled(root)
    if !hidesLater { window.host.isVisible = false }
    animate(repeats: repeats)
    if hidesLater {
      window.advance(by: 0.1)
      #expect(node.layer.presentation.opacity != 0.5)
      window.host.isVisible = false
    }
    #expect(frames(of: window) <= 3)
    #expect(frames(of: window) == 0)
    #expect(log.take() == (repeats ? [] : [true]))
    window.host.isVisible = true
    #expect(repeats ? frames(of: window) > 60 : frames(of: window) <= 3)
  }
}
