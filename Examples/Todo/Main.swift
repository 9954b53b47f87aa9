// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Weft
import WeftGTK

/// A to-do list, stored in a file of the user.
@main struct TodoApp: App {
  private let list = TodoList(file: .standard)

  var body: some Scene {
    Window("To do", width: 480, height: 420) { TodoScreen(list: list) }
  }

  func applicationWillTerminate() async { await list.finishSaving() }
}
