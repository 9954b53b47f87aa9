// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexEngine {
  /// Answers every question on the stack, or stops before one that somebody else has to answer.
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

  /// Carries a frame on, as far as it gets without asking something that is not known.
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
  /// The steps do not change the frame, which they get as a constant: a variable would be copied for
  /// each of them.
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

  /// Stores the answer and gives up what was needed to find it.
  private mutating func close(_ frame: FlexFrame) {
    let cache = Int(links[Int(frame.node)].cache)
    switch frame.goal {
    case .layout:
      let outcome = FlexOutcome(
        height: frame.height, firstBaseline: frame.firstBaseline,
        lastBaseline: frame.lastBaseline, dependsOnHeight: frame.dependsOnHeight)
      caches[cache].store(outcome, of: frame.request)
    case .contentWidths:
      // Children whose heights were asked for do not show what the container shows any more.
      if frame.dependsOnHeight { caches[cache].isLaidOut = false }
      caches[cache].store(
        WidthMeasurement(
          height: frame.request.height, maxHeight: frame.request.maxHeight, widths: frame.widths,
          dependsOnHeight: frame.dependsOnHeight))
      flow.close(frame.container)
    }
  }
}
