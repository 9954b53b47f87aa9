// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Foundation

enum StackSpace {
  /// The stack space reserved for bodies and their layout, in bytes.
  private static let reserve = 192 << 10

  static var isPlenty: Bool {
    var here = 0
    let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
    let lowest = lowestAddress
    // A sanitizer may keep variables outside of the stack.
    return address < lowest || address - lowest > UInt(reserve)
  }

  /// The lowest stack address, cached per thread because the system call takes microseconds.
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

  /// `pthread_getattr_np`, which the headers declare only for GNU C. The type is from its manual
  /// page.
  private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map {
    unsafeBitCast($0, to: GetAttributes.self)
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    guard pthread_key_create(&key, nil) == 0 else { fatalError("no keys left for thread data") }
    return key
  }()
}
