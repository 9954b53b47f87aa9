// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Measures the content of a leaf of a ``FlexTree``, such as text; without its padding and border.
///
/// It must give the same answer for the same question until the leaf is marked as changed.
public typealias FlexMeasure = @Sendable (FlexMeasureQuestion) -> FlexContentSize

/// A question to a ``FlexMeasure``.
public enum FlexMeasureQuestion: Hashable, Sendable {
  /// The least width at which nothing overflows. The answer's height does not matter.
  case minContent
  /// The width that nothing limits. The answer's height does not matter.
  case maxContent
  /// The height, and the baselines, at the given width in points. The answer's width does not
  /// matter.
  case height(width: Double)
}

/// The answer to a ``FlexMeasureQuestion``, in points.
public struct FlexContentSize: Hashable, Sendable {
  /// The width of the content.
  public var width: Double
  /// The height of the content.
  public var height: Double
  /// The distance from the content's top edge to the baseline of its first line, if there is one.
  public var firstBaseline: Double?
  /// The distance from the content's top edge to the baseline of its last line, if there is one.
  public var lastBaseline: Double?

  /// Creates a content size. NaN, negative and infinite extents count as zero.
  public init(
    width: Double, height: Double, firstBaseline: Double? = nil, lastBaseline: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
  }
}

// Leaves that are measured by whoever has the tree laid out, in between.
extension FlexTree {
  /// Gives a node content that is asked for by ``layOutAsking(_:direction:)``.
  mutating func setAsked(_ node: FlexNode) {
    engine.setContent(.asked, of: node.index)
  }

  /// A question to the content of a leaf, in points.
  enum LeafQuestion {
    /// Its least and its greatest width.
    case widths(FlexNode)
    /// Its height and baselines in a width.
    case height(FlexNode, width: Double)
  }

  /// Lays out a root as far as it gets.
  ///
  /// - Returns: the question that has to be answered before the layout can go on; nil when it is
  ///   complete.
  mutating func layOutAsking(_ root: FlexNode, direction: LayoutDirection) -> LeafQuestion? {
    let isComplete = engine.layOutRoot(
      root.index, width: .nan, height: .nan, isRightToLeft: direction == .rightToLeft)
    guard !isComplete, let question = engine.openQuestion else { return nil }
    let node = FlexNode(index: question.node)
    guard let request = question.request else { return .widths(node) }
    return .height(node, width: engine.contentWidth(of: question.node, request))
  }

  /// Answers that the content is so wide.
  mutating func answer(least: Double, greatest: Double) {
    guard let question = engine.openQuestion else { return }
    engine.store(least: least, greatest: greatest, of: question.node)
    engine.openQuestion = nil
  }

  /// Answers how high the content is, and where its baselines are.
  mutating func answer(_ content: FlexContentSize) {
    guard let question = engine.openQuestion, let request = question.request else { return }
    engine.store(content, of: question.node, request)
    engine.openQuestion = nil
  }
}
