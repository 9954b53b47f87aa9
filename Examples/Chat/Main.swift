// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftGTK

/// A conversation that opens at its end, streams answers, and fetches older messages at its start.
@main struct ChatApp: App {
  var body: some Scene {
    Window("Chat", width: 560, height: 720) { ChatScreen(Chat()) }
  }
}
