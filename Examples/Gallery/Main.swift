// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftGTK

/// Shows every standard node in every state.
@main struct GalleryApp: App {
  var body: some Scene {
    Window("Gallery", width: 920, height: 800) { GalleryScreen() }
  }
}
