// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc

/// Detects a `layoutSpec(thatFits:)` that changes the subnodes of its node, whose layout would then
/// be outdated.
enum LayoutSpecCall {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no key for thread-local storage is left")
    return key
  }()

  static func run<Result>(for node: AnyObject, _ body: () -> Result) -> Result {
    let outer = pthread_getspecific(key)
    // The caller retains the node, which is only compared.
    pthread_setspecific(key, Unmanaged.passUnretained(node).toOpaque())
    defer { pthread_setspecific(key, outer) }
    return body()
  }

  static func isUnderWay(for node: AnyObject) -> Bool {
    pthread_getspecific(key) == Unmanaged.passUnretained(node).toOpaque()
  }
}
