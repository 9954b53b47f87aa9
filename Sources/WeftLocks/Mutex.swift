// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

#if WEFT_CHECKED_LOCK
import Glibc
#else
public import Synchronization
#endif

// All locks of Weft use this module, so one build flag makes them visible to ThreadSanitizer and to
// the interleaved schedules of WeftTesting:
//
// ```
// swift build -Xswiftc -DWEFT_CHECKED_LOCK
// ```
//
// ThreadSanitizer does not recognize that `Synchronization.Mutex` orders memory accesses, and
// reports races between its critical sections.

#if !WEFT_CHECKED_LOCK
/// A value that only one thread at a time can access, based on the standard library's mutex.
///
/// A main-actor closure passed to a function of the standard library checks its actor at run time,
/// which costs several times as much as the lock. A closure passed to a module in the Swift 6
/// language mode does not. The type is public, although the module is not a product, because
/// package functions are not inlined into other modules.
public struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  @usableFromInline let base: Synchronization.Mutex<Value>

  /// Creates a lock around a value.
  @inlinable public init(_ initialValue: consuming sending Value) {
    base = Synchronization.Mutex(initialValue)
  }

  /// Calls a closure with exclusive access to the value, on any thread.
  @inlinable @inline(__always)
  public borrowing func withLock<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result {
    try base.withLock(body)
  }

  /// Calls a closure with the value, or returns nil if another thread is using the value.
  @inlinable @inline(__always)
  public borrowing func withLockIfAvailable<Result: ~Copyable, E: Error>(
    _ body: (inout sending Value) throws(E) -> sending Result
  ) throws(E) -> sending Result? {
    try base.withLockIfAvailable(body)
  }
}

/// A ``Mutex`` without switch points, for the implementation of a ``LockSchedule``.
package typealias UnscheduledMutex<Value: ~Copyable> = Synchronization.Mutex<Value>
#else
/// A value that only one thread at a time can access. It replaces `Synchronization.Mutex` in
/// checked builds and calls the thread's ``LockSchedule`` around each critical section.
package struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
  private let base: UnscheduledMutex<Value>

  package init(_ initialValue: consuming sending Value) {
    base = UnscheduledMutex(initialValue)
  }

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

  /// Calls a closure with the value, or returns nil if another thread is using the value.
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

/// A ``Mutex`` without switch points, for the implementation of a ``LockSchedule``.
///
/// It uses a lock of the C library, whose calls ThreadSanitizer intercepts.
package struct UnscheduledMutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // Sendable because the value is accessed only under the lock. The value enters and leaves as
  // `sending`, so no other reference to it exists.
  private let value: UnsafeMutablePointer<Value>
  /// The C library requires a stable address.
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
