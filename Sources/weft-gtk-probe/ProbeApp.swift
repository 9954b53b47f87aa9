// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftGraphics
import WeftNodes

/// A program as a user writes it: two windows, the first of which closes itself.
struct ProbeApp: App {
  var body: some Scene {
    Window("First", width: 200, height: 100) { TextNode("One") }
    Window("Second", width: 200, height: 100) { TextNode("Two") }
  }
}
