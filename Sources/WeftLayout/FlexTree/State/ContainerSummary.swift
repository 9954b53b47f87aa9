// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A summary of a container with many items, so that one of them can be laid out again without
/// looking at the others.
struct ContainerSummary: Sendable {
  /// The line of the layout that the boxes show.
  var line: LineSummary?
  /// The least and greatest widths of the items of a column, with their margins.
  var widths: (least: LargestLength, greatest: LargestLength)?
}

/// A summary of a flexed line, from which one of its items can be laid out again without looking at
/// the others.
struct LineSummary: Sendable {
  /// The number of items.
  private(set) var count: Int
  /// The sum of the items' outer sizes and of the gaps between them.
  var length: Double
  /// The length that each item got in flexing, by its weight; less than zero where they shrink. All
  /// sizes are within their limits then, and the items fill the container. Zero if no item flexes.
  private(set) var share = 0.0
  /// Whether an item would flex if there were more or less space.
  var canGrow = false
  var canShrink = false
  /// The extent that the items have across the main axis before they stretch.
  var crossSize = LargestLength()
  /// Whether an item would be another one, or elsewhere, if the line had another cross size.
  var followsCrossSize = false
  /// How often an item changed since all of them were laid out.
  var revisions = 0

  /// - Parameter line: the container's only line. Its items have not stretched.
  /// - Returns: nil if an item depends on another in ways that the summary does not tell.
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

  /// Whether flexing has given an item its size as ``share`` says.
  func hasSize(_ item: FlexItem) -> Bool {
    guard let main = size(of: item) else { return false }
    return Self.isSame(main, item.main)
  }

  /// The size along the main axis that an item has in the line; nil if its limits matter.
  func size(of item: FlexItem) -> Double? {
    let hypothetical = item.clampMain(item.base)
    guard share != 0 else { return hypothetical }
    let weight = item.weight(growing: share > 0)
    guard weight > 0 else { return hypothetical }
    let main = item.base + share * weight
    return hypothetical == item.base && Self.isSame(item.clampMain(main), main) ? main : nil
  }

  /// Whether two lengths differ by no more than the error of arithmetic.
  static func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(1, abs(a)) }
}

extension FlexItem {
  /// Whether the item has its hypothetical size.
  fileprivate var isUnflexed: Bool { main == clampMain(base) }

  /// Whether the item's place follows from the line and from the sizes of the items before it.
  fileprivate var isPlacedByLine: Bool {
    align != .baselineFirst && align != .baselineLast && !hasAutoMainStart && !hasAutoMainEnd
      && !hasAutoCrossStart && !hasAutoCrossEnd
  }

  /// Whether the item would be another one, or elsewhere, if its line had another cross size.
  var followsCrossSize: Bool {
    switch align {
    case .flexStart, .start: false
    case .stretch: stretches
    default: true
    }
  }

  /// Whether the item, which has its hypothetical size, would take from more or from less space.
  func canFlex(growing: Bool) -> Bool {
    growing ? grow > 0 && main < maxMain : shrink > 0 && (needsAutomaticMinimum || main > minMain)
  }
}

/// The largest of many lengths, which can be updated when one of them changes.
///
/// It stores the node with the largest length, and a bound of all others: that is enough, unless
/// the largest becomes less than the bound.
struct LargestLength: Sendable {
  /// The largest length; not below zero.
  private(set) var value = 0.0
  /// The node with the largest length.
  private var node: Int32 = -1
  /// No other length is larger than this.
  private var others = 0.0

  /// Adds the length of another node.
  mutating func add(_ length: Double, of node: Int32) {
    if length > value {
      others = value
      value = length
      self.node = node
    } else {
      others = max(others, length)
    }
  }

  /// Gives a node another length.
  ///
  /// - Returns: false if the largest length is not known any more.
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
