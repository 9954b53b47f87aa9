// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lays out a tree of boxes according to CSS Flexible Box Layout, section 9.
///
/// Nodes are numbers that index flat arrays. There is no recursion: a container that depends on an
/// unknown property of a child pushes the question on ``stack`` and is resumed when the answer is
/// in the child's cache. A tree may thus be as deep as memory allows, on any thread.
///
/// Lengths are border-box lengths in points unless their names say otherwise; NaN stands for an
/// unknown length ("indefinite" in CSS).
struct FlexEngine: Sendable {
  var styles: ContiguousArray<FlexNodeStyle> = []
  /// The edges of the nodes that have any, after one entry for all nodes without.
  var edges: ContiguousArray<FlexNodeEdges> = [FlexNodeEdges()]
  var links: ContiguousArray<Links> = []
  /// Where each node lies in its parent's border box.
  var boxes: ContiguousArray<Rect> = []
  /// The caches of the nodes that have children or content.
  var caches: ContiguousArray<FlexCache> = []
  /// The summaries of the containers with many items.
  var summaries: [Int32: ContainerSummary] = [:]
  var measures: [Int32: FlexMeasure] = [:]
  /// The question that the caller has to answer before the layout can go on.
  var openQuestion: LeafQuestion?
  /// The nodes that changed since the last layout.
  var changed: [Int32] = []
  /// The number of nodes whose position is static.
  var staticCount = 0

  var budget = FlexBudget()

  /// The questions being answered: each but the last waits for the one above it.
  var stack: ContiguousArray<FlexFrame> = []
  /// The items and lines of the containers on the stack, one run for each.
  var flow = FlexFlow()
  /// The items of the containers on the stack that are placed, but not laid out inside yet.
  var placed: ContiguousArray<PlacedItem> = []

  /// The place of a node in the tree. Numbers below zero stand for none.
  struct Links: Sendable {
    var parent: Int32 = -1
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var nextSibling: Int32 = -1
    var childCount: Int32 = 0
    /// The index of the node's cache.
    var cache: Int32 = -1
    /// The resolved direction of text.
    var isRightToLeft = false
    /// Whether the node and all below it were given no box.
    var isHidden = false
    var content = Content.none
  }

  /// How the content of a leaf is measured.
  enum Content: Sendable {
    /// It shows nothing.
    case none
    /// A function in ``measures``.
    case measured
    /// The caller of the layout; see ``openQuestion``.
    case asked
  }
}

extension FlexEngine {
  /// Answers every question on the stack, or stops before one that the caller has to answer.
  mutating func run() {
    while openQuestion == nil, let top = stack.popLast() {
      var frame = top
      if frame.container.firstItem < 0 {
        budget.spend()
        open(&frame)
      }
      let depth = stack.count
      // The frame's own place, below the questions that it may ask.
      stack.append(frame)
      if advance(&frame) {
        stack.removeLast()
        close(frame)
      } else {
        stack[depth] = frame
      }
    }
  }

  /// Advances a frame until it has to ask an unknown.
  ///
  /// - Returns: whether the frame's question is answered.
  private mutating func advance(_ frame: inout FlexFrame) -> Bool {
    while true {
      switch frame.phase {
      case .baseSizes:
        guard findBaseSizes(&frame) else { return false }
        if frame.goal == .contentWidths {
          frame.phase = .contributions
        } else {
          collectLines(&frame)
          frame.phase = .minimums
        }
      case .contributions:
        guard addContributions(&frame) else { return false }
        return true
      case .minimums:
        guard findMinimums(&frame) else { return false }
        flexLines(&frame)
        frame.phase = .crossSizes
      case .crossSizes:
        guard findCrossSizes(&frame) else { return false }
        guard sizeLines(&frame) else { return false }
        place(&frame)
        frame.phase = .layouts
      case .layouts:
        guard layOutItems(&frame) else { return false }
        guard frame.hasAbsolutes else { return true }
        frame.cursor = Int(firstBox(in: frame.node))
        frame.phase = .absolutes
      case .absolutes:
        return placeAbsolutes(&frame)
      }
    }
  }

  /// Calls `step` with each item from the cursor on, until one has to wait.
  ///
  /// The steps do not change the frame, which they get as a constant: a variable would be copied
  /// for each of them.
  @inline(__always)
  mutating func forEachItem(
    _ frame: inout FlexFrame, _ step: (inout FlexEngine, Int, FlexFrame) -> Bool
  ) -> Bool {
    let constant = frame
    let end = flow.items.count
    var index = constant.cursor
    while index < end {
      guard step(&self, index, constant) else {
        frame.cursor = index
        return false
      }
      index += 1
    }
    frame.cursor = constant.container.firstItem
    return true
  }

  /// Stores the answer and releases the intermediate results.
  private mutating func close(_ frame: FlexFrame) {
    let cache = Int(links[Int(frame.node)].cache)
    switch frame.goal {
    case .layout:
      let outcome = FlexOutcome(
        height: frame.height, firstBaseline: frame.firstBaseline,
        lastBaseline: frame.lastBaseline, dependsOnHeight: frame.dependsOnHeight)
      caches[cache].store(outcome, of: frame.request)
    case .contentWidths:
      // Children whose heights were asked for no longer match the container's layout.
      if frame.dependsOnHeight { caches[cache].isLaidOut = false }
      caches[cache].store(
        WidthMeasurement(
          height: frame.request.height, maxHeight: frame.request.maxHeight, widths: frame.widths,
          dependsOnHeight: frame.dependsOnHeight))
      flow.close(frame.container)
    }
  }
}

// A node is laid out a few times in a layout. But containers can be nested in such a way that each
// asks its child several new questions: the work then doubles with every level, and no cache helps.
// Such a layout is cut short: from then on a node's last answer stands for every question, so that
// the rest takes time proportional to the size of the tree.
extension FlexEngine {
  /// Begins a layout: with exact answers, if there are others.
  mutating func renewBudget() {
    guard stack.isEmpty else { return }
    if budget.isExhausted {
      for index in caches.indices { caches[index] = FlexCache() }
      summaries.removeAll()
    }
    budget.renew(count: styles.count)
  }
}

extension FlexCache {
  /// The latest answer, if there is one, to a request without a cached answer.
  func lastAnswer(to request: FlexRequest, shown: Bool) -> FlexOutcome? {
    guard isLaidOut || (!shown && !newer.width.isNaN) else { return nil }
    var outcome = isLaidOut ? self.outcome : newer.outcome
    outcome.height = request.height.ifKnown(else: outcome.height)
    return outcome
  }
}
