// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLocks
import WeftRuntime

struct CellRequest: Sendable {
  let element: CollectionElement
  let content: ElementContent

  init(_ element: CollectionElement, _ content: ElementContent? = nil) {
    self.element = element
    self.content = content ?? element.shown
  }
}

/// A job that measures the cell of an element, and possibly other cells.
struct MeasurementJob {
  let item: WorkItem
  let content: ElementContent
  /// Whether the job measures other cells, too. Such a job is not cancelled for a single cell.
  let isShared: Bool
  let progress: MeasurementProgress
}

/// The cell that a job is measuring, and whether the job may continue with the next. Any thread.
final class MeasurementProgress: Sendable {
  private struct State {
    /// Retained by the job, too, so it is never freed under the lock.
    var request: CellRequest?
    var isStopped = false
  }

  private let state = Mutex(State())

  /// Begins with a cell. Returns `false` if the job must end instead.
  func begin(_ request: CellRequest) -> Bool {
    state.withLock { state in
      if state.isStopped { return false }
      state.request = request
      return true
    }
  }

  /// Ends with a cell. Returns `false` if the cell is no longer awaited.
  func end() -> Bool {
    state.withLock { state in
      state.request = nil
      return !state.isStopped
    }
  }

  /// Prevents the job from beginning further cells, and returns the current cell, if any.
  func stop() -> CellRequest? {
    state.withLock { state in
      state.isStopped = true
      return state.request
    }
  }
}

/// The cells that were measured after the collection stopped waiting for them. Any thread. A job
/// may outlive its window, so the collection processes them in its next window at the latest.
final class LateMeasurements: Sendable {
  private struct State {
    var queue: MainSerialQueue?
    var ended: [(request: CellRequest, item: WorkItem)] = []
  }

  private let state = Mutex(State())

  var queue: MainSerialQueue? {
    get { state.withLock { $0.queue } }
    set {
      let old = state.withLock { state in
        defer { state.queue = newValue }
        return state.queue
      }
      // The blocks in a queue may be the program's, and are never released under the lock.
      withExtendedLifetime(old) {}
    }
  }

  /// Adds a cell, and returns the queue on which to notify a collection that is in a window.
  func append(_ request: CellRequest, by item: WorkItem) -> MainSerialQueue? {
    state.withLock { state in
      state.ended.append((request, item))
      return state.queue
    }
  }

  func takeAll() -> [(request: CellRequest, item: WorkItem)] {
    state.withLock { state in
      defer { state.ended = [] }
      return state.ended
    }
  }
}
