// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Flexible Box Layout, section 9.3, "Main Size Determination".
extension FlexEngine {
  /// Breaks the items of a container into lines.
  mutating func collectLines(_ frame: inout FlexFrame) {
    var limit = frame.container.mainSize
    // Content that makes a box higher than its aspect ratio asks for was broken before that.
    if !frame.container.isRow { limit = frame.percentHeight.ifKnown(else: limit) }
    if limit.isNaN {
      limit =
        frame.container.isRow
        ? .infinity : max(0, frame.request.maxHeight - frame.verticalPadding)
    }
    flow.collectLines(of: frame.container, limit: limit)
    frame.cursor = frame.container.firstLine
  }

  /// Grows or shrinks the items of each line, so that it becomes as long as the container. A column
  /// without a height becomes as long as its longest line.
  mutating func flexLines(_ frame: inout FlexFrame) {
    if !frame.container.isRow && frame.request.height.isNaN {
      let longest = flow.longestLine(of: frame.container)
      frame.height = (longest + frame.verticalPadding).limitedExtent
      if frame.container.contentHeight.isNaN { frame.container.contentHeight = longest }
    }
    flow.flexLines(of: frame.container)
  }
}
