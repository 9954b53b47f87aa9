// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// A change travels up the tree only while it has an effect. The container of a changed node repeats
// every cached measurement. With the same results, no node above it is affected.
extension FlexEngine {
  mutating func markAsChanged(_ node: Int32) {
    let cache = Int(links[Int(node)].cache)
    let parent = boxParent(of: node)
    let wasAsked =
      (cache >= 0 && caches[cache].hasAnswers)
      || (parent >= 0 && caches[Int(links[Int(parent)].cache)].hasAnswers)
    if wasAsked { changed.append(node) }
  }

  mutating func carryChanges() {
    guard !changed.isEmpty else { return }
    let nodes = changed
    changed.removeAll(keepingCapacity: true)
    for node in nodes {
      if links[Int(node)].cache >= 0 { forget(node) }
    }
    // If many nodes changed, clearing their ancestors' caches is cheaper than measuring again.
    if nodes.count > Self.maximumCarriedChanges {
      for node in nodes { forgetAnswers(above: node) }
    } else {
      // A container that was laid out again has already taken all changed children into account.
      var asked: Set<Int32> = []
      for node in nodes where !asked.contains(boxParent(of: node)) {
        carryChange(of: node, noting: &asked)
      }
    }
  }

  private static let maximumCarriedChanges = 64

  private mutating func forgetAnswers(above node: Int32) {
    var node = boxParent(of: node)
    while node >= 0 && caches[Int(links[Int(node)].cache)].hasAnswers {
      forget(node)
      node = boxParent(of: node)
    }
  }

  /// Collects in `asked` the containers whose children have all been checked.
  private mutating func carryChange(of node: Int32, noting asked: inout Set<Int32>) {
    var changed = node
    var node = boxParent(of: node)
    while node >= 0 {
      let index = Int(links[Int(node)].cache)
      let known = caches[index]
      guard known.hasAnswers else { return }
      if known.hasForgotten {
        forget(node)
        return forgetAnswers(above: node)
      }
      if revise(node, changed: changed) {
        if caches[index].hasForgotten {
          caches[index].hasForgotten = false
          return forgetAnswers(above: node)
        }
      } else {
        forget(node)
        caches[index].isRightToLeft = known.isRightToLeft
        ask(node, whatWasAsked: known)
        asked.insert(node)
      }
      if caches[index].hasSameAnswers(as: known) { return }
      changed = node
      node = boxParent(of: node)
    }
  }

  private mutating func ask(_ node: Int32, whatWasAsked known: FlexCache) {
    for case let measurement? in [known.olderWidths, known.newerWidths] {
      while innerWidths(of: node, height: measurement.height, maxHeight: measurement.maxHeight)
        == nil
      {
        run()
      }
    }
    for measurement in [known.older, known.newer] where !measurement.width.isNaN {
      let request = FlexRequest(
        width: measurement.width, definiteHeight: measurement.definiteHeight,
        maxHeight: measurement.maxHeight, containingWidth: measurement.containingWidth)
      while layout(node, request, shown: false) == nil { run() }
    }
    if known.isLaidOut {
      while layout(node, known.request, shown: true) == nil { run() }
    }
  }
}
