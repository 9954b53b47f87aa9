// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The layout of a ``StackLayoutSpec`` while it is made.
///
/// How items are arranged is the business of ``FlexFlow``, as it is for trees of boxes. A stack
/// differs in how it finds out how large its items are: it measures elements, in ranges of sizes.
struct StackLayout {
  let spec: StackLayoutSpec
  let range: SizeRange
  /// What the children are measured in.
  let context: LayoutContext
  let axis: Axis
  let mainRange: LengthRange
  let crossRange: LengthRange
  var container = FlexContainer()
  /// What the children have answered last, not positioned.
  var layouts: [Layout?]

  init(_ spec: StackLayoutSpec, thatFits range: SizeRange, in context: LayoutContext) {
    self.spec = spec
    self.range = range
    self.context = context.with(parentSize: ParentSize(exactlyIn: range))
    axis = spec.direction.axis
    mainRange = range[axis]
    crossRange = range[axis.cross]
    layouts = Array(repeating: nil, count: spec.children.count)
    container.isRow = spec.direction.isRow
    container.isReverse = spec.direction.isReverse
    container.isMultiLine = spec.flexWrap != .noWrap
    container.isWrapReverse = spec.flexWrap == .wrapReverse
    container.isRightToLeft = context.direction == .rightToLeft
    container.justifyContent = spec.justifyContent
    container.alignContent = spec.alignContent
    container.mainGap = spec.spacing.limitedLength
    container.crossGap = spec.lineSpacing.limitedLength
    container.overflowsAtStart = true
    container.pixelGrid = context.pixelGrid
  }

  /// - Returns: nil if the pass has put a question off.
  mutating func layout(asking pass: inout LayoutPass) -> Layout? {
    pass.flow.open(&container, count: spec.children.count)
    defer { pass.flow.close(container) }
    collectItems(&pass.flow)
    guard measureBaseSizes(&pass) else { return nil }
    pass.flow.collectLines(of: container, limit: lineLimit)
    container.mainSize = mainRange.clamp(pass.flow.longestLine(of: container))
    guard measureUnboundedBaseSizes(&pass) else { return nil }
    pass.flow.flexLines(of: container)
    guard measureItems(&pass) else { return nil }
    sizeLines(&pass.flow)
    guard stretchItems(&pass) else { return nil }
    return place(pass.flow)
  }

  /// The length at which a line is broken. The least width is that of a line for each item.
  private var lineLimit: Double {
    context.isMinContent && container.isRow && mainRange.max == .infinity ? 0 : mainRange.max
  }
}
