// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftLocks
import WeftRuntime

/// A job that measures the cell of an element, maybe with others.
struct MeasurementJob {
  let item: WorkItem
  let elementID: ElementID
  /// Whether it measures others, too: then it is not cancelled for one of them.
  let isShared: Bool
  let progress: MeasurementProgress
}

/// The cell that a job is making or measuring, and whether it may go on with the next; any thread.
final class MeasurementProgress: Sendable {
  private struct State {
    /// The job keeps it, too: it is never freed under the lock.
    var element: CollectionElement?
    var isStopped = false
  }

  private let state = Mutex(State())

  /// Begins with a cell.
  ///
  /// - Returns: `false` if the job is to end instead.
  func begin(_ element: CollectionElement) -> Bool {
    state.withLock { state in
      if state.isStopped { return false }
      state.element = element
      return true
    }
  }

  /// Ends with a cell.
  ///
  /// - Returns: `false` if the job was stopped in the meantime, so that the cell is no longer
  ///   awaited.
  func end() -> Bool {
    state.withLock { state in
      state.element = nil
      return !state.isStopped
    }
  }

  /// Keeps the job from beginning with further cells.
  ///
  /// - Returns: the element whose cell it is working on, if any.
  func stop() -> CollectionElement? {
    state.withLock { state in
      state.isStopped = true
      return state.element
    }
  }
}

/// The cells that came after the collection stopped waiting for them; any thread.
///
/// A job may outlive the window for which it began. So cells are kept here until the collection
/// takes them: when its current window notifies it, or when it comes into a window.
final class LateMeasurements: Sendable {
  private struct State {
    var queue: MainSerialQueue?
    var ended: [(element: CollectionElement, item: WorkItem)] = []
  }

  private let state = Mutex(State())

  /// The main queue of the collection's window.
  var queue: MainSerialQueue? {
    get { state.withLock { $0.queue } }
    set {
      let old = state.withLock { state in
        defer { state.queue = newValue }
        return state.queue
      }
      // The blocks in a queue may be the user's, and are never released under the lock.
      withExtendedLifetime(old) {}
    }
  }

  /// Adds an element whose cell was measured by a job.
  ///
  /// - Returns: the queue on which the collection is to be told, if it is in a window.
  func append(_ element: CollectionElement, by item: WorkItem) -> MainSerialQueue? {
    state.withLock { state in
      state.ended.append((element, item))
      return state.queue
    }
  }

  /// Takes all elements, in the order in which their cells have come.
  func takeAll() -> [(element: CollectionElement, item: WorkItem)] {
    state.withLock { state in
      defer { state.ended = [] }
      return state.ended
    }
  }
}
