// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Glibc

/// Decides, where a thread takes and gives back locks, which thread goes on.
///
/// A schedule is in force on the threads that have installed it. Only checked builds ask it, those
/// with the flag `WEFT_CHECKED_LOCK`; elsewhere locks cost nothing more than those of the standard
/// library.
package final class LockSchedule: Sendable {
  /// Takes a lock: calls the closure until it returns true. The number names the lock as long as
  /// it lives.
  let lock: @Sendable (UInt, () -> Bool) -> Void
  /// Tries to take a lock: calls the closure once, and returns what it does.
  let tryLock: @Sendable (UInt, () -> Bool) -> Bool
  /// A lock was given back.
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

  /// Whether locks ask schedules in this build.
  package static var isAvailable: Bool {
    #if WEFT_CHECKED_LOCK
    true
    #else
    false
    #endif
  }

  /// The schedule of the calling thread.
  package static var current: LockSchedule? {
    guard let pointer = pthread_getspecific(key) else { return nil }
    return Unmanaged<LockSchedule>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Puts a schedule in force on the calling thread, or none.
  package static func install(_ schedule: LockSchedule?) {
    let former = pthread_getspecific(key)
    // Retained by the thread until the next call, which the installing code owes.
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
