// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Testing
import Weft
import WeftLocks

private struct Row: Component {
  let number: Int
  var body: some Component {
    HStack(spacing: 8) {
      Box(20, 20)
      VStack {
        Text("Row \(number)").font(.headline)
        if number.isMultiple(of: 3) { Text("A third of them have a second line") }
      }.padding(4).background(.yellow)
    }
  }
}

@Suite struct ParallelTests {
  @Test func manyComponentsAreMeasuredAtATime() {
    let nodes = (0..<200).map { ComponentNode(Row(number: $0)) }
    let expected = (0..<200).map { ComponentNode(Row(number: $0)).measure(width: 300) }
    let frames = Mutex<[Int: [Rect]]>([:])
    DispatchQueue.concurrentPerform(iterations: nodes.count) { index in
      let result = nodes[index].measure(width: 300)
      frames.withLock { $0[index] = result }
    }
    let measured = frames.withLock { $0 }
    for index in nodes.indices {
      #expect(measured[index] == expected[index], "row \(index)")
      #expect(nodes[index].texts.first == "Row \(index)")
    }
  }

  /// Several threads measure one node while another changes it. The last value wins, and no
  /// duplicate node stays.
  @Test func theLastValueWins() {
    for _ in 0..<20 {
      let node = ComponentNode(Row(number: 0))
      let last = 60
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread == 0 {
          for number in 1...last { node.update(to: Row(number: number)) }
        } else {
          for _ in 0..<20 {
            let range = SizeRange(max: Size(width: Double(200 + thread), height: .infinity))
            _ = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
          }
        }
      }
      node.measure(width: 300)
      #expect(node.texts == ["Row \(last)", "A third of them have a second line"])
      let before = node.leaves
      node.update(to: Row(number: last + 3))
      node.measure(width: 300)
      #expect(node.leaves.identities == before.identities)
    }
  }

  /// Threads that resolve the same new value agree on the nodes that it adds, even inside existing
  /// nodes.
  @Test func newNodesAreAgreedOn() {
    for _ in 0..<300 {
      let node = ComponentNode(Row(number: 1))
      node.measure(width: 300)
      node.update(to: Row(number: 3))
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        let range = SizeRange(max: Size(width: Double(200 + thread), height: .infinity))
        _ = node.layout(thatFits: range, in: LayoutContext(rootIn: range))
      }
      node.measure(width: 300)
      let before = node.leaves
      node.update(to: Row(number: 6))
      node.measure(width: 300)
      #expect(node.leaves.identities == before.identities)
    }
  }
}
