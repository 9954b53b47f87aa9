// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

struct ItemStateChange<Model: Sendable>: Sendable {
  let item: ComponentItem<Model>
  let scope: Scope
  let update: StateUpdate
}

/// Collects state changes from any thread until the end of the turn.
final class StateInbox<Model: Sendable>: Sendable {
  private struct Contents {
    var changes: [ItemStateChange<Model>] = []
    var isScheduled = false
    var schedule: (@Sendable () -> Void)?
  }

  private let contents = Mutex(Contents())

  func onFirst(_ schedule: @escaping @Sendable () -> Void) {
    contents.withLock { $0.schedule = schedule }
  }

  /// Schedules again after the window whose turn should have called ``takeAll()`` was closed.
  func wasForgotten() {
    let schedule = contents.withLock { contents in
      contents.isScheduled ? contents.schedule : nil
    }
    schedule?()
  }

  /// Stores a change. The caller must call the returned closure, which schedules ``takeAll()``.
  func append(_ change: ItemStateChange<Model>) -> (@Sendable () -> Void)? {
    contents.withLock { contents in
      contents.changes.append(change)
      defer { contents.isScheduled = true }
      return contents.isScheduled ? nil : contents.schedule
    }
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

  func hasChange(of item: ComponentItem<Model>) -> Bool {
    contents.withLock { $0.changes.contains { $0.item === item } }
  }

  func rearm() {
    contents.withLock { $0.isScheduled = false }
  }
}

/// Detects that a block which retains it is dropped without having run.
final class DroppedBlock: Sendable {
  private let onDrop: Mutex<(@Sendable () -> Void)?>

  init(_ onDrop: @escaping @Sendable () -> Void) {
    self.onDrop = Mutex(onDrop)
  }

  func runs() {
    let old = onDrop.withLock { $0.take() }
    withExtendedLifetime(old) {}
  }

  deinit { onDrop.withLock { $0 }?() }
}
