// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// Runs the steps of a frame. It advances animations, runs finished work on the main actor, and
/// commits layouts and other changes. The host calls ``runFrame(at:budget:)`` once per frame before
/// it renders the layer tree, as a GTK window does in the update phase of its frame clock. Urgent
/// work runs before the frame if the host has time (see ``workAhead()``).
public final class FrameLoop: Sendable {
  /// The time in seconds that the main queue may use in one frame.
  package static let defaultBudget = 0.004
  /// The time in seconds without a frame after which a program is idle.
  package static let restTime = 1.0

  @MainActor private final class Observers {
    var list: [any FrameObserver] = []
    var moveObservers = OwnedClosures()
    var idleObservers = OwnedClosures()
    var time = 0.0
    var isInFrame = false
    var isCommitting = false
    var appearsAtOnce = false
    var isWorkingAhead = false
    var isWaiting = false
    /// The time in seconds that is left for ``FrameLoop/workAhead()`` before the next frame.
    var timeAhead = FrameLoop.defaultBudget
  }

  /// The objects to commit; `nil` once no further frame runs.
  private let pending = Mutex<[any FrameCommittable]?>([])
  private let early = Mutex<[any FrameCommittable]?>([])
  private let mainQueue: MainSerialQueue
  private let clock: any MonotonicClock
  private let requestFrameFromHost: @Sendable () -> Void
  @MainActor private let observers: Observers

  @MainActor
  init(
    mainQueue: MainSerialQueue, clock: any MonotonicClock,
    requestFrame: @escaping @Sendable () -> Void
  ) {
    self.mainQueue = mainQueue
    self.clock = clock
    requestFrameFromHost = requestFrame
    observers = Observers()
  }

  /// The time of the current or most recent frame, in seconds.
  @MainActor public var time: Double { observers.time }

  @MainActor package var isInFrame: Bool { observers.isInFrame }

  /// Whether the current commits, or else the next ones, render changes on the main thread instead
  /// of on workers. Color changes use this to appear in a single frame.
  @MainActor package var appearsAtOnce: Bool {
    get { observers.appearsAtOnce }
    set { observers.appearsAtOnce = newValue }
  }

  /// Requests a frame. Any thread may call this.
  public func requestFrame() {
    requestFrameFromHost()
  }

  /// Queues an object for the commit phase of the current or next frame. Any thread may call this.
  public func setNeedsCommit(_ committable: any FrameCommittable) {
    pending.withLock { $0?.append(committable) }
    requestFrame()
  }

  /// Queues an object for the start of the next commit phase. Any thread may call this. If the
  /// object is also in the regular queue, it is committed twice.
  package func setNeedsEarlyCommit(_ committable: any FrameCommittable) {
    early.withLock { $0?.append(committable) }
    requestFrame()
  }

  /// Releases everything that waits for frames, because the host is gone. Objects that are added
  /// later are ignored.
  @MainActor package func end() {
    let waiting = (pending.withLock { $0.take() }, early.withLock { $0.take() })
    (observers.list, observers.moveObservers, observers.idleObservers) = (
      [], OwnedClosures(), OwnedClosures()
    )
    // The last references may be here, and are never released under a lock.
    withExtendedLifetime(waiting) {}
  }

  /// Calls an observer in every frame, and retains it until it is removed. Frames run continuously
  /// while an observer is registered.
  @MainActor public func addObserver(_ observer: any FrameObserver) {
    guard !observers.list.contains(where: { $0 === observer }), pending.withLock({ $0 != nil })
    else { return }
    observers.list.append(observer)
    requestFrame()
  }

  /// Stops calling an observer. An observer removed during a frame may be called once more in that
  /// frame.
  @MainActor public func removeObserver(_ observer: any FrameObserver) {
    observers.list.removeAll { $0 === observer }
  }

  /// Calls a closure after each commit, for code that depends on final positions. Closures run in
  /// the order in which they were set and do not cause frames. `nil` removes the closure of
  /// `owner`, which must happen before the owner is deallocated.
  @MainActor package func setFollower(
    of owner: AnyObject, _ follower: (@MainActor () -> Void)?
  ) {
    observers.moveObservers.set(follower, of: owner)
  }

  @MainActor package func placesDidChange() {
    if !observers.moveObservers.isEmpty { requestFrame() }
  }

  /// Calls a closure once after ``restTime`` without a frame, for work that is not urgent. It
  /// replaces an earlier closure of `owner`. `nil` removes it, which must happen before the owner
  /// is deallocated.
  @MainActor package func whenAtRest(_ owner: AnyObject, _ work: (@MainActor () -> Void)?) {
    observers.idleObservers.set(work, of: owner)
    if work != nil { requestFrame() }
  }

  @MainActor package var awaitsRest: Bool { !observers.idleObservers.isEmpty }

  /// Runs the closures that wait for rest. The host calls this after ``restTime`` without a frame.
  @MainActor package func rest() {
    let idleObservers = observers.idleObservers
    observers.idleObservers = OwnedClosures()
    idleObservers.callAll()
  }

  /// Runs one frame up to the point at which the layer tree can be rendered. Inside a frame or a
  /// commit, for example if a callback runs the host's event loop, it only requests another frame.
  /// - Parameters:
  ///   - time: The frame's time in seconds of the runtime's clock. It never decreases.
  ///   - budget: The time in seconds for the main queue. At least one block runs.
  @MainActor
  package func runFrame(at time: Double, budget: Double = FrameLoop.defaultBudget) {
    guard !observers.isInFrame, !observers.isCommitting else { return requestFrame() }
    observers.isInFrame = true
    defer { observers.isInFrame = false }
    observers.time = time
    observers.timeAhead = Self.defaultBudget
    for observer in observers.list { observer.frameDidBegin(at: time) }
    let isDrained = mainQueue.drain(until: clock.now + budget, clock: clock)
    commit()
    if !isDrained || !observers.list.isEmpty || hasCommits {
      requestFrame()
    }
  }

  /// Runs blocks of the main queue between two frames, so that the next frame shows more. Calls
  /// before the same frame share one budget. Inside a frame or a commit, it does nothing.
  @MainActor
  package func workAhead() {
    guard !observers.isInFrame, !observers.isCommitting, !observers.isWorkingAhead,
      observers.timeAhead > 0, !mainQueue.isEmpty
    else { return }
    let start = clock.now
    observers.isWorkingAhead = true
    defer { observers.isWorkingAhead = false }
    mainQueue.drain(until: start + observers.timeAhead, clock: clock)
    observers.timeAhead -= clock.now - start
  }

  @MainActor package var isWorkingAhead: Bool {
    observers.isWorkingAhead && !observers.isInFrame
  }

  /// Whether code on the main actor is waiting for results, so that no work may be postponed to the
  /// next frame.
  @MainActor package var isWaiting: Bool { observers.isWaiting }

  @MainActor
  func waiting<Result>(_ body: () -> Result) -> Result {
    let wasWaiting = observers.isWaiting
    observers.isWaiting = true
    defer { observers.isWaiting = wasWaiting }
    return body()
  }

  /// Commits all queued objects, including objects that are added during the commit. After eight
  /// rounds the rest waits for the next frame, so two objects that keep invalidating each other
  /// cannot block the main thread. Inside a commit, it only requests a frame, because the running
  /// commit takes new objects too.
  @MainActor package func commit() {
    guard !observers.isCommitting else { return requestFrame() }
    observers.isCommitting = true
    defer { (observers.isCommitting, observers.appearsAtOnce) = (false, false) }
    for _ in 0..<8 {
      let (first, others) = (takeAll(from: early), takeAll(from: pending))
      if first.isEmpty, others.isEmpty { break }
      for committable in first { committable.commit() }
      for committable in others { committable.commit() }
    }
    observers.moveObservers.callAll()
  }

  private var hasCommits: Bool {
    !pending.withLock { $0?.isEmpty ?? true } || !early.withLock { $0?.isEmpty ?? true }
  }

  private func takeAll(
    from queue: borrowing Mutex<[any FrameCommittable]?>
  ) -> [any FrameCommittable] {
    queue.withLock { queue in
      guard let objects = queue else { return [] }
      queue = []
      return objects
    }
  }
}

/// An object that is called in every frame while it is registered.
@MainActor public protocol FrameObserver: AnyObject {
  /// Called at the start of a frame. `time` is the frame's time in seconds, equal for all
  /// observers.
  func frameDidBegin(at time: Double)
}

/// An object that applies its accumulated changes to the layers once per frame. It calls
/// ``FrameLoop/setNeedsCommit(_:)`` to be committed, and must not call it again before the commit.
public protocol FrameCommittable: AnyObject, Sendable {
  /// Updates the layers.
  @MainActor func commit()
}
