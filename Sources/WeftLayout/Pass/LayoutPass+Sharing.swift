// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

extension LayoutPass {
  /// The layouts of several children of the asking spec, with the help of other threads where that
  /// pays.
  ///
  /// - Parameters:
  ///   - children: the children.
  ///   - firstPlace: the place of the first one; the others follow.
  ///   - context: the context in which the children are measured.
  ///   - range: the sizes that the child at an index may take.
  /// - Returns: nil if the spec has to return nil and wait; all children were asked nevertheless.
  public mutating func layouts(
    of children: [any LayoutElement], from firstPlace: Int = 0, in context: LayoutContext,
    _ range: (Int) -> SizeRange
  ) -> [Layout]? {
    var layouts: [Layout] = []
    layouts.reserveCapacity(children.count)
    var watch = SharingWatch(count: children.count, in: context)
    for (index, child) in children.enumerated() {
      if let helpers = watch.helpers, watch.pays(afterAsking: index) {
        let rest = (index..<children.count).map {
          ChildQuestion(child: children[$0], place: firstPlace + $0, range: range($0))
        }
        share(rest, in: context, with: helpers)
      }
      if let layout = layout(
        of: child, at: firstPlace + index, thatFits: range(index), in: context)
      {
        layouts.append(layout)
      }
    }
    return layouts.count == children.count ? layouts : nil
  }
}

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

  /// The answer that a child other than a spec gave on another thread.
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

/// Decides when it pays for a spec with many children to let other threads help.
///
/// The time to measure an element is not known in advance: a paragraph takes a thousand times as
/// long as a box. So the first ones are measured, and timed.
struct SharingWatch {
  /// The threads that may help; nil if there are none, or if there is too little to share.
  private(set) var helpers: (any MeasurementHelpers)?
  private let count: Int
  private let start: Double

  /// Fewer children are not worth the looking at the clock.
  private static let minimumCount = 4
  /// To wake a thread takes some ten microseconds, and then it has to be given something to do.
  private static let minimumElapsed = 100e-6
  private static let minimumRemaining = 300e-6

  /// Starts to watch a spec that asks so many children.
  init(count: Int, in context: LayoutContext) {
    self.helpers = count >= Self.minimumCount ? context.helpers : nil
    self.count = count
    self.start = helpers?.now ?? 0
  }

  /// Whether the children that are left will take so long that others should help. It says so once.
  mutating func pays(afterAsking asked: Int) -> Bool {
    guard asked > 0, let helpers else { return false }
    let elapsed = helpers.now - start
    guard elapsed > Self.minimumElapsed,
      elapsed / Double(asked) * Double(count - asked) > Self.minimumRemaining
    else { return false }
    self.helpers = nil
    return true
  }
}
