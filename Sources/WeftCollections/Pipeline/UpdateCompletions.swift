// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftRuntime

/// The completions of finished updates, which are called in the order of submission, and the blocks
/// that wait for the last update.
///
/// Completions wait while their update is animated, and while a recovery reloads items that they
/// may edit. Each completion may submit or wait for updates, whose completions are then called
/// inside it.
@MainActor final class UpdateCompletions {
  private var due = FIFO<(completion: ChangeSet.Completion, succeeded: Bool)>()
  /// The number of the last completions that wait for the animation of their update. Later updates,
  /// and code that waits for updates, do not wait for the animation.
  private(set) var heldCount = 0
  /// The number of that animation, or `nil` until it is known.
  private var heldAnimation: Int?
  private var finishBlocks = FIFO<@MainActor () -> Void>()
  private var restBlocks = FIFO<@MainActor () -> Void>()
  /// Whether the completions wait for a later turn.
  private var runsLater = false
  /// Whether the completions wait for the end of a recovery.
  private var isRecovering = false
  /// Whether a submitted update has not appeared yet.
  private let isProcessingUpdates: @MainActor () -> Bool

  /// Whether an animation of an update is still in progress.
  private let isAnimating: @MainActor () -> Bool

  init(
    isProcessingUpdates: @escaping @MainActor () -> Bool,
    isAnimating: @escaping @MainActor () -> Bool
  ) {
    self.isProcessingUpdates = isProcessingUpdates
    self.isAnimating = isAnimating
  }

  /// Whether all completions were called.
  var isEmpty: Bool { due.isEmpty }

  /// Adds the completions of an update.
  func append(_ submission: UpdateSubmission) {
    for completion in submission.completions { due.append((completion, submission.succeeded)) }
  }

  /// Adds the completions of updates that appear now, and that wait for their animation.
  func hold(_ submissions: [UpdateSubmission]) {
    let count = due.count
    for submission in submissions { append(submission) }
    (heldCount, heldAnimation) = (due.count - count, nil)
  }

  /// Sets the animation for which the held completions wait.
  func wait(forAnimation number: Int) { heldAnimation = number }

  /// Stops holding completions for animations.
  func release() { (heldCount, heldAnimation) = (0, nil) }

  /// Stops holding the completions that wait for an animation.
  func animationDidEnd(_ number: Int?) {
    if number == nil || number == heldAnimation || !isAnimating() { release() }
  }

  /// Defers the completions during a recovery.
  func wait(for recover: () -> Void) {
    let isInside = isRecovering
    isRecovering = true
    recover()
    isRecovering = isInside
  }

  /// Calls the completions that are due.
  func run() {
    while !runsLater, !isRecovering, due.count > heldCount,
      let (completion, succeeded) = due.popFirst()
    {
      completion(succeeded)
    }
    runFinishBlocks()
  }

  /// Calls the completions of updates that never appear. Between these updates a frame may never
  /// be drawn.
  func runPromptly() {
    runsLater = true
    BoundedCalls.run { [self] in
      runsLater = false
      run()
    }
  }

  /// Stops all waiting, because the program waits for the completions.
  func stopHolding() {
    (runsLater, isRecovering) = (false, false)
    release()
  }

  /// Calls a block when no updates are pending, after the blocks that already wait.
  func onFinish(_ block: @escaping @MainActor () -> Void) {
    finishBlocks.append(block)
    runFinishBlocks()
  }

  /// Whether all updates have appeared, their animations have ended, and all completions were
  /// called.
  var isAtRest: Bool {
    !runsLater && !isRecovering && !isProcessingUpdates() && due.isEmpty && !isAnimating()
  }

  /// Calls a block when everything is at rest, after the blocks that already wait.
  func onRest(_ block: @escaping @MainActor () -> Void) {
    restBlocks.append(block)
    runFinishBlocks()
  }

  private func runFinishBlocks() {
    // A block may submit the next update, for which the blocks after it then wait.
    while !runsLater, !isRecovering, !isProcessingUpdates(), let block = finishBlocks.popFirst() {
      block()
    }
    while isAtRest, let block = restBlocks.popFirst() { block() }
  }
}
