// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Lays out a tree of boxes according to CSS Flexible Box Layout, section 9.
///
/// Nodes are indexes into flat arrays. Only memory limits the depth of a tree, because the engine
/// does not recurse. A container that depends on an unknown property of a child pushes a question
/// on ``stack`` and resumes when the answer is in the child's cache.
///
/// Lengths are of border boxes, in points. NaN is an unknown length ("indefinite" in CSS).
struct FlexEngine: Sendable {
  var styles: ContiguousArray<FlexNodeStyle> = []
  /// The edges of the nodes that have any. The first entry is shared by all other nodes.
  var edges: ContiguousArray<FlexNodeEdges> = [FlexNodeEdges()]
  var links: ContiguousArray<Links> = []
  var boxes: ContiguousArray<Rect> = []
  var caches: ContiguousArray<FlexCache> = []
  var summaries: [Int32: ContainerSummary] = [:]
  var measures: [Int32: FlexMeasure] = [:]
  /// The question that the caller must answer before the layout can continue.
  var openQuestion: LeafQuestion?
  var changed: [Int32] = []
  var staticCount = 0

  var budget = FlexBudget()

  /// The questions in progress. Each waits for the next one.
  var stack: ContiguousArray<FlexFrame> = []
  /// The items and lines of the containers on the stack, in one contiguous run per container.
  var flow = FlexFlow()
  /// The positioned items of the containers on the stack whose content is not laid out yet.
  var placed: ContiguousArray<PlacedItem> = []

  /// A node's links in the tree. Negative indexes mean none.
  struct Links: Sendable {
    var parent: Int32 = -1
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var nextSibling: Int32 = -1
    var childCount: Int32 = 0
    var cache: Int32 = -1
    var isRightToLeft = false
    /// Whether the boxes of the node and its descendants have been cleared.
    var isHidden = false
    var content = Content.none
  }

  enum Content: Sendable {
    /// No content.
    case none
    /// A function in ``measures``.
    case measured
    case asked
  }
}

extension FlexEngine {
  mutating func run() {
    while openQuestion == nil, let top = stack.popLast() {
      var frame = top
      if frame.container.firstItem < 0 {
        budget.spend()
        open(&frame)
      }
      let depth = stack.count
      // Reserves the frame's slot on the stack, below the questions that it may push.
      stack.append(frame)
      if advance(&frame) {
        stack.removeLast()
        close(frame)
      } else {
        stack[depth] = frame
      }
    }
  }

  /// Advances a frame until it must wait, and returns whether its question is answered.
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

  /// Calls `step` with each item from the cursor until a step must wait. The frame is a constant,
  /// because a variable would be copied for each item.
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

  private mutating func close(_ frame: FlexFrame) {
    let cache = Int(links[Int(frame.node)].cache)
    switch frame.goal {
    case .layout:
      let outcome = FlexOutcome(
        height: frame.height, firstBaseline: frame.firstBaseline,
        lastBaseline: frame.lastBaseline, dependsOnHeight: frame.dependsOnHeight)
      caches[cache].store(outcome, of: frame.request)
    case .contentWidths:
      // Measuring the children's heights has invalidated their boxes in the container's layout.
      if frame.dependsOnHeight { caches[cache].isLaidOut = false }
      caches[cache].store(
        WidthMeasurement(
          height: frame.request.height, maxHeight: frame.request.maxHeight, widths: frame.widths,
          dependsOnHeight: frame.dependsOnHeight))
      flow.close(frame.container)
    }
  }
}

// Containers can be nested so that each asks its child several new questions. The work then doubles
// with every level, and caches do not help. The budget cuts such a layout short. After that, a
// node's most recent answer serves every question, in time proportional to the size of the tree.
extension FlexEngine {
  /// Restores the budget before a layout and drops the inexact answers of an earlier one.
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
  /// The most recent answer, for a request that has no exact answer in the cache.
  func lastAnswer(to request: FlexRequest, shown: Bool) -> FlexOutcome? {
    guard isLaidOut || (!shown && !newer.width.isNaN) else { return nil }
    var outcome = isLaidOut ? self.outcome : newer.outcome
    outcome.height = request.height.ifKnown(else: outcome.height)
    return outcome
  }
}
