// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension StackLayout {
  /// Reads the styles of the children.
  func collectItems(_ flow: inout FlexFlow) {
    for index in spec.children.indices {
      flow.items.append(item(for: spec.children[index].style, at: index))
    }
  }

  private func item(for style: LayoutStyle, at index: Int) -> FlexItem {
    var item = FlexItem(node: Int32(truncatingIfNeeded: index))
    let limits = style.size.limits(axis, parent: context.parentSize)
    let base =
      style.flexBasis.resolved(against: context.parentSize[axis]) ?? limits.exact
    let cross = style.size.limits(axis.cross, parent: context.parentSize).range
    item.grow = Self.factor(style.flexGrow)
    item.shrink = Self.factor(style.flexShrink)
    item.marginMainStart = style.spacingBefore.limitedLength
    item.marginMain = item.marginMainStart + style.spacingAfter.limitedLength
    item.align = style.alignSelf.resolved(in: spec.alignItems).along(axis)
    item.stretches = item.align == .stretch
    item.minMain = limits.bounds.min
    item.maxMain = limits.bounds.max
    item.isBasisIndefinite = base == nil
    item.setBase((base ?? 0).limitedLength)
    if container.isRow {
      (item.minHeight, item.maxHeight) = (cross.min, cross.max)
    } else {
      (item.minWidth, item.maxWidth) = (cross.min, cross.max)
    }
    return item
  }

  /// The factors are limited, so that the sum of a million of them is still finite.
  private static func factor(_ factor: Double) -> Double {
    factor > 0 ? min(factor, 1e9) : 0
  }

  /// What an item is measured in. An item of a row that does not shrink is not broken either.
  func context(for item: borrowing FlexItem) -> LayoutContext {
    guard context.isMinContent, container.isRow, item.shrink == 0 else { return context }
    var context = context
    context.isMinContent = false
    return context
  }

  /// The lengths across the main axis that an item's style allows.
  func styleCrossRange(of item: FlexItem) -> LengthRange {
    container.isRow
      ? LengthRange(item.minHeight, item.maxHeight) : LengthRange(item.minWidth, item.maxWidth)
  }

  /// The lengths across the main axis that an item may take before its line has a length. A single
  /// line is at least as large as the stack must be, and so are the items that stretch in it.
  func crossRange(of item: FlexItem) -> LengthRange {
    let own = styleCrossRange(of: item)
    let fills = item.stretches && !container.isMultiLine
    return LengthRange(own.clamp(fills ? crossRange.min : 0), own.clamp(crossRange.max))
  }
}

extension FlexItem {
  /// Sets the size along the main axis from which the item flexes; a stack's items have no padding.
  mutating func setBase(_ length: Double) {
    base = length
    innerBase = length
    main = clampMain(length)
  }
}

extension AlignItems {
  /// There are baselines in rows only.
  fileprivate func along(_ axis: Axis) -> AlignItems {
    axis == .vertical && (self == .baselineFirst || self == .baselineLast) ? .start : self
  }
}
