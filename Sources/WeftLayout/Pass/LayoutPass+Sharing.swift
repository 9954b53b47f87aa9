// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

extension LayoutPass {
  /// A question to a child of the spec that asks.
  struct ChildQuestion: Sendable {
    let child: any LayoutElement
    let place: Int
    let range: SizeRange
  }

  /// Asks children at the same time, with the help of other threads. When the spec asks the same
  /// questions afterwards, the answers are known.
  mutating func share(
    _ questions: [ChildQuestion], in context: LayoutContext, with helpers: any MeasurementHelpers
  ) {
    let questions = questions.map { question in
      let (element, range) = question.child.withoutStyles(thatFits: question.range, in: context)
      return ChildQuestion(
        child: element, place: question.place,
        range: element.kind == .spec ? element.constrain(range, in: context) : range)
    }
    let inner = context.below(levels: level)
    let layouts = SharedLayouts(count: questions.count)
    helpers.perform(count: questions.count) { index in
      let question = questions[index]
      layouts[index] = question.child.layout(thatFits: question.range, in: inner)
    }
    for (question, layout) in zip(questions, layouts.all) {
      guard let layout else { continue }
      let node = answers.node(at: question.place, below: asking)
      answers.store(layout, of: node, question.range, context)
    }
    hasSharedAnswers = true
  }

  /// What a child that is no spec has answered on another thread.
  mutating func sharedAnswer(
    at place: Int, _ range: SizeRange, _ context: LayoutContext
  ) -> Layout? {
    guard hasSharedAnswers else { return nil }
    return answers.answer(of: answers.node(at: place, below: asking), range, context)
  }
}

/// Layouts that several threads are making.
private final class SharedLayouts: Sendable {
  private let layouts: Mutex<[Layout?]>

  init(count: Int) {
    layouts = Mutex(Array(repeating: nil, count: count))
  }

  var all: [Layout?] { layouts.withLock { $0 } }

  subscript(index: Int) -> Layout? {
    get { layouts.withLock { $0[index] } }
    set { layouts.withLock { $0[index] = newValue } }
  }
}
