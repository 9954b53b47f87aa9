// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc

/// Releases trees of any depth without recursion.
///
/// The deinit of a node or layer hands its children over. Where that happens while others of the
/// same thread are being released, they wait for their turn, so that the stack does not grow.
package enum ChainRelease {
  /// The objects that wait on one thread.
  private final class Waiting {
    var objects: [AnyObject] = []
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no key for thread-local storage is left")
    return key
  }()

  /// Releases references; any thread.
  ///
  /// - Parameter objects: emptied; the caller must keep no other references.
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
    // The pointer is only read by this thread, and `waiting` lives until it is cleared.
    pthread_setspecific(key, Unmanaged.passUnretained(waiting).toOpaque())
    while !waiting.objects.isEmpty { waiting.objects.removeLast() }
    pthread_setspecific(key, nil)
    withExtendedLifetime(waiting) {}
  }
}
