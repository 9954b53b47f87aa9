// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A tree of flexbox boxes, laid out as browsers do it.
///
/// A tree is a value without references to its nodes' owners: it can be built, laid out and read on
/// any thread. Its nodes live in flat arrays, so that a tree costs few allocations, may be as deep
/// and as wide as memory allows, and is laid out without recursion.
///
/// Nodes are only ever added below nodes that exist: a tree cannot have cycles.
///
/// ```swift
/// var tree = FlexTree()
/// var style = FlexStyle()
/// style.width = 200
/// let root = tree.addRoot(style)
/// style.width = .auto
/// style.flexGrow = 1
/// let child = tree.addChild(style, to: root)
/// tree.layOut(root)
/// let frame = tree.frame(of: child)
/// ```
public struct FlexTree: Sendable {
  var engine = FlexEngine()

  /// Creates an empty tree.
  public init() {}

  /// The number of nodes.
  public var count: Int { engine.styles.count }

  /// Makes room for so many nodes.
  public mutating func reserveCapacity(_ count: Int) {
    engine.styles.reserveCapacity(count)
    engine.links.reserveCapacity(count)
    engine.boxes.reserveCapacity(count)
    // Only nodes with children or content have one; room that is not used costs nothing.
    engine.caches.reserveCapacity(count / 8)
  }

  /// Adds a node without a parent.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func addRoot(_ style: FlexStyle) -> FlexNode {
    FlexNode(index: engine.addNode(style))
  }

  /// Adds a node as the last child of another, which must not have a measure.
  ///
  /// - Complexity: O(1), amortised, and O(depth) after a layout.
  public mutating func addChild(
    _ style: FlexStyle, to parent: FlexNode, file: StaticString = #fileID, line: UInt = #line
  ) -> FlexNode {
    check(parent, file, line)
    precondition(
      engine.links[parent.position].content == .none,
      "A node with a measure was given a child", file: file, line: line)
    let node = engine.addNode(style)
    engine.append(node, to: parent.index)
    return FlexNode(index: node)
  }

  /// The style of a node. Setting it marks the node as changed.
  public subscript(
    style node: FlexNode, file: StaticString = #fileID, line: UInt = #line
  ) -> FlexStyle {
    get {
      check(node, file, line)
      return engine.styles[Int(node.index)].style(engine.edges(of: node.index))
    }
    set {
      check(node, file, line)
      engine.setStyle(newValue, of: node.index)
    }
  }

  /// Gives a node without children content of its own, or takes it away.
  public mutating func setMeasure(
    _ measure: FlexMeasure?, of node: FlexNode, file: StaticString = #fileID, line: UInt = #line
  ) {
    check(node, file, line)
    precondition(
      measure == nil || engine.links[node.position].childCount == 0,
      "A node with children was given a measure", file: file, line: line)
    engine.measures[node.index] = measure
    engine.setContent(measure == nil ? .none : .measured, of: node.index)
    engine.markAsChanged(node.index)
  }

  /// Marks a node as changed, because its content measures something else than before.
  ///
  /// - Complexity: O(depth).
  public mutating func setNeedsLayout(
    _ node: FlexNode, file: StaticString = #fileID, line: UInt = #line
  ) {
    check(node, file, line)
    engine.markAsChanged(node.index)
  }

  /// Lays out a root and all below it; what did not change since the last time is kept.
  ///
  /// - Parameters:
  ///   - root: a node without a parent.
  ///   - width: the width available, in points, which an auto width fills; nil is any.
  ///   - height: the height available, in points, which an auto height fills; nil is any.
  ///   - direction: the direction of text, where the styles say nothing.
  public mutating func layOut(
    _ root: FlexNode, width: Double? = nil, height: Double? = nil,
    direction: LayoutDirection = .leftToRight, file: StaticString = #fileID, line: UInt = #line
  ) {
    check(root, file, line)
    func extent(_ length: Double?) -> Double {
      guard let length, length.isFinite else { return .nan }
      return length.limitedExtent
    }
    engine.layOutRoot(
      root.index, width: extent(width), height: extent(height),
      isRightToLeft: direction == .rightToLeft)
    engine.placeDetachedAbsolutes(below: root.index)
  }

  /// Where a node lies in its parent's border box, in points; not rounded to pixels.
  public func frame(of node: FlexNode) -> Rect {
    engine.boxes[Int(node.index)]
  }

  /// The children of a node, in order.
  ///
  /// - Complexity: O(*n*) for n children.
  public func children(of node: FlexNode) -> [FlexNode] {
    var children: [FlexNode] = []
    var next = engine.links[Int(node.index)].firstChild
    while next >= 0 {
      children.append(FlexNode(index: next))
      next = engine.links[Int(next)].nextSibling
    }
    return children
  }

  /// The distances from the top of a node's border box to its first and last baseline, in points;
  /// nil where it has none.
  public func baselines(of node: FlexNode) -> (first: Double?, last: Double?) {
    let cache = Int(engine.links[Int(node.index)].cache)
    guard cache >= 0 else { return (nil, nil) }
    let outcome = engine.caches[cache].outcome
    func baseline(_ distance: Double) -> Double? { distance.isNaN ? nil : distance }
    return (baseline(outcome.firstBaseline), baseline(outcome.lastBaseline))
  }

  /// Ends the program where a node is of another tree, and says where it was used. It is found out
  /// only if this tree has not as many nodes.
  private func check(_ node: FlexNode, _ file: StaticString, _ line: UInt) {
    precondition(
      engine.styles.indices.contains(node.position), "The node is of another tree", file: file,
      line: line)
  }
}
