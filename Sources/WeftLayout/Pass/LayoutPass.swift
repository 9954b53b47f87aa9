// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Computes the layout of a spec and of the specs inside it.
///
/// It caches the answers of specs. A container may measure a child several times, and so may the
/// containers inside it: without a cache, every level could double the work.
///
/// It also limits how deep specs recurse on the stack. A question from too deep is put off: all
/// specs that wait for it return without a layout, until the stack is unwound, and ask again when
/// it is answered.
public struct LayoutPass {
  /// The items and lines of the containers that are being laid out.
  var flow = FlexFlow()
  /// The answers of the specs.
  var answers = LayoutAnswers()
  /// The questions that were put off since the stack was unwound.
  var waiting: [Question] = []
  /// The node of the spec that asks, and how many specs wait for it on the stack.
  var asking = LayoutAnswers.root
  var level: Int32 = 0
  /// Whether children other than specs were asked on other threads.
  var hasSharedAnswers = false

  /// How many specs wait for each other on the stack before a question is put off: about the usual
  /// nesting of interfaces, and few enough for a stack of 512 KB, even in debug builds.
  private static let maximumLevel: Int32 = 16

  /// How deep specs may be nested. A spec that contains itself, which an object can, is cut off
  /// there.
  private static let maximumDepth: Int32 = 100_000

  /// A question to a spec.
  struct Question {
    let node: LayoutAnswers.Node
    let spec: any LayoutElement
    let range: SizeRange
    let context: LayoutContext
  }

  private init() {}

  /// The layout of a spec in a range that its style has restricted already.
  ///
  /// - Complexity: each spec inside is asked each question once.
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

  /// The layout of a child of the current spec.
  ///
  /// - Parameters:
  ///   - child: the child.
  ///   - place: a number that no other child of the spec has, best a small one.
  ///   - range: the sizes that the spec allows.
  ///   - context: the context in which the child is measured.
  /// - Returns: the layout, or nil if the spec has to return nil and wait.
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

  /// The layout that a child calculates, ignoring its style's size.
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

  /// Answers a question for which others were put off, after those that it depends on.
  private mutating func run(_ question: Question) -> Layout {
    var stack = [question]
    stack.append(contentsOf: waiting.reversed())
    while true {
      let question = stack[stack.count - 1]
      waiting.removeAll(keepingCapacity: true)
      asking = question.node
      level = 0
      // It may have been asked for twice.
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
  /// How deep elements may be nested that measure their children on the stack: elements outside of
  /// this library, and display nodes.
  package static let maximumDepth: Int32 = 500

  /// The same context for an element that so many more levels wait for.
  package func below(levels: Int32) -> LayoutContext {
    var context = self
    context.depth += levels + 1
    return context
  }

  /// Whether there may be no space left on the stack to go deeper.
  package var isTooDeep: Bool { depth > Self.maximumDepth }
}
