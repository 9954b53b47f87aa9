// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc

/// Chooses the thread that continues whenever a thread takes or releases a lock.
///
/// A schedule applies to the threads that have installed it. It is used only in checked builds,
/// with the flag `WEFT_CHECKED_LOCK`. In other builds, locks cost the same as in the standard
/// library.
package final class LockSchedule: Sendable {
  /// Acquires a lock by calling the closure until it returns true. The number identifies the lock
  /// during its lifetime.
  let lock: @Sendable (UInt, () -> Bool) -> Void
  /// Tries to take a lock by calling the closure once, and returns its result.
  let tryLock: @Sendable (UInt, () -> Bool) -> Bool
  /// Called after a lock was released.
  let didUnlock: @Sendable (UInt) -> Void

  package init(
    lock: @escaping @Sendable (UInt, () -> Bool) -> Void,
    tryLock: @escaping @Sendable (UInt, () -> Bool) -> Bool,
    didUnlock: @escaping @Sendable (UInt) -> Void
  ) {
    self.lock = lock
    self.tryLock = tryLock
    self.didUnlock = didUnlock
  }

  /// Whether this build supports schedules.
  package static var isAvailable: Bool {
    #if WEFT_CHECKED_LOCK
    true
    #else
    false
    #endif
  }

  package static var current: LockSchedule? {
    guard let pointer = pthread_getspecific(key) else { return nil }
    return Unmanaged<LockSchedule>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Sets or removes the schedule of the calling thread.
  package static func install(_ schedule: LockSchedule?) {
    let former = pthread_getspecific(key)
    // The thread retains the schedule until the next call, which the caller must make.
    pthread_setspecific(
      key, schedule.map { UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) })
    if let former { Unmanaged<LockSchedule>.fromOpaque(former).release() }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    guard pthread_key_create(&key, nil) == 0 else { fatalError("no keys left for thread data") }
    return key
  }()
}
