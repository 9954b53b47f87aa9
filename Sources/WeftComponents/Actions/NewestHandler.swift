// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// The closure that the newest value of a component has brought, for whoever keeps one object for
/// all of its values.
final class NewestHandler<Input: Sendable, Output: Sendable>: Sendable {
  typealias Handler = @MainActor @Sendable (Input) -> Output

  private let stored = Mutex<Handler?>(nil)

  /// Replaces the closure; any thread.
  func set(_ new: @escaping Handler) {
    let old = stored.withLock { stored in
      defer { stored = new }
      return stored
    }
    withExtendedLifetime(old) {}
  }

  /// Calls the closure; `nil` as long as there is none.
  @MainActor func callAsFunction(_ input: Input) -> Output? {
    stored.withLock { $0 }?(input)
  }
}
