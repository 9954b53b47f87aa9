// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftGTK

/// Shows what moves and what answers in Weft: a tile for each animation, transition and gesture.
@main struct MotionApp: App {
  var body: some Scene {
    Window("Motion", width: MotionScreen.width, height: MotionScreen.height) { MotionScreen.make() }
  }
}
