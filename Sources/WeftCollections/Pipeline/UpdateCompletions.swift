// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftRuntime

/// The completions of finished updates, in the order of submission, and the blocks that wait for
/// the last update. Completions wait while their update is animated, and while a recovery reloads
/// items that they may edit. Each may submit or wait for updates, whose completions it then calls.
@MainActor final class UpdateCompletions {
  private var due = FIFO<(completion: ChangeSet.Completion, succeeded: Bool)>()
  /// The number of the last completions that wait for the animation of their update. Later updates,
  /// and code that waits for updates, do not wait for it.
  private(set) var heldCount = 0
  /// The number of that animation, or `nil` until it is known.
  private var heldAnimation: Int?
  private var finishBlocks = FIFO<@MainActor () -> Void>()
  private var restBlocks = FIFO<@MainActor () -> Void>()
  private var runsLater = false
  private var isRecovering = false
  private let isProcessingUpdates: @MainActor () -> Bool

  private let isAnimating: @MainActor () -> Bool

  init(
    isProcessingUpdates: @escaping @MainActor () -> Bool,
    isAnimating: @escaping @MainActor () -> Bool
  ) {
    self.isProcessingUpdates = isProcessingUpdates
    self.isAnimating = isAnimating
  }

  var isEmpty: Bool { due.isEmpty }

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

  func release() { (heldCount, heldAnimation) = (0, nil) }

  func animationDidEnd(_ number: Int?) {
    if number == nil || number == heldAnimation || !isAnimating() { release() }
  }

  func wait(for recover: () -> Void) {
    let isInside = isRecovering
    isRecovering = true
    recover()
    isRecovering = isInside
  }

  func run() {
    while !runsLater, !isRecovering, due.count > heldCount,
      let (completion, succeeded) = due.popFirst()
    {
      completion(succeeded)
    }
    runFinishBlocks()
  }

  /// Calls the completions of updates that never appear, without waiting for a frame.
  func runPromptly() {
    runsLater = true
    BoundedCalls.run { [self] in
      runsLater = false
      run()
    }
  }

  /// The program waits for the completions.
  func stopHolding() {
    (runsLater, isRecovering) = (false, false)
    release()
  }

  func onFinish(_ block: @escaping @MainActor () -> Void) {
    finishBlocks.append(block)
    runFinishBlocks()
  }

  /// Whether all updates have appeared, all animations have ended, and all completions were called.
  var isAtRest: Bool {
    !runsLater && !isRecovering && !isProcessingUpdates() && due.isEmpty && !isAnimating()
  }

  /// Calls a block at rest, after the blocks that already wait.
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
