// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Testing
import Weft
import WeftTesting

/// Content that is made of the room there is.
@MainActor @Suite struct GeometryReaderTests {
  private struct Measured: Component {
    let width: Double
    @State var taps = 0

    var body: some Component {
      Button("\(Int(width)) \(taps)") { taps += 1 }
    }
  }

  private func open(
    _ component: some Component, schedule: Schedule = .inOrder
  ) throws -> (HeadlessWindow, DisplayNode) {
    let node = ComponentNode(component)
    let window = HeadlessWindow(
      size: Size(width: 200, height: 100), schedule: schedule, rootNode: node)
    try window.settle()
    return (window, node)
  }

  /// What was measured for a former size does not come back with a change inside.
  @Test(arguments: [Schedule.inOrder, .seeded(1), .seeded(2)])
  func aChangeInsideIsMadeForTheSizeThatIsShown(schedule: Schedule) throws {
    let (window, node) = try open(
      HStack {
        VStack {
          GeometryReader { Measured(width: $0.width) }.frame(height: 50)
        }
        .flexGrow()
      }, schedule: schedule)
    for (round, width) in [200.0, 120, 200, 150, 200, 120].enumerated() {
      window.resize(to: Size(width: width, height: 100))
      try window.settle()
      #expect(node.texts == ["\(Int(width)) \(round)"])
      window.click(text: "\(Int(width)) \(round)")
      try window.settle()
      #expect(node.texts == ["\(Int(width)) \(round + 1)"])
    }
  }
}
