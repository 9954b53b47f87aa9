// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation
import Testing
import WeftCollections
import WeftLayout
import WeftLocks
import WeftNodes
import WeftTesting

/// Cells are made and measured by workers, never by who shows them.
@MainActor @Suite struct ThreadTests {
  @Test(.timeLimit(.minutes(15))) func nodeBlocksRunOnWorkers() throws {
    let threads = Threads()
    let node = CollectionNode(items: Row.rows(0..<1000)) { row in
      threads.add(pthread_self())
      return RowCell(row)
    }
    let window = HeadlessWindow(
      size: Size(width: 300, height: 400), schedule: .threads, rootNode: node)
    try window.settle()
    node.contentOffset = Point(x: 0, y: 20_000)
    try window.settle()
    #expect(threads.all.count > 30)
    // This function has never left its thread.
    #expect(!threads.all.contains(pthread_self()))
  }

  private final class Threads: Sendable {
    private let threads = Mutex<[pthread_t]>([])
    var all: [pthread_t] { threads.withLock { $0 } }
    func add(_ thread: pthread_t) { threads.withLock { $0.append(thread) } }
  }
}
