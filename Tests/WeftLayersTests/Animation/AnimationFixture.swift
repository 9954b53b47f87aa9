// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGraphics
import WeftLayout
import WeftTesting

@testable import WeftLayers

/// The root layer of a window, whose frames the test runs.
@MainActor final class AnimationFixture {
  let driver = FrameDriver()
  let root = Layer("root", frame: Rect(x: 0, y: 0, width: 200, height: 200))
  let layer = Layer("layer", frame: Rect(x: 0, y: 0, width: 50, height: 50))
  let animator: LayerAnimator
  var completions: [Bool] = []

  init() {
    animator = LayerAnimator(runtime: driver.runtime)
    root.animator = animator
    root.addSublayer(layer)
    // The first frame is always requested.
    frames(1)
  }

  func frames(_ count: Int) {
    driver.advance(by: Double(count) / FrameDriver.frameRate)
  }

  func complete(_ finished: Bool) { completions.append(finished) }
}
