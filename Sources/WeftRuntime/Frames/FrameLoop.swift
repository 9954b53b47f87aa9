// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// The order of a frame: time moves, finished work arrives, changes are laid out and committed.
///
/// Work that other work depends on arrives before the frame, if the host has time
/// (``workAhead()``).
///
/// The host calls ``runFrame(at:budget:)`` once per frame before it renders the layer tree. Under a
/// window this is the frame clock's update phase, under test a call.
public final class FrameLoop: Sendable {
  /// The main actor's time, in seconds, which the main queue may use in one frame.
  package static let defaultBudget = 0.004
  /// The seconds without a frame after which a program is at rest.
  package static let restTime = 1.0

  /// State of the main actor alone.
  @MainActor private final class Observers {
    var list: [any FrameObserver] = []
    var followers = OwnedClosures()
    var idlers = OwnedClosures()
    var time = 0.0
    var isInFrame = false
    var isCommitting = false
    var appearsAtOnce = false
    var isWorkingAhead = false
    var isWaiting = false
    /// The seconds that are left for working ahead before the next frame.
    var timeAhead = FrameLoop.defaultBudget
  }

  private let pending = Mutex<[any FrameCommittable]>([])
  /// Those that come before.
  private let early = Mutex<[any FrameCommittable]>([])
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

  /// The time of the current frame, or of the last one, in seconds.
  @MainActor public var time: Double { observers.time }

  /// Whether a frame is being made.
  @MainActor package var isInFrame: Bool { observers.isInFrame }

  /// Whether changes to the screen are rendered on the main thread instead of on workers: in the
  /// running commits, or else in the next ones. Colour changes use this so that they all appear in
  /// one frame.
  @MainActor package var appearsAtOnce: Bool {
    get { observers.appearsAtOnce }
    set { observers.appearsAtOnce = newValue }
  }

  /// Requests a frame; any thread.
  public func requestFrame() {
    requestFrameFromHost()
  }

  /// Queues something for the commit phase of the next frame, or of the running one; any thread.
  public func setNeedsCommit(_ committable: any FrameCommittable) {
    pending.withLock { $0.append(committable) }
    requestFrame()
  }

  /// Gives something a turn before all others of the next commit phase; any thread.
  ///
  /// It is committed again in the order of the queue if it is also there.
  package func setNeedsEarlyCommit(_ committable: any FrameCommittable) {
    early.withLock { $0.append(committable) }
    requestFrame()
  }

  /// Calls an observer in every frame from now on; frames follow each other while there is one.
  ///
  /// The observer is kept until it is removed.
  @MainActor public func addObserver(_ observer: any FrameObserver) {
    guard !observers.list.contains(where: { $0 === observer }) else { return }
    observers.list.append(observer)
    requestFrame()
  }

  /// Stops calling an observer; one that is removed during a frame may be called once more in it.
  @MainActor public func removeObserver(_ observer: any FrameObserver) {
    observers.list.removeAll { $0 === observer }
  }

  /// Calls a closure after each commit, for code that depends on final positions. It causes no
  /// frames of its own. Closures are called in the order in which they were set.
  ///
  /// - Parameters:
  ///   - owner: identifies the closure; the owner removes it before it is deallocated.
  ///   - follower: `nil` to remove the closure.
  @MainActor package func setFollower(
    of owner: AnyObject, _ follower: (@MainActor () -> Void)?
  ) {
    observers.followers.set(follower, of: owner)
  }

  /// Something has moved: requests a frame if there are followers.
  @MainActor package func placesDidChange() {
    if !observers.followers.isEmpty { requestFrame() }
  }

  /// Calls a closure, once, when no frame was wanted for ``restTime``: for work that is not urgent.
  ///
  /// - Parameters:
  ///   - owner: identifies the closure, and replaces its earlier one; the owner removes it before
  ///     it is deallocated.
  ///   - work: `nil` to remove the closure.
  @MainActor package func whenAtRest(_ owner: AnyObject, _ work: (@MainActor () -> Void)?) {
    observers.idlers.set(work, of: owner)
    // The host looks for a rest after a frame.
    if work != nil { requestFrame() }
  }

  /// Whether any closure waits for rest.
  @MainActor package var awaitsRest: Bool { !observers.idlers.isEmpty }

  /// No frame was wanted for ``restTime``; the host calls this if ``awaitsRest`` is true.
  @MainActor package func rest() {
    let idlers = observers.idlers
    observers.idlers = OwnedClosures()
    idlers.callAll()
  }

  /// Runs one frame up to the point at which the layer tree can be rendered.
  ///
  /// Inside a frame or a commit, as when a callback runs the host's event loop, it only requests
  /// another frame.
  ///
  /// - Parameters:
  ///   - time: the frame's time in seconds of the runtime's clock; not before the last frame's.
  ///   - budget: the seconds that the main queue may take; one block runs in any case.
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
    if !isDrained || !observers.list.isEmpty || !pending.withLock({ $0.isEmpty }) {
      requestFrame()
    }
  }

  /// Runs blocks of the main queue between two frames, so that the next one can show more.
  ///
  /// Several calls before a frame share the budget of one. Inside a frame or a commit it does
  /// nothing.
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

  /// Whether blocks run between two frames.
  @MainActor package var isWorkingAhead: Bool {
    observers.isWorkingAhead && !observers.isInFrame
  }

  /// Whether code on the main actor is waiting for results right now, so that nothing may be put
  /// off until the next frame.
  @MainActor package var isWaiting: Bool { observers.isWaiting }

  /// Calls a closure that waits.
  @MainActor
  func waiting<Result>(_ body: () -> Result) -> Result {
    let wasWaiting = observers.isWaiting
    observers.isWaiting = true
    defer { observers.isWaiting = wasWaiting }
    return body()
  }

  /// Commits everything in the queue, including what is added while it runs.
  ///
  /// A commit may cause others (a layout gives new bounds to a scroll view, which asks for its
  /// turn). After a few rounds the rest waits for the next frame, so that two parties that keep
  /// disturbing each other cost frames, not the whole interface.
  ///
  /// Inside a commit it does nothing: the running commit takes the new entries, too.
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
    observers.followers.callAll()
  }

  private func takeAll(
    from queue: borrowing Mutex<[any FrameCommittable]>
  ) -> [any FrameCommittable] {
    queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
  }
}

/// Something that moves with time: called in every frame while it is registered.
@MainActor public protocol FrameObserver: AnyObject {
  /// A frame begins.
  ///
  /// - Parameter time: the frame's time in seconds, the same for everything in the frame.
  func frameDidBegin(at time: Double)
}

/// Something whose changes reach the layers once per frame, however many there are.
///
/// It requests its turn with ``FrameLoop/setNeedsCommit(_:)``, and must not ask again before that
/// turn.
public protocol FrameCommittable: AnyObject, Sendable {
  /// Updates the layers.
  @MainActor func commit()
}
