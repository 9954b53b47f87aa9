// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// A change of state in an item of a data source.
struct ItemStateChange<Model: Sendable>: Sendable {
  let item: ComponentItem<Model>
  let scope: Scope
  let update: StateUpdate
}

/// Collects changes of state from any thread until the end of the turn.
final class StateInbox<Model: Sendable>: Sendable {
  private struct Contents {
    var changes: [ItemStateChange<Model>] = []
    var isScheduled = false
    var schedule: (@Sendable () -> Void)?
  }

  private let contents = Mutex(Contents())

  /// Says how to have ``takeAll()`` called at the end of the turn.
  func onFirst(_ schedule: @escaping @Sendable () -> Void) {
    contents.withLock { $0.schedule = schedule }
  }

  /// Notes that ``takeAll()`` will not be called: the window in whose turn it was scheduled is
  /// gone.
  func wasForgotten() {
    let schedule = contents.withLock { contents in
      contents.isScheduled ? contents.schedule : nil
    }
    schedule?()
  }

  func append(_ change: ItemStateChange<Model>) {
    let schedule = contents.withLock { contents in
      contents.changes.append(change)
      defer { contents.isScheduled = true }
      return contents.isScheduled ? nil : contents.schedule
    }
    schedule?()
  }

  func takeAll() -> [ItemStateChange<Model>] {
    contents.withLock { contents in
      defer {
        contents.changes = []
        contents.isScheduled = false
      }
      return contents.changes
    }
  }

  /// Whether there is a change of a state of an item.
  func hasChange(of item: ComponentItem<Model>) -> Bool {
    contents.withLock { $0.changes.contains { $0.item === item } }
  }

  /// Lets the next change be scheduled again, and keeps the present ones.
  func rearm() {
    contents.withLock { $0.isScheduled = false }
  }
}

/// Notices when a block that keeps it is dropped without having run.
final class DroppedBlock: Sendable {
  private let onDrop: Mutex<(@Sendable () -> Void)?>

  init(_ onDrop: @escaping @Sendable () -> Void) {
    self.onDrop = Mutex(onDrop)
  }

  /// The block runs.
  func runs() {
    let old = onDrop.withLock { $0.take() }
    withExtendedLifetime(old) {}
  }

  deinit { onDrop.withLock { $0 }?() }
}
