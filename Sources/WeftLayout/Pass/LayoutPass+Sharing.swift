// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

extension LayoutPass {
  /// Returns the layouts of several children of the current spec. Other threads help if it is
  /// worthwhile.
  ///
  /// - Parameters:
  ///   - children: The children.
  ///   - firstPlace: The place number of the first child. The others follow.
  ///   - context: The context in which the children are measured.
  ///   - range: Returns the allowed sizes for the child at an index.
  /// - Returns: Nil if the spec must return nil and wait. All children have been requested
  ///   nevertheless.
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
  struct ChildQuestion: Sendable {
    let child: any LayoutElement
    let place: Int
    let range: SizeRange
  }

  /// Measures children in parallel and stores the answers. The spec then finds them when it asks.
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

  /// The answer that another thread stored for a child that is not a spec.
  mutating func sharedAnswer(
    at place: Int, _ range: SizeRange, _ context: LayoutContext
  ) -> Layout? {
    guard hasSharedAnswers else { return nil }
    return answers.answer(of: answers.node(at: place, below: asking), range, context)
  }
}

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

/// Decides whether other threads should help to measure the many children of a spec.
///
/// The cost of an element is unknown in advance, because a paragraph takes a thousand times longer
/// than a box. Therefore the first children are measured and timed.
struct SharingWatch {
  /// The threads that may help, or nil without helpers or with too few children.
  private(set) var helpers: (any MeasurementHelpers)?
  private let count: Int
  private let start: Double

  /// With fewer children, reading the clock costs too much.
  private static let minimumCount = 4
  /// Waking a thread takes about ten microseconds, so sharing requires a certain amount of work.
  private static let minimumElapsed = 100e-6
  private static let minimumRemaining = 300e-6

  init(count: Int, in context: LayoutContext) {
    self.helpers = count >= Self.minimumCount ? context.helpers : nil
    self.count = count
    self.start = helpers?.now ?? 0
  }

  /// Whether the remaining children will take long enough to share them. Returns true at most once.
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
