// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// Serializes the moves of one node on all threads. A move changes the node's supernode and the
/// supernode's subnodes, each under the lock of its node, so two threads could otherwise insert a
/// node twice. Nodes share a few move locks by address. A node's lock may be acquired under a move
/// lock, but not vice versa. Nothing may be deallocated under a move lock.
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
