// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Computes the layout of a spec and of the specs inside it.
///
/// It caches the layouts of specs. A container may measure a child several times, and so may the
/// containers inside it. Without a cache, every level could double the work.
///
/// It also limits the recursion of specs. A measurement that is too deep is postponed. All specs
/// that wait for it return nil until the stack is unwound, and ask again after the pass has
/// computed it.
public struct LayoutPass {
  var flow = FlexFlow()
  var answers = LayoutAnswers()
  /// The measurements that were postponed since the stack was unwound.
  var waiting: [Question] = []
  /// The current spec, and the number of specs on the stack that wait for it.
  var asking = LayoutAnswers.root
  var level: Int32 = 0
  /// Whether other threads have measured children that are not specs.
  var hasSharedAnswers = false

  /// The number of specs on the stack above which a measurement is postponed. It exceeds the usual
  /// nesting of interfaces, and fits a stack of 512 KB even in debug builds.
  private static let maximumLevel: Int32 = 16

  /// The nesting depth at which specs are cut off. A spec that is an object can contain itself.
  private static let maximumDepth: Int32 = 100_000

  struct Question {
    let node: LayoutAnswers.Node
    let spec: any LayoutElement
    let range: SizeRange
    let context: LayoutContext
  }

  private init() {}

  /// Returns the layout of a spec in a range that its style has already restricted.
  ///
  /// - Complexity: Each spec inside is measured once per range and context.
  public static func layout(
    of spec: some LayoutElement, thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    var pass = LayoutPass()
    if let layout = spec.calculateLayout(thatFits: range, in: context, asking: &pass) {
      return layout
    }
    return pass.run(
      Question(node: LayoutAnswers.root, spec: spec, range: range, context: context))
  }

  /// Returns the layout of a child of the current spec.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - place: A number that is unique among the spec's children, preferably small.
  ///   - range: The sizes that the spec allows.
  ///   - context: The context in which the child is measured.
  /// - Returns: The layout, or nil if the spec must return nil and wait.
  public mutating func layout(
    of child: any LayoutElement, at place: Int, thatFits range: SizeRange,
    in context: LayoutContext
  ) -> Layout? {
    if let styled = child.asStyled {
      return layout(
        of: styled.base, at: place, thatFits: styled.constrain(range, in: context), in: context)
    }
    guard child.kind == .spec else {
      if let layout = sharedAnswer(at: place, range, context) { return layout }
      return child.layout(thatFits: range, in: context.below(levels: level))
    }
    return layout(
      ofSpec: child, at: place, thatFits: child.constrain(range, in: context), in: context)
  }

  /// Returns the layout that a child calculates regardless of the size in its style.
  mutating func calculatedLayout(
    of child: any LayoutElement, at place: Int, thatFits range: SizeRange,
    in context: LayoutContext
  ) -> Layout? {
    let element = child.withoutStyles
    guard element.kind == .spec else {
      return element.calculateLayout(thatFits: range, in: context.below(levels: level))
    }
    return layout(ofSpec: element, at: place, thatFits: range, in: context)
  }

  private mutating func layout(
    ofSpec spec: any LayoutElement, at place: Int, thatFits range: SizeRange,
    in context: LayoutContext
  ) -> Layout? {
    let node = answers.node(at: place, below: asking)
    if let layout = answers.answer(of: node, range, context) { return layout }
    guard answers.depth(of: node) < Self.maximumDepth else {
      return Layout(element: spec, size: range.min)
    }
    guard level < Self.maximumLevel else {
      waiting.append(Question(node: node, spec: spec, range: range, context: context))
      return nil
    }
    let parent = asking
    asking = node
    level += 1
    let layout = spec.calculateLayout(thatFits: range, in: context, asking: &self)
    level -= 1
    asking = parent
    if let layout { answers.store(layout, of: node, range, context) }
    return layout
  }

  /// Computes a layout after the postponed layouts on which it depends.
  private mutating func run(_ question: Question) -> Layout {
    var stack = [question]
    stack.append(contentsOf: waiting.reversed())
    while true {
      let question = stack[stack.count - 1]
      waiting.removeAll(keepingCapacity: true)
      asking = question.node
      level = 0
      // Two specs may have requested the same layout.
      if answers.answer(of: question.node, question.range, question.context) != nil {
        stack.removeLast()
        continue
      }
      let layout = question.spec.calculateLayout(
        thatFits: question.range, in: question.context, asking: &self)
      guard let layout else {
        stack.append(contentsOf: waiting.reversed())
        continue
      }
      stack.removeLast()
      if stack.isEmpty { return layout }
      answers.store(layout, of: question.node, question.range, question.context)
    }
  }
}

extension LayoutContext {
  /// The maximum nesting depth of elements that measure their children on the stack. These are
  /// elements from outside of this library and display nodes.
  package static let maximumDepth: Int32 = 500

  /// Returns the context for an element with `levels` more elements on the stack.
  package func below(levels: Int32) -> LayoutContext {
    var context = self
    context.depth += levels + 1
    return context
  }

  package var isTooDeep: Bool { depth > Self.maximumDepth }
}
