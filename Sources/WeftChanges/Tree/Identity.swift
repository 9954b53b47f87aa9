// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

private let nextIdentity = Atomic<UInt64>(1)

/// The source of process-wide identities, for elements, sections and tree nodes alike.
enum Identity {
  /// The first of `count` consecutive identities that nobody else has.
  static func reserve(_ count: Int = 1) -> UInt64 {
    nextIdentity.wrappingAdd(UInt64(count), ordering: .relaxed).oldValue
  }
}
