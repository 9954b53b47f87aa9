// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftGTK

/// Shows posts with pictures from a local server with many faulty answers.
@main struct FeedApp: App {
  var body: some Scene {
    Window("Feed", width: 480, height: 760) {
      do {
        return try FeedScreen(PictureServer())
      } catch {
        return TextNode("There is no server: \(error)")
      }
    }
  }
}
