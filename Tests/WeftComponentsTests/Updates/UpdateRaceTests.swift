// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Testing
import Weft

@testable import WeftComponents

/// Work that resolutions leave to the main actor while other threads resolve.
@MainActor @Suite struct UpdateRaceTests {
  /// The deinitializer of a node may call the effects that held its last reference.
  @Test func animatedNodesAreFreedOutsideOfTheLock() {
    final class Asking: DisplayNode {
      let onFree: @Sendable () -> Void
      nonisolated init(_ onFree: @escaping @Sendable () -> Void) {
        self.onFree = onFree
        super.init()
      }
      deinit { onFree() }
    }
    let effects = ResolutionEffects()
    let freed = Tally()
    DispatchQueue.concurrentPerform(iterations: 2) { _ in
      for _ in 0..<10_000 {
        let node = Asking {
          freed.add(1)
          _ = effects.takeReadings()
        }
        effects.add([AnimatedSubtree(node: node, animation: nil)], readings: [])
      }
    }
    #expect(freed.value == 20_000)
  }

  private struct Row: Component {
    let edge: HorizontalEdge

    var body: some Component {
      Text("row").swipeActions(edge: edge) {
        if edge == .leading { Button("leading") {} } else { Button("trailing") {} }
      }
    }
  }

  /// A list that requests the actions of one edge never receives the actions of the other.
  @Test func actionsStayAtTheirEnd() {
    let node = ComponentNode(Row(edge: .leading))
    node.measure()
    let ended = Tally()
    DispatchQueue.global().async {
      for step in 0..<1000 {
        node.update(to: Row(edge: step % 2 == 0 ? .trailing : .leading))
        node.measureOnly(width: 100)
      }
      ended.add(1)
    }
    var (found, strange) = ([String: Int](), 0)
    while ended.value == 0 {
      for (edge, name) in [(HorizontalEdge.leading, "leading"), (.trailing, "trailing")] {
        for action in node.swipeActions(at: edge)?.actions ?? [] {
          found[name, default: 0] += 1
          if action.title != name { strange += 1 }
        }
      }
    }
    #expect(found.count == 2, "\(found)")
    #expect(strange == 0, "\(strange) of \(found)")
  }
}
