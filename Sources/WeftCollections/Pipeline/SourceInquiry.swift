// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges
import WeftRuntime

enum SourceAccess {
  case allowed
  /// The paths of the source are neither the old ones nor the new ones.
  case batchOpen
  /// The source, which is being called, calls the collection itself.
  case beingAsked
}

/// Tracks calls of the data source, and refuses the edits that it makes meanwhile.
@MainActor final class SourceInquiry {
  private(set) var isUnderWay = false { didSet { if !isUnderWay { didEnd() } } }
  private var refusals = FIFO<@MainActor () -> Void>()
  /// The number of turns in which no refusal could be delivered.
  private var missedTurns = 0
  private let runtime: @MainActor () -> HostRuntime?

  init(runtime: @escaping @MainActor () -> HostRuntime?) {
    self.runtime = runtime
  }

  /// Calls must not be nested.
  func run<Answer, Failure: Error>(_ ask: () throws(Failure) -> Answer) throws(Failure) -> Answer {
    isUnderWay = true
    defer { isUnderWay = false }
    return try ask()
  }

  /// Refuses an edit. `answer` notifies its caller in a later turn, because the source may make the
  /// edit again whenever it is called.
  func refuse(_ answer: @escaping @MainActor () -> Void) {
    refusals.append(answer)
    answerSoon()
  }

  /// Delivers all refusals, unless the source is being called.
  func answerAll() {
    for _ in 0..<refusals.count { answerFirst() }
  }

  /// One refusal a turn, because handlers may cause more indefinitely and frames take precedence.
  private func answerSoon() {
    guard let runtime = runtime() else {
      Task { @MainActor in answerFirst() }
      return
    }
    runtime.mainQueue.enqueue { [self] in
      // Turns may pass while the source is being called, because the source may wait.
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
