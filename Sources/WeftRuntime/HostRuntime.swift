// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// The services of a host for the trees it shows: workers, the main queue, time, and frames.
///
/// Everything asynchronous in Weft goes through one of these, so that a test can run the same code
/// under a clock and a schedule of its own. A node gets its host's runtime when it enters the
/// host's tree. Any thread may use it.
public final class HostRuntime: Sendable {
  /// Where jobs run.
  package let workers: any WorkScheduler
  /// Helps the main actor to measure.
  package let helpers: WorkerHelpers
  /// Blocks that wait for the main actor.
  package let mainQueue: MainSerialQueue
  /// The time.
  package let clock: any MonotonicClock
  /// The order of events in a frame.
  public let frames: FrameLoop
  /// Pixels per point of the screen: the scale of the window's traits.
  @MainActor package(set) public var scale = 1.0
  /// Whether the user wants less movement; the host sets it. Animations of position, size and
  /// transform then end at once, running ones too; those of colours and opacity stay.
  @MainActor public var reducesMotion = false
  @MainActor private var parts: [ObjectIdentifier: any AnyObject & Sendable] = [:]
  /// The values that a worker is to free.
  @MainActor private var departing: [any Sendable] = []

  /// Makes a runtime.
  ///
  /// - Parameters:
  ///   - workers: where jobs run.
  ///   - clock: the time of frames and events.
  ///   - requestTurn: asks the host to call ``FrameLoop/workAhead()`` soon, between frames; any
  ///     thread may call it. A host may leave it to the next frame.
  ///   - requestFrame: asks the host for a frame soon; any thread may call it, and any number of
  ///     calls before the frame stand for one.
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

  /// The window's only object of a type that a module above defines, made on first use.
  @MainActor package func part<Part: AnyObject & Sendable>(_ make: () -> Part) -> Part {
    if let part = parts[ObjectIdentifier(Part.self)] as? Part { return part }
    let part = make()
    parts[ObjectIdentifier(Part.self)] = part
    return part
  }

  /// Keeps workers and the main queue running until a condition holds.
  ///
  /// Blocks of the main queue run inside this call, in order; the frame budget does not apply.
  /// Frames and commits do not run. Any callback on the main actor may call it, including blocks
  /// and commits, and calls may nest. It returns once the condition holds, or once no job or block
  /// remains.
  ///
  /// - Returns: whether the condition holds; `false` if nothing is left that could make it hold.
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
  /// Releases a value on a worker, when nothing more urgent is left to do.
  ///
  /// For values that are expensive to deallocate: cells, or the last reference to a map of many
  /// rows, which would cost the main actor a frame. Everything in the value must be safe to
  /// deallocate on any thread. All values of one turn share one job.
  @MainActor package func releaseLater(_ value: consuming some Sendable) {
    departing.append(value)
    guard departing.count == 1 else { return }
    // In a later turn, when nothing on the main actor retains them any more.
    mainQueue.enqueue { [self] in
      var values: [any Sendable] = []
      swap(&values, &departing)
      workers.release(consume values)
    }
  }
}

extension WorkScheduler {
  /// Releases a value on a worker, when nothing more urgent is left to do; any thread.
  ///
  /// - Parameter value: the last reference. Everything in it may be deallocated on any thread.
  package func release(_ value: consuming some Sendable) {
    let box = ReleaseBox(value)
    submit(priority: .idle) { _ in box.empty() }
  }
}

/// Holds a value until a worker takes it out, whichever thread releases the box last.
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
