// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks
import WeftNodes

/// What belongs to a component for as long as it is there: the same object for all its values.
final class Scope: Sendable {
  let key: ScopeKey

  private let storedNode = Mutex<DisplayNode?>(nil)

  init(_ key: ScopeKey) {
    self.key = key
  }

  /// The node that shows the component, made now if need be; any thread.
  func node<Node: DisplayNode>(_ make: () -> Node) -> Node {
    if let node = storedNode.withLock({ $0 }) as? Node { return node }
    // The block may be the user's: it runs without the lock, and the first result wins.
    let made = make()
    return storedNode.withLock { stored in
      if let node = stored as? Node { return node }
      stored = made
      return made
    }
  }
}
