// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

extension LayoutContext {
  /// Returns the layouts of several children of the spec that is calculated in this context. Other
  /// threads help if it is worthwhile.
  ///
  /// - Parameters:
  ///   - children: The children.
  ///   - firstPlace: The place number of the first child. The others follow.
  ///   - range: Returns the allowed sizes for the child at an index.
  public func layouts(
    of children: [any LayoutElement], from firstPlace: Int = 0, thatFit range: (Int) -> SizeRange
  ) -> [Layout] {
    var watch = SharingWatch(count: children.count, in: self)
    return children.enumerated().map { index, child in
      if let helpers = watch.helpers, watch.pays(afterAsking: index) {
        let rest = (index..<children.count).map {
          ChildQuestion(child: children[$0], place: firstPlace + $0, range: range($0))
        }
        share(rest, with: helpers)
      }
      return layout(of: child, at: firstPlace + index, thatFits: range(index))
    }
  }
}

/// A measurement of a child in the context of its spec.
struct ChildQuestion: Sendable {
  let child: any LayoutElement
  let place: Int
  let range: SizeRange
}

extension LayoutContext {
  /// Measures children in parallel and stores the answers. The spec then finds them when it asks.
  func share(_ questions: [ChildQuestion], with helpers: any MeasurementHelpers) {
    guard let pass else { return }
    let questions = questions.map { question in
      let (element, range) = question.child.withoutStyles(thatFits: question.range, in: self)
      return ChildQuestion(
        child: element, place: question.place,
        range: element.kind == .spec ? element.constrain(range, in: self) : range)
    }
    let inner = nested
    let layouts = SharedLayouts(count: questions.count)
    helpers.perform(count: questions.count) { index in
      let question = questions[index]
      layouts[index] = question.child.layout(thatFits: question.range, in: inner)
    }
    for (question, layout) in zip(questions, layouts.all) {
      if let layout { pass.store(layout, at: question.place, question.range, in: self) }
    }
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
