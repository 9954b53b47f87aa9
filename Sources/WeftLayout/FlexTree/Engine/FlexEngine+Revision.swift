// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// A container with many items is not laid out again because of one of them, if it is certain what
// would come of it: the other items as they are, but for a shift along the main axis. It is certain
// as long as the changed item leaves alone what it shares with the others, which the container's
// summary tells: how much each of them flexes, the spacing around them and, if they follow it, the
// extent of the line across the main axis.
extension FlexEngine {
  /// Brings the answers of a container up to date after one item changed; not in the ways that
  /// ``FlexNodeStyle/differsInSizeAlone(from:)`` rules out, which forget the container's summary.
  ///
  /// - Returns: false if all items have to be looked at. The container's answers, and the boxes in
  ///   it, are of no use then.
  mutating func revise(_ node: Int32, changed item: Int32) -> Bool {
    guard !summaries.isEmpty, let summary = summaries[node] else { return false }
    let cache = Int(links[Int(node)].cache)
    caches[cache].keepShownAnswers()
    let known = caches[cache]
    guard known.older.width.isNaN, known.olderWidths == nil else { return false }
    if let widths = known.newerWidths {
      guard reviseWidths(of: node, summary, known: widths, changed: item) else { return false }
    }
    // What content takes of a height that it does not decide on is not summarised.
    guard known.newer.definiteHeight.isNaN else { return false }
    guard known.isLaidOut else { return known.newer.width.isNaN }
    guard let line = summary.line, line.revisions < Self.maximumRevisions else { return false }
    return reviseLayout(of: node, line, changed: item)
  }

  /// Shifting boxes again and again adds up errors of arithmetic; so often, they cannot be seen.
  private static let maximumRevisions = 4096

  private mutating func reviseWidths(
    of node: Int32, _ summary: ContainerSummary, known: WidthMeasurement, changed child: Int32
  ) -> Bool {
    guard var widths = summary.widths else { return false }
    var frame = FlexFrame(
      node: node, goal: .contentWidths,
      request: FlexRequest(
        width: .nan, height: known.height, definiteHeight: known.height,
        maxHeight: known.maxHeight, containingWidth: .nan))
    open(&frame, onlyItem: child)
    defer { flow.close(frame.container) }
    finish(&frame) { $0.findBaseSizes(&$1) }
    finish(&frame) { $0.addContributions(&$1) }
    let item = flow.items[frame.container.firstItem]
    guard widths.least.change(to: item.minWidth + item.marginCross, of: child),
      widths.greatest.change(to: item.maxWidth + item.marginCross, of: child),
      known.dependsOnHeight || !frame.dependsOnHeight
    else { return false }
    let least = widths.least.value.limitedExtent
    caches[Int(links[Int(node)].cache)].newerWidths?.widths = FlexContentWidths(
      min: least, max: max(least, widths.greatest.value.limitedExtent))
    summaries[node]?.widths = widths
    return true
  }

  /// Opens a container as if it had one item.
  mutating func open(_ frame: inout FlexFrame, onlyItem child: Int32) {
    readStyle(&frame)
    flow.open(&frame.container, count: 1)
    frame.cursor = frame.container.firstItem
    if dependsOnHeight(child, in: frame.container) { frame.dependsOnHeight = true }
    flow.items.append(
      item(of: child, in: frame.container, styles[Int(frame.node)].alignItems, frame.percentHeight))
  }

  /// Repeats a step until what it asks is answered.
  mutating func finish(
    _ frame: inout FlexFrame, _ step: (inout FlexEngine, inout FlexFrame) -> Bool
  ) {
    while !step(&self, &frame) { run() }
  }
}
