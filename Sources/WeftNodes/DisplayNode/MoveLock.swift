// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// Serialises the moves of one node, whatever threads they come from.
///
/// A move touches two values, the supernode of the node and the subnodes of its supernode, each
/// under the lock of the node it belongs to. Without an order among moves of the same node, two
/// threads that move it to the same place could list it twice, and one that removes it could remove
/// it from where another has just put it.
///
/// Nodes share a few locks by their addresses. The locks of nodes are taken inside these, never the
/// other way round; nothing may be deallocated inside.
enum MoveLock {
  private static let locks = (0..<64).map { _ in Lock() }

  private final class Lock: Sendable {
    let mutex = Mutex(())
  }

  static func withLock<Result>(of node: DisplayNode, _ body: () -> Result) -> Result {
    // The low bits of an address are the same for all objects.
    let place = (UInt(bitPattern: ObjectIdentifier(node)) >> 4) % UInt(locks.count)
    return locks[Int(place)].mutex.withLock { _ in body() }
  }
}
