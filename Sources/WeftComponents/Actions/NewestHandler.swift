// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// The closure of a component's newest value, in an object that outlives each value.
final class NewestHandler<Input: Sendable, Output: Sendable>: Sendable {
  typealias Handler = @MainActor @Sendable (Input) -> Output

  private let stored = Mutex<Handler?>(nil)

  func set(_ new: @escaping Handler) {
    let old = stored.withLock { stored in
      defer { stored = new }
      return stored
    }
    withExtendedLifetime(old) {}
  }

  @MainActor func callAsFunction(_ input: Input) -> Output? {
    stored.withLock { $0 }?(input)
  }
}
