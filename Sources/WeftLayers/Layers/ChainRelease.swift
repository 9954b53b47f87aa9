// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc

/// Releases trees of any depth without recursion.
///
/// The `deinit` of a node or layer passes its children, which are queued during another release.
package enum ChainRelease {
  private final class Waiting {
    var objects: [AnyObject] = []
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no key for thread-local storage is left")
    return key
  }()

  /// Releases and removes references, on any thread. The caller must keep no others.
  package static func release(_ objects: inout [AnyObject]) {
    if objects.isEmpty { return }
    if let pointer = pthread_getspecific(key) {
      let waiting = Unmanaged<Waiting>.fromOpaque(pointer).takeUnretainedValue()
      waiting.objects += objects
      objects = []
      return
    }
    let waiting = Waiting()
    swap(&waiting.objects, &objects)
    pthread_setspecific(key, Unmanaged.passUnretained(waiting).toOpaque())
    while !waiting.objects.isEmpty { waiting.objects.removeLast() }
    pthread_setspecific(key, nil)
    withExtendedLifetime(waiting) {}
  }
}
