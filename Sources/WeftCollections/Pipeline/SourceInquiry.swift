// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftRuntime

/// Whether the data source may be asked now.
enum SourceAccess {
  case allowed
  /// A batch is open. The paths of the source are neither the old ones nor the new ones.
  case batchOpen
  /// The source is being asked, and calls the collection itself.
  case beingAsked
}

/// Knows whether the data source is being asked, and answers the edits that it makes during that:
/// all of them are refused, in later turns.
@MainActor final class SourceInquiry {
  /// Whether the data source is being asked.
  private(set) var isUnderWay = false { didSet { if !isUnderWay { didEnd() } } }
  private var refusals = FIFO<@MainActor () -> Void>()
  /// The turns in which refusals could not be answered.
  private var missedTurns = 0
  private let runtime: @MainActor () -> HostRuntime?

  /// - Parameter runtime: returns the window's runtime, if there is one.
  init(runtime: @escaping @MainActor () -> HostRuntime?) {
    self.runtime = runtime
  }

  /// Asks the data source; not inside another question.
  func run<Answer, Failure: Error>(_ ask: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    isUnderWay = true
    defer { isUnderWay = false }
    return try ask()
  }

  /// Refuses an edit in a later turn: the source may make it again whenever it is asked.
  ///
  /// - Parameter answer: notifies the caller that made the edit.
  func refuse(_ answer: @escaping @MainActor () -> Void) {
    refusals.append(answer)
    answerSoon()
  }

  /// Answers all waiting edits, unless the source is being asked.
  func answerAll() {
    for _ in 0..<refusals.count { answerFirst() }
  }

  /// One in a turn: the handlers may lead to more, for ever, and frames come first then.
  private func answerSoon() {
    guard let runtime = runtime() else {
      Task { @MainActor in answerFirst() }
      return
    }
    runtime.mainQueue.enqueue { [self] in
      // A source that waits while it is asked lets turns pass.
      if isUnderWay { missedTurns += 1 } else { answerFirst() }
    }
  }

  private func answerFirst() {
    if !isUnderWay { refusals.popFirst()?() }
  }

  private func didEnd() {
    let missed = missedTurns
    missedTurns = 0
    for _ in 0..<missed { answerSoon() }
  }
}
