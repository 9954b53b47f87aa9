// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc

/// Knows whose `layoutSpec(thatFits:)` a thread runs, so that one which changes the node's subnodes
/// is found out: the layout that it answers would not be that of the node any more.
enum LayoutSpecCall {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no key for thread-local storage is left")
    return key
  }()

  /// Runs the call for a node.
  static func run<Result>(for node: AnyObject, _ body: () -> Result) -> Result {
    let outer = pthread_getspecific(key)
    // The caller keeps the node; it is compared, and never used.
    pthread_setspecific(key, Unmanaged.passUnretained(node).toOpaque())
    defer { pthread_setspecific(key, outer) }
    return body()
  }

  /// Whether this thread runs the call for a node.
  static func isUnderWay(for node: AnyObject) -> Bool {
    pthread_getspecific(key) == Unmanaged.passUnretained(node).toOpaque()
  }
}
