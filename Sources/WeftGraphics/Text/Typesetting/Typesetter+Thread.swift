// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

internal import Foundation

extension Typesetter {
  /// The calling thread's typesetter, made when first asked for: a cold font map takes some
  /// 15 ms. It goes with the thread.
  static var current: Typesetter {
    if let pointer = pthread_getspecific(threadKey) {
      return Unmanaged<Typesetter>.fromOpaque(pointer).takeUnretainedValue()
    }
    let typesetter = Typesetter()
    pthread_setspecific(threadKey, Unmanaged.passRetained(typesetter).toOpaque())
    return typesetter
  }

  private static let threadKey: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      Unmanaged<Typesetter>.fromOpaque(pointer).release()
    }
    precondition(status == 0, "The process has no thread-specific key left")
    return key
  }()
}
