// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import WeftNodes

@testable import WeftGTK

@MainActor struct SceneBuilderTests {
  @SceneBuilder private func scene(hasHelp: Bool, isDark: Bool, documents: Int) -> some Scene {
    Window("Main") { DisplayNode() }
    if hasHelp {
      Window("Help") { DisplayNode() }
    }
    if isDark {
      Window("Dark") { DisplayNode() }
    } else {
      Window("Light") { DisplayNode() }
      Window("Sun") { DisplayNode() }
    }
    for index in 0..<documents {
      Window("Document \(index)") { DisplayNode() }
    }
  }

  @Test(arguments: [(false, true, 0, 2), (true, false, 0, 4), (false, false, 3, 6)])
  func collectsAllWindows(hasHelp: Bool, isDark: Bool, documents: Int, count: Int) {
    let scene = scene(hasHelp: hasHelp, isDark: isDark, documents: documents)
    #expect((scene as? SceneGroup)?.scenes.count == count)
  }
}
