// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import Synchronization

extension HostRuntime {
  /// Lets go of a value on a worker, when nothing more urgent is left to do.
  ///
  /// For what takes long to be freed: the last reference to a map of many rows, say, which would
  /// cost a frame on the main actor. Everything in the value may end on any thread.
  @MainActor public func releaseLater(_ value: consuming some Sendable) {
    let box = ReleaseBox(value)
    // In a later turn, when nobody on the main actor holds on to it any more.
    mainQueue.enqueue { [workers] in
      workers.submit(priority: .idle) { _ in box.empty() }
    }
  }
}

/// Holds a value until a worker takes it out, whoever lets go of the box last.
private final class ReleaseBox<Value: Sendable>: Sendable {
  private let value: Mutex<Value?>

  init(_ value: Value) {
    self.value = Mutex(value)
  }

  func empty() {
    let released = value.withLock { $0.take() }
    _ = released
  }
}
