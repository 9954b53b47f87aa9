// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// A question about a container, while the engine answers it.
struct FlexFrame: Sendable {
  enum Goal: Sendable {
    /// The layout in ``request``.
    case layout
    /// The minimum and maximum width of the content.
    case contentWidths
  }

  enum Phase: UInt8, Sendable {
    case baseSizes, contributions, minimums, crossSizes, layouts, absolutes
  }

  let node: Int32
  let goal: Goal
  var request: FlexRequest
  var phase = Phase.baseSizes
  var cursor = 0
  var firstPlaced = 0
  var baselineSources: (first: BaselineSource, last: BaselineSource)?
  /// The container's own state in the layout. Opening the frame collects its items.
  var container = FlexContainer()
  var hasAbsolutes = false
  var isOrdered = true
  var dependsOnHeight = false
  var horizontalPadding = 0.0
  var verticalPadding = 0.0

  var widths = FlexContentWidths(min: 0, max: 0)
  var height = Double.nan
  var firstBaseline = Double.nan
  var lastBaseline = Double.nan

  init(node: Int32, goal: Goal, request: FlexRequest) {
    self.node = node
    self.goal = goal
    self.request = request
  }

  /// The content height to which percentages refer, or NaN if it is indefinite.
  var percentHeight: Double {
    let height = request.definiteHeight - verticalPadding
    return height.isNaN ? .nan : max(0, height)
  }
}

/// A positioned item whose content may not be laid out yet. The box and the container's frame have
/// the rest of its request.
struct PlacedItem: Sendable {
  let node: Int32
  /// The height to which percentages inside refer, or NaN if it is indefinite.
  let definiteHeight: Double
}

/// The number of containers that may be laid out before answers become approximate.
struct FlexBudget: Sendable {
  private var left = Int.max

  /// The limit exceeds the needs of any practical tree and takes about a second to reach.
  mutating func renew(count: Int) { left = 100_000 + 100 * count }

  mutating func spend() { left -= 1 }

  var isExhausted: Bool { left < 0 }
}
