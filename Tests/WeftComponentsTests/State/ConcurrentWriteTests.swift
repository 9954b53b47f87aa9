// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Dispatch
import Testing
import Weft
import WeftLocks
import WeftTesting

private struct Number: Component {
  let binding: BindingBox
  @State var number = 0

  var body: some Component {
    let _ = binding.value.withLock { $0 = $number }
    Text("\(number)")
  }
}

private final class BindingBox: Sendable {
  let value = Mutex<Binding<Int>?>(nil)
}

/// Two threads write one state at the same time. The applied value equals the value that readers
/// see last.
@MainActor @Suite struct ConcurrentWriteTests {
  private func write(_ binding: Binding<Int>, times: Int, _ apply: () throws -> Void) rethrows {
    for round in 0..<times {
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        for number in 0..<20 { binding.wrappedValue = 100 * round + 2 * number + index }
      }
      let seen = binding.wrappedValue
      try apply()
      #expect(binding.wrappedValue == seen)
    }
  }

  @Test func aComponentNode() throws {
    let box = BindingBox()
    let node = ComponentNode(Number(binding: box))
    let window = HeadlessWindow(size: Size(width: 100, height: 50), rootNode: node)
    try window.settle()
    let binding = try #require(box.value.withLock { $0 })
    try write(binding, times: 200) { try window.settle() }
  }

  @Test func aDataSource() async throws {
    let box = BindingBox()
    let source = ComponentDataSource(sections: [[0]], context: 0) { _, _ in Number(binding: box) }
    let window = HeadlessWindow(
      size: Size(width: 100, height: 50), rootNode: CollectionNode(source))
    try await window.settle()
    let binding = try #require(box.value.withLock { $0 })
    try write(binding, times: 100) { try window.settle() }
  }
}
