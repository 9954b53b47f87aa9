// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A question about a container, while it is being answered.
struct FlexFrame: Sendable {
  /// The question.
  enum Goal: Sendable {
    /// The layout in ``request``.
    case layout
    /// The least and greatest width of the content.
    case contentWidths
  }

  /// How far the answer has got.
  enum Phase: UInt8, Sendable {
    case baseSizes, contributions, minimums, crossSizes, layouts, absolutes
  }

  let node: Int32
  let goal: Goal
  var request: FlexRequest
  var phase = Phase.baseSizes
  /// The next item in the phase.
  var cursor = 0
  /// Where the items that are placed begin in ``FlexEngine/placed``.
  var firstPlaced = 0
  /// The nodes whose baselines are the container's; nil if there are none.
  var baselineSources: (first: BaselineSource, last: BaselineSource)?
  /// The container's own part of the layout. Its items are collected when it is opened.
  var container = FlexContainer()
  var hasAbsolutes = false
  /// Whether the items are in the order of the tree.
  var isOrdered = true
  var dependsOnHeight = false
  /// The differences between the border box and the content box.
  var horizontalPadding = 0.0
  var verticalPadding = 0.0

  /// The widths collected so far.
  var widths = FlexContentWidths(min: 0, max: 0)
  /// The height of the border box, once it is known.
  var height = Double.nan
  var firstBaseline = Double.nan
  var lastBaseline = Double.nan

  init(node: Int32, goal: Goal, request: FlexRequest) {
    self.node = node
    self.goal = goal
    self.request = request
  }

  /// The content height to which percentages refer; NaN where they refer to nothing.
  var percentHeight: Double {
    let height = request.definiteHeight - verticalPadding
    return height.isNaN ? .nan : max(0, height)
  }
}

/// An item that has its box, but whose own items may not have theirs.
///
/// The rest of its request is in the box, and in the frame of its container.
struct PlacedItem: Sendable {
  let node: Int32
  /// The height to which percentages below refer; NaN where they refer to nothing.
  let definiteHeight: Double
}

/// The number of containers that may be laid out before answers need not be exact any more.
struct FlexBudget: Sendable {
  private var left = Int.max

  /// Enough for any tree made on purpose, and done within a second or so.
  mutating func renew(count: Int) { left = 100_000 + 100 * count }

  mutating func spend() { left -= 1 }

  var isExhausted: Bool { left < 0 }
}
