// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLocks

/// The measurement of a spec and of the specs inside it.
///
/// It caches the layouts of specs. A container may measure a child several times, and so may the
/// containers inside it. Without a cache, every level could double the work.
///
/// If the thread's stack is nearly used up, a thread with a large stack continues.
final class LayoutPass: Sendable {
  private let answers = Mutex(LayoutAnswers())

  /// The nesting depth at which specs are cut off. A spec that is an object can contain itself.
  private static let maximumDepth: Int32 = 100_000
  /// The number of levels after which a measurement checks the stack.
  private static let levelsPerCheck: Int32 = 8
  /// The stack space in bytes that is reserved for the next levels. It exceeds the reserve for the
  /// bodies of components, which are omitted if the space is short.
  private static let stackReserve = 256 << 10
  /// The number of levels on a stack whose space is unknown.
  private static let levelsOnUnknownStack: Int32 = 64

  /// Returns the layout of a spec in a range that its style has already restricted.
  static func layout(
    of spec: some LayoutElement, thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    var context = context
    context.pass = LayoutPass()
    context.passNode = LayoutAnswers.root
    return calculate(spec, thatFits: range, in: context, depth: 0)
  }

  func layout(
    of spec: any LayoutElement, at place: Int, thatFits range: SizeRange,
    in context: LayoutContext
  ) -> Layout {
    let (node, depth, known) = answers.withLock { answers in
      let node = answers.node(at: place, below: context.passNode)
      return (
        node, answers.depth(of: node), answers.answer(of: node, range, context)
      )
    }
    if let known { return known }
    guard depth < Self.maximumDepth else { return Layout(element: spec, size: range.min) }
    var inner = context
    inner.passNode = node
    let layout = Self.calculate(spec, thatFits: range, in: inner, depth: depth)
    answers.withLock { $0.store(layout, of: node, range, context.outsideOfPass) }
    return layout
  }

  private static func calculate(
    _ spec: any LayoutElement, thatFits range: SizeRange, in context: LayoutContext, depth: Int32
  ) -> Layout {
    let hasSpace =
      depth % levelsPerCheck != 0
      || ThreadStack.remaining.map { $0 > stackReserve }
        ?? (depth == 0 || depth % levelsOnUnknownStack != 0)
    return hasSpace
      ? spec.calculateLayout(thatFits: range, in: context)
      : continueOnAdditionalStack(spec, thatFits: range, in: context)
  }

  /// A separate function, because the closure would copy the spec in each measurement.
  @inline(never)
  private static func continueOnAdditionalStack(
    _ spec: any LayoutElement, thatFits range: SizeRange, in context: LayoutContext
  ) -> Layout {
    ThreadStack.runOnAdditionalStack { spec.calculateLayout(thatFits: range, in: context) }
      ?? Layout(element: spec, size: range.min)
  }

  /// Stores the layout of a child that another thread has measured.
  func store(
    _ layout: Layout, at place: Int, _ range: SizeRange, in context: LayoutContext
  ) {
    answers.withLock { answers in
      let node = answers.node(at: place, below: context.passNode)
      answers.store(layout, of: node, range, context.outsideOfPass)
      answers.isShared = true
    }
  }

  /// The layout that another thread stored for a child that is not a spec.
  func sharedAnswer(at place: Int, _ range: SizeRange, in context: LayoutContext) -> Layout? {
    if context.helpers == nil { return nil }
    return answers.withLock { answers in
      guard answers.isShared else { return nil }
      return answers.answer(
        of: answers.node(at: place, below: context.passNode), range, context)
    }
  }
}

extension LayoutContext {
  /// The measurement in which the current spec measures its children, or nil outside of a spec.
  fileprivate(set) var pass: LayoutPass? {
    get { measurement.map { unsafeDowncast($0, to: LayoutPass.self) } }
    set { measurement = newValue }
  }

  fileprivate var outsideOfPass: LayoutContext {
    var context = self
    context.measurement = nil
    context.helpers = nil
    return context
  }

  /// The context for an element that measures its children on the stack, outside of a pass.
  package var nested: LayoutContext {
    var context = self
    context.measurement = nil
    context.depth += 1
    return context
  }

  /// The maximum nesting depth of elements that measure their children outside of a pass. These are
  /// display nodes, and specs that call a child's ``LayoutElement/layout(thatFits:in:)``.
  package static let maximumDepth: Int32 = 500

  package var isTooDeep: Bool { depth > Self.maximumDepth }
}

extension LayoutContext {
  /// Returns the layout of a child of the spec that is calculated in this context.
  ///
  /// Each child that is a spec is measured once per range and context, although the specs around it
  /// may measure it several times. Display nodes cache their layouts themselves.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - place: A number that is unique among the spec's children, preferably small.
  ///   - range: The sizes that the spec allows. The child's style restricts it.
  public func layout(
    of child: any LayoutElement, at place: Int = 0, thatFits range: SizeRange
  ) -> Layout {
    if let styled = child.asStyled {
      return layout(of: styled.base, at: place, thatFits: styled.constrain(range, in: self))
    }
    guard let pass else { return child.layout(thatFits: range, in: nested) }
    if child.kind == .spec {
      return pass.layout(of: child, at: place, thatFits: child.constrain(range, in: self), in: self)
    }
    return pass.sharedAnswer(at: place, range, in: self)
      ?? child.layout(thatFits: range, in: nested)
  }

  /// Returns the layout that a child calculates regardless of the size in its style.
  func calculatedLayout(of child: any LayoutElement, at place: Int, thatFits range: SizeRange)
    -> Layout
  {
    let element = child.withoutStyles
    guard element.kind == .spec, let pass else {
      return element.calculateLayout(thatFits: range, in: nested)
    }
    return pass.layout(of: element, at: place, thatFits: range, in: self)
  }
}

extension LayoutElement {
  /// Calculates the layout in the range restricted by the element's style.
  ///
  /// If the nesting is so deep that the stack might overflow, the layout is empty, at the minimum
  /// size.
  public func layout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let range = constrain(range, in: context)
    if context.isTooDeep { return Layout(element: self, size: range.min) }
    return kind == .spec
      ? LayoutPass.layout(of: self, thatFits: range, in: context.nested)
      : calculateLayout(thatFits: range, in: context.nested)
  }
}
