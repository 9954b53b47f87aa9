// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftGTK
import WeftLayout
import WeftNodes
import WeftRuntime

extension Scenarios {
  /// The process ends while workers shape texts.
  static func processExit() throws -> @MainActor () async throws -> Void {
    let stage = try Stage(size: Size(width: 300, height: 300), DisplayNode())
    return {
      try await stage.settle()
      for round in 0..<400 {
        let text = TextNode("Of the world \(round), مرحبا بالعالم، สวัสดีชาวโลก. 😀 ".repeated(40))
        guard let workers = stage.window.rootNode.runtime?.workers else { continue }
        workers.submit(
          WorkItem(priority: .visible) { _ in
            let range = SizeRange(max: Size(width: 200, height: .infinity))
            _ = text.layout(thatFits: range, in: LayoutContext(rootIn: range))
          })
      }
      // The workers are in the middle of their work.
      await stage.frames(Int.random(in: 1...3))
    }
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
