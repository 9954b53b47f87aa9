// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// Containers with many items are summarised, so that a change of one item does not take looking at
// all of them.
extension FlexEngine {
  /// Containers with fewer items are laid out as fast as they are summarised.
  private static let minimumSummarizedCount = 64

  /// Whether the container is one that can be summarised: all its children are items, in order, in
  /// one line.
  private func isSummarized(_ frame: FlexFrame) -> Bool {
    let count = flow.items.count - frame.container.firstItem
    return count >= Self.minimumSummarizedCount && count == Int(links[Int(frame.node)].childCount)
      && !frame.container.isMultiLine && frame.isOrdered
      && flow.items.indices[frame.container.firstItem...].allSatisfy {
        links[Int(flow.items[$0].node)].parent == frame.node
      }
  }

  /// Notes the container's line, once it is measured.
  mutating func summarizeLine(_ frame: FlexFrame) {
    guard isSummarized(frame) else {
      if !summaries.isEmpty { summaries[frame.node]?.line = nil }
      return
    }
    let line = flow.lines[frame.container.firstLine]
    summaries[frame.node, default: ContainerSummary()].line =
      LineSummary(line, of: flow, in: frame.container)
  }

  /// Notes the widths of a column's items, once they are known.
  mutating func summarizeWidths(_ frame: FlexFrame) {
    guard isSummarized(frame), !frame.container.isRow else { return }
    var (least, greatest) = (LargestLength(), LargestLength())
    for index in flow.items.indices[frame.container.firstItem...] {
      let margin = flow.items[index].marginCross
      least.add(flow.items[index].minWidth + margin, of: flow.items[index].node)
      greatest.add(flow.items[index].maxWidth + margin, of: flow.items[index].node)
    }
    summaries[frame.node, default: ContainerSummary()].widths = (least, greatest)
  }

  /// Forgets what is known of a node.
  mutating func forget(_ node: Int32) {
    caches[Int(links[Int(node)].cache)] = FlexCache()
    forgetSummary(node)
  }

  mutating func forgetSummary(_ node: Int32) {
    if !summaries.isEmpty && node >= 0 { summaries[node] = nil }
  }
}
