// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexEngine {
  /// A question about a container that is being answered.
  struct Frame: Sendable {
    /// What is asked.
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
    var request: Request
    var phase = Phase.baseSizes
    /// The item that is next in the phase.
    var cursor = 0
    /// Where the container's items and lines begin in the engine's arrays; negative before the
    /// items are collected.
    var firstItem = -1
    var firstLine = 0

    var isRow = true
    var isReverse = false
    var isMultiLine = false
    var isWrapReverse = false
    var isRightToLeft = false
    var hasAbsolutes = false
    var dependsOnHeight = false
    /// The distances from the border box to the content box.
    var left = 0.0
    var top = 0.0
    var horizontalPadding = 0.0
    var verticalPadding = 0.0
    /// The content box; NaN where an extent is not known.
    var contentWidth = Double.nan
    var contentHeight = Double.nan
    var mainGap = 0.0
    var crossGap = 0.0
    var justifyContent = JustifyContent.flexStart
    var alignContent = AlignContent.stretch

    /// The widths collected so far.
    var widths = ContentWidths(min: 0, max: 0)
    /// The height of the border box, once it is known.
    var height = Double.nan
    var firstBaseline = Double.nan
    var lastBaseline = Double.nan

    init(node: Int32, goal: Goal, request: Request) {
      self.node = node
      self.goal = goal
      self.request = request
    }

    /// The content height to which percentages refer; NaN where they refer to nothing.
    var percentHeight: Double {
      let height = request.definiteHeight - verticalPadding
      return height.isNaN ? .nan : max(0, height)
    }
    /// The content box along and across the main axis.
    var mainSize: Double { isRow ? contentWidth : contentHeight }
    var crossSize: Double { isRow ? contentHeight : contentWidth }
  }

  /// A line of items.
  struct Line: Sendable {
    /// The items in the line, as indexes into the engine's array.
    var items: Range<Int>
    /// The sum of the items' outer sizes and of the gaps between them.
    var mainSize: Double
    /// The extent across the main axis.
    var crossSize = 0.0
    /// The greatest distances from the cross-start edge to the first baseline, and from the last
    /// baseline to the cross-end edge, of the items aligned by them.
    var firstAscent = 0.0
    var lastDescent = 0.0
    /// The distance of the line from the cross-start edge of the content box.
    var position = 0.0
  }

  /// A child in the layout of its container.
  struct Item: Sendable {
    let node: Int32
    var align = AlignItems.stretch
    /// Whether the margins before and after the item along the main axis, and across it, are auto.
    var hasAutoMainStart = false
    var hasAutoMainEnd = false
    var hasAutoCrossStart = false
    var hasAutoCrossEnd = false
    var isFrozen = false
    /// Whether the limits that are keywords were found.
    var hasHeightLimits = false
    /// Whether the base size comes from the content though the style asks for something else that
    /// could not be found.
    var isBasisIndefinite = false
    /// Whether ``minMain`` lacks the automatic minimum size.
    var needsAutomaticMinimum = false
    /// Whether the item is as large as its line across the main axis.
    var stretches = false

    var grow = 0.0
    var shrink = 0.0
    var ratio = 0.0
    /// The sums of the margins along and across the main axis.
    var marginMain = 0.0
    var marginCross = 0.0
    /// The margins at the main-start and cross-start edges.
    var marginMainStart = 0.0
    var marginCrossStart = 0.0
    /// The sum of padding and border.
    var horizontalPadding = 0.0
    var verticalPadding = 0.0

    /// The width and height that the style gives; NaN where it does not.
    var width = Double.nan
    var height = Double.nan
    var minWidth = 0.0
    var minHeight = 0.0
    var maxWidth = Double.infinity
    var maxHeight = Double.infinity

    /// The size along the main axis before flexing, with and without padding and border.
    var base = 0.0
    var innerBase = 0.0
    /// The least size along the main axis, including the automatic one.
    var minMain = 0.0
    var maxMain = Double.infinity
    /// The size along the main axis: first the hypothetical, then the final one.
    var main = 0.0
    var violation = 0.0
    /// The size across the main axis.
    var cross = Double.nan
    /// The height to which percentages below refer; NaN where they refer to nothing.
    var definiteHeight = Double.nan
    /// The distances from the top edge to the baselines; in a column, from the left edge.
    var firstBaseline = Double.nan
    var lastBaseline = Double.nan

    init(node: Int32) {
      self.node = node
    }

    var outerMain: Double { main + marginMain }
    var outerCross: Double { cross + marginCross }
  }
}
