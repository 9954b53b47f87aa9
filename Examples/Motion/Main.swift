// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftGTK

/// Shows Weft's animations, transitions and gestures, with a tile for each.
@main struct MotionApp: App {
  var body: some Scene {
    Window("Motion", width: MotionScreen.width, height: MotionScreen.height) { MotionScreen.make() }
  }
}
