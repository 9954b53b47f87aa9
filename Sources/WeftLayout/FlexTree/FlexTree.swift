// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A tree of flexbox boxes, laid out as in browsers.
///
/// A tree is a value and holds no references to the owners of its nodes. It can be built, laid out
/// and read on any thread. Its nodes are stored in flat arrays and laid out without recursion, so a
/// tree costs few allocations, and only memory limits its depth and width.
///
/// A node can only be added below an existing node, so a tree cannot have cycles.
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

  /// Reserves capacity for a number of nodes.
  public mutating func reserveCapacity(_ count: Int) {
    engine.styles.reserveCapacity(count)
    engine.links.reserveCapacity(count)
    engine.boxes.reserveCapacity(count)
    engine.caches.reserveCapacity(count / 8)
  }

  /// Adds a node without a parent. O(1), amortized.
  public mutating func addRoot(_ style: FlexStyle) -> FlexNode {
    FlexNode(index: engine.addNode(style))
  }

  /// Adds the last child of a node without a measure. O(1), amortized, or O(depth) after a layout.
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

  /// Sets the function that measures the content of a node without children, or removes it.
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

  /// Marks a node as changed because its content has a different size. O(depth).
  public mutating func setNeedsLayout(
    _ node: FlexNode, file: StaticString = #fileID, line: UInt = #line
  ) {
    check(node, file, line)
    engine.markAsChanged(node.index)
  }

  /// Lays out a root without a parent, and its descendants. Unchanged parts are reused. The
  /// available lengths, which automatic lengths fill, are in points, and nil is any length. The
  /// styles override `direction`.
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

  /// The frame of a node in its parent's border box, in points, not rounded to pixels.
  public func frame(of node: FlexNode) -> Rect {
    engine.boxes[Int(node.index)]
  }

  /// The children of a node, in order. O(*n*) for n children.
  public func children(of node: FlexNode) -> [FlexNode] {
    var children: [FlexNode] = []
    var next = engine.links[Int(node.index)].firstChild
    while next >= 0 {
      children.append(FlexNode(index: next))
      next = engine.links[Int(next)].nextSibling
    }
    return children
  }

  /// The distances from a node's top edge to its first and last baseline, if any, in points.
  public func baselines(of node: FlexNode) -> (first: Double?, last: Double?) {
    let cache = Int(engine.links[Int(node.index)].cache)
    guard cache >= 0 else { return (nil, nil) }
    let outcome = engine.caches[cache].outcome
    func baseline(_ distance: Double) -> Double? { distance.isNaN ? nil : distance }
    return (baseline(outcome.firstBaseline), baseline(outcome.lastBaseline))
  }

  /// Stops the program at the call site if a node's index is out of range in this tree.
  private func check(_ node: FlexNode, _ file: StaticString, _ line: UInt) {
    precondition(
      engine.styles.indices.contains(node.position), "The node is of another tree", file: file,
      line: line)
  }
}

/// A node of a ``FlexTree``. It is valid only in the tree that created it.
public struct FlexNode: Hashable, Sendable {
  let index: Int32

  var position: Int { Int(index) }
}

extension FlexTree {
  /// Calls `body` for each node with a box, parents first, with its frame in whole device pixels.
  ///
  /// A frame is in points of its parent. Edges are rounded in the coordinates of the root, so boxes
  /// that touch before rounding still touch afterwards, without overlap or gap, at any depth.
  /// `scale` is the number of device pixels in a point. O(*n*) for n nodes.
  public func forEachPixelFrame(
    below root: FlexNode, scale: Double, _ body: (FlexNode, Rect) -> Void
  ) {
    let grid = PixelGrid(scale: scale)
    // The nodes to visit, with the exact and the rounded origin of their parents in the root.
    var waiting = [(node: root.index, exact: Point.zero, rounded: Point.zero)]
    while let (node, exact, rounded) = waiting.popLast() {
      let link = engine.links[Int(node)]
      if node != root.index && link.nextSibling >= 0 {
        waiting.append((link.nextSibling, exact, rounded))
      }
      let style = engine.styles[Int(node)]
      guard !link.isHidden, style.display != .none else { continue }
      var (origin, roundedOrigin) = (exact, rounded)
      if style.display == .flex {
        let box = engine.boxes[Int(node)]
        origin = exact + box.origin
        let frame = grid.snap(Rect(origin: origin, size: box.size))
        roundedOrigin = frame.origin
        body(FlexNode(index: node), frame.offsetBy(dx: -rounded.x, dy: -rounded.y))
      }
      if link.firstChild >= 0 { waiting.append((link.firstChild, origin, roundedOrigin)) }
    }
  }
}

extension FlexTree: CustomDebugStringConvertible {
  /// A drawing of the trees of all roots. Each line has a node's kind, index and frame.
  ///
  /// ```
  /// row 0 (0, 0) 100 x 40
  /// ├─ column 1 (0, 0) 50 x 40
  /// │  └─ leaf 3 (0, 0) 20 x 20
  /// └─ none 2
  /// ```
  ///
  /// Lines below the 50th level are not indented further and begin with the number of their level.
  public var debugDescription: String {
    roots.map { TreeDrawing.text(of: $0, label: label, children: children) }
      .joined(separator: "\n")
  }

  private var roots: [FlexNode] {
    engine.links.indices.lazy.filter { engine.links[$0].parent < 0 }
      .map { FlexNode(index: Int32($0)) }
  }

  private func label(of node: FlexNode) -> String {
    let style = engine.styles[node.position]
    let kind =
      switch style.display {
      case .none: "none"
      case .contents: "contents"
      case .flex: children(of: node).isEmpty ? "leaf" : "\(style.flexDirection)"
      }
    let number = "\(kind) \(node.position)"
    return engine.links[node.position].isHidden || style.display != .flex
      ? number : "\(number) \(frame(of: node))"
  }
}

extension FlexTree {
  mutating func setAsked(_ node: FlexNode) {
    engine.setContent(.asked, of: node.index)
  }

  enum LeafQuestion {
    /// The minimum and maximum width.
    case widths(FlexNode)
    /// The height and the baselines at a width.
    case height(FlexNode, width: Double)
  }

  /// Lays out a root. Returns the question to answer before the layout can continue, if any.
  mutating func layOutAsking(_ root: FlexNode, direction: LayoutDirection) -> LeafQuestion? {
    let isComplete = engine.layOutRoot(
      root.index, width: .nan, height: .nan, isRightToLeft: direction == .rightToLeft)
    guard !isComplete, let question = engine.openQuestion else { return nil }
    let node = FlexNode(index: question.node)
    guard let request = question.request else { return .widths(node) }
    return .height(node, width: engine.contentWidth(of: question.node, request))
  }

  mutating func answer(least: Double, greatest: Double) {
    guard let question = engine.openQuestion else { return }
    engine.store(least: least, greatest: greatest, of: question.node)
    engine.openQuestion = nil
  }

  mutating func answer(_ content: FlexContentSize) {
    guard let question = engine.openQuestion, let request = question.request else { return }
    engine.store(content, of: question.node, request)
    engine.openQuestion = nil
  }
}
