// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

/// The space left on the stack of the current thread.
enum StackSpace {
  /// The stack space reserved for bodies, and for the layout inside them, in bytes.
  private static let reserve = 192 << 10

  /// Whether enough is left for another level of components.
  static var isPlenty: Bool {
    var here = 0
    let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
    let lowest = lowestAddress
    // A sanitizer may keep variables elsewhere.
    return address < lowest || address - lowest > UInt(reserve)
  }

  /// The end of the thread's stack; asking the system costs microseconds, so each thread keeps it.
  private static var lowestAddress: UInt {
    if let known = pthread_getspecific(key) { return UInt(bitPattern: known) }
    var attributes = pthread_attr_t()
    var start: UnsafeMutableRawPointer?
    var size = 0
    guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return 0 }
    pthread_attr_getstack(&attributes, &start, &size)
    pthread_attr_destroy(&attributes)
    pthread_setspecific(key, start)
    return UInt(bitPattern: start)
  }

  private typealias GetAttributes =
    @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

  /// `pthread_getattr_np`, which headers declare for GNU's C only; the type is that of its manual.
  private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map {
    unsafeBitCast($0, to: GetAttributes.self)
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    guard pthread_key_create(&key, nil) == 0 else { fatalError("no keys left for thread data") }
    return key
  }()
}
