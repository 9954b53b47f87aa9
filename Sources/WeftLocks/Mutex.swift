// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#if WEFT_CHECKED_LOCK
import Glibc
#else
public import Synchronization
#endif

// All locks of Weft go through this module, so that one build flag makes them visible to
// ThreadSanitizer and to the interleaved schedules of WeftTesting:
//
//   swift build -Xswiftc -DWEFT_CHECKED_LOCK
//
// The sanitizer does not see that `Synchronization.Mutex` orders memory accesses, and reports races
// between any two of its critical sections.

#if !WEFT_CHECKED_LOCK
/// A value that one thread at a time may touch: the standard library's.
///
/// A closure of the main actor that goes to a function of the standard library asks at run time
/// whether it is on that actor, at several times the cost of the lock; one that goes to a module
/// in the Swift 6 language mode does not. Public, though no product, since package functions are
/// not inlined into other modules.
public struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline let base: Synchronization.Mutex<Value>

  /// Makes a lock around a value.
  @inlinable public init(_ initialValue: consuming sending Value) {
    base = Synchronization.Mutex(initialValue)
  }

  /// Calls a closure with exclusive access to the value; any thread.
  @inlinable @inline(__always)
  public borrowing func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    try base.withLock(body)
  }

  /// Calls a closure with the value, unless a thread touches it at this moment: then returns nil.
  @inlinable @inline(__always)
  public borrowing func withLockIfAvailable<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result? {
    try base.withLockIfAvailable(body)
  }
}

/// A ``Mutex`` that is not a switch point of a ``LockSchedule``: for the code that schedules at
/// those.
package typealias UnscheduledMutex<Value: ~Copyable> = Synchronization.Mutex<Value>
#else
/// A value that one thread at a time may touch: stands in for `Synchronization.Mutex` in checked
/// builds.
///
/// Asks the thread's ``LockSchedule``, if it has one, before and after each critical section.
package struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  private let base: UnscheduledMutex<Value>

  package init(_ initialValue: consuming sending Value) {
    base = UnscheduledMutex(initialValue)
  }

  /// Calls a closure with exclusive access to the value.
  package borrowing func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    guard let schedule = LockSchedule.current else { return try base.withLock(body) }
    schedule.lock(base.id) { base.tryLock() }
    defer {
      base.unlock()
      schedule.didUnlock(base.id)
    }
    return try base.withAcquiredLock(body)
  }

  /// Calls a closure with the value, unless a thread touches it at this moment: then returns nil.
  package borrowing func withLockIfAvailable<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result? {
    let schedule = LockSchedule.current
    let isTaken =
      if let schedule { schedule.tryLock(base.id) { base.tryLock() } } else { base.tryLock() }
    guard isTaken else { return nil }
    defer {
      base.unlock()
      schedule?.didUnlock(base.id)
    }
    return try base.withAcquiredLock(body)
  }
}

/// A ``Mutex`` that is not a switch point of a ``LockSchedule``: for the code that schedules at
/// those.
///
/// It is a lock of the C library, whose calls ThreadSanitizer intercepts.
package struct UnscheduledMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // the lock; it comes in and goes out as `sending`, so that no other reference to it is left.
  private let value: UnsafeMutablePointer<Value>
  /// At one address for as long as it lives, as the C library demands.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ initialValue: consuming sending Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initialValue)
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Calls a closure with exclusive access to the value.
  package borrowing func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    pthread_mutex_lock(lock)
    defer { unlock() }
    return try withAcquiredLock(body)
  }

  var id: UInt { UInt(bitPattern: lock) }

  borrowing func tryLock() -> Bool { pthread_mutex_trylock(lock) == 0 }

  borrowing func unlock() { pthread_mutex_unlock(lock) }

  borrowing func withAcquiredLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    try body(&value.pointee)
  }
}
#endif
