// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A summary of a container, with which one of many items can be laid out without the others.
struct ContainerSummary: Sendable {
  /// The line of the layout that the boxes show.
  var line: LineSummary?
  /// The minimum and maximum widths of the items of a column, with their margins.
  var widths: (least: LargestLength, greatest: LargestLength)?
}

struct LineSummary: Sendable {
  private(set) var count: Int
  var length: Double
  /// The length that each item gained per unit of its weight, negative if the items shrink, or zero
  /// if no item flexes. Otherwise, all sizes are within their limits and the items fill the
  /// container.
  private(set) var share = 0.0
  /// Whether an item would flex if there were more or less space.
  var canGrow = false
  var canShrink = false
  var crossSize = LargestLength()
  /// Whether an item's size or position depends on the cross size of the line.
  var followsCrossSize = false
  var revisions = 0

  /// `line` is the container's only line, without stretched items. Nil if an item depends on
  /// another item in a way that the summary does not cover.
  init?(_ line: FlexLine, of flow: FlexFlow, in container: FlexContainer) {
    count = line.items.count
    length = line.mainSize
    for index in line.items where !flow.items[index].isUnflexed {
      let growing = flow.items[index].main > flow.items[index].base
      let weight = flow.items[index].weight(growing: growing)
      guard weight > 0, abs(length - container.mainSize) <= FlexFlow.epsilon else { return nil }
      share = (flow.items[index].main - flow.items[index].base) / weight
      break
    }
    for index in line.items {
      guard flow.items[index].isPlacedByLine, hasSize(flow.items[index]) else { return nil }
      canGrow = canGrow || flow.items[index].canFlex(growing: true)
      canShrink = canShrink || flow.items[index].canFlex(growing: false)
      crossSize.add(flow.items[index].outerCross, of: flow.items[index].node)
      followsCrossSize = followsCrossSize || flow.items[index].followsCrossSize
    }
  }

  func hasSize(_ item: FlexItem) -> Bool {
    guard let main = size(of: item) else { return false }
    return Self.isSame(main, item.main)
  }

  /// The item's size along the main axis in the line, or nil if its limits apply.
  func size(of item: FlexItem) -> Double? {
    let hypothetical = item.clampMain(item.base)
    guard share != 0 else { return hypothetical }
    let weight = item.weight(growing: share > 0)
    guard weight > 0 else { return hypothetical }
    let main = item.base + share * weight
    return hypothetical == item.base && Self.isSame(item.clampMain(main), main) ? main : nil
  }

  static func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(1, abs(a)) }
}

extension FlexItem {
  fileprivate var isUnflexed: Bool { main == clampMain(base) }

  /// Whether the position depends only on the line and on the sizes of the preceding items.
  fileprivate var isPlacedByLine: Bool {
    align != .baselineFirst && align != .baselineLast && !hasAutoMainStart && !hasAutoMainEnd
      && !hasAutoCrossStart && !hasAutoCrossEnd
  }

  var followsCrossSize: Bool {
    switch align {
    case .flexStart, .start: false
    case .stretch: stretches
    default: true
    }
  }

  func canFlex(growing: Bool) -> Bool {
    growing ? grow > 0 && main < maxMain : shrink > 0 && (needsAutomaticMinimum || main > minMain)
  }
}

/// The largest of many lengths. An update fails only if the largest length falls below ``others``.
struct LargestLength: Sendable {
  private(set) var value = 0.0
  private var node: Int32 = -1
  private var others = 0.0

  mutating func add(_ length: Double, of node: Int32) {
    if length > value {
      others = value
      value = length
      self.node = node
    } else {
      others = max(others, length)
    }
  }

  /// Changes the length of a node. Returns false if the largest length is now unknown.
  mutating func change(to length: Double, of node: Int32) -> Bool {
    if node != self.node {
      add(length, of: node)
    } else if length >= others {
      value = length
    } else {
      return false
    }
    return true
  }
}
