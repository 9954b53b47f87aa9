// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// The services that a host provides to its trees, which are workers, the main queue, a clock and
/// frames. All asynchronous work in Weft uses these services, so tests can run the same code with
/// their own clock and schedule. A node receives its host's runtime when it enters the host's tree.
/// Any thread may use it.
public final class HostRuntime: Sendable {
  package let workers: any WorkScheduler
  /// The helpers that measure for the main actor.
  package let helpers: WorkerHelpers
  package let mainQueue: MainSerialQueue
  package let clock: any MonotonicClock
  /// The frame loop.
  public let frames: FrameLoop
  /// The number of pixels per point of the screen, taken from the window's traits.
  @MainActor package(set) public var scale = 1.0
  /// Whether the user prefers reduced motion. The host sets it. Animations of position, size and
  /// transform then finish immediately, including running animations. Animations of color and
  /// opacity continue.
  @MainActor public var reducesMotion = false
  /// Closures that finish what waits for frames, called by ``end()``.
  @MainActor package var endings = OwnedClosures()
  /// Whether the host is gone, so that no further frame runs.
  @MainActor private(set) package var hasEnded = false
  @MainActor private var parts: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  @MainActor private var departing: [any Sendable] = []

  /// Creates a runtime. Any thread may call the closures.
  /// - Parameters:
  ///   - requestTurn: Asks the host to call ``FrameLoop/workAhead()`` before the next frame. A host
  ///     may ignore it.
  ///   - requestFrame: Asks the host for a frame. Calls before the frame coalesce.
  @MainActor
  package init(
    workers: any WorkScheduler, clock: any MonotonicClock,
    requestTurn: @escaping @Sendable () -> Void = {},
    requestFrame: @escaping @Sendable () -> Void
  ) {
    self.workers = workers
    helpers = WorkerHelpers(workers: workers, priority: .visible)
    self.clock = clock
    mainQueue = MainSerialQueue { [workers] isUrgent in
      workers.interruptWait()
      requestFrame()
      if isUrgent { requestTurn() }
    }
    frames = FrameLoop(mainQueue: mainQueue, clock: clock, requestFrame: requestFrame)
  }

  /// The window's only instance of a type that a higher module defines, created on first use.
  @MainActor package func part<Part: AnyObject & Sendable>(_ make: () -> Part) -> Part {
    if let part = parts[ObjectIdentifier(Part.self)] as? Part { return part }
    let part = make()
    parts[ObjectIdentifier(Part.self)] = part
    return part
  }

  /// Ends the runtime, because its host is gone although nodes still refer to it.
  @MainActor package func end() {
    hasEnded = true
    endings.callAll()
    frames.end()
    mainQueue.end()
    let values = departing
    departing = []
    workers.release(values)
  }

  /// Runs workers and the main queue until a condition holds, and returns whether it holds. Blocks
  /// of the main queue run inside this call, in order and without a budget. Frames and commits do
  /// not run. Any callback on the main actor may call it, including blocks and commits, and calls
  /// may nest. It also returns when no job or block remains.
  @MainActor @discardableResult
  package func wait(until condition: @MainActor () -> Bool) -> Bool {
    frames.waiting {
      while !condition() {
        if mainQueue.runFirst() { continue }
        if !workers.waitForProgress(), mainQueue.isEmpty { return condition() }
      }
      return true
    }
  }
}

extension HostRuntime {
  /// Releases a value on a worker at idle priority, if its deallocation would cost the main actor a
  /// frame, such as cells or the last reference to a map of many rows. The value must be safe to
  /// deallocate on any thread. All values of one turn share one job.
  @MainActor package func releaseLater(_ value: consuming some Sendable) {
    if hasEnded { return workers.release(value) }
    departing.append(value)
    guard departing.count == 1 else { return }
    // In a later turn, the main actor no longer retains the values.
    mainQueue.enqueue { [weak self] in
      guard let self else { return }
      var values: [any Sendable] = []
      swap(&values, &departing)
      workers.release(consume values)
    }
  }
}

extension WorkScheduler {
  /// Releases a value on a worker at idle priority. Any thread may call this. The value must be the
  /// last reference and safe to deallocate on any thread.
  package func release(_ value: consuming some Sendable) {
    let box = ReleaseBox(value)
    submit(priority: .idle) { _ in box.empty() }
  }
}

/// Holds a value until a worker takes it, so that the releasing thread does not deallocate it.
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
