// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What is known of a child of a flex container while it is laid out.
struct FlexItem {
  let grow: Double
  let shrink: Double
  let spacingBefore: Double
  let spacingAfter: Double
  let alignment: AlignItems
  /// The style's minimum and maximum along the main axis.
  let mainBounds: LengthRange
  /// The lengths that the style allows across the main axis.
  let crossRange: LengthRange
  /// Whether ``baseSize`` is what the child's content took, within the style's bounds, rather than
  /// what the style says.
  let isSizedByContent: Bool

  /// The length along the main axis before growing and shrinking.
  var baseSize: Double
  /// The length along the main axis: first the hypothetical one, in the end the final one.
  var mainSize: Double
  /// What keeping to the bounds added to the length in the last round of flexing.
  var violation = 0.0
  /// Whether the main size is final.
  var isFrozen = false
  /// The layout measured last, not positioned.
  var layout: Layout?

  init(_ child: any LayoutElement, in settings: FlexSettings, parentSize: ParentSize) {
    let style = child.style
    let axis = settings.direction.axis
    let limits = style.size.limits(axis, parent: parentSize)
    let base = style.flexBasis.resolved(against: parentSize[axis]) ?? limits.exact
    self.grow = Self.factor(style.flexGrow)
    self.shrink = Self.factor(style.flexShrink)
    self.spacingBefore = style.spacingBefore.limitedLength
    self.spacingAfter = style.spacingAfter.limitedLength
    self.alignment = style.alignSelf.resolved(in: settings.alignItems).along(axis)
    self.mainBounds = limits.bounds
    self.crossRange = style.size.limits(axis.cross, parent: parentSize).range
    self.isSizedByContent = base == nil
    self.baseSize = (base ?? 0).limitedLength
    self.mainSize = limits.bounds.clamp(baseSize)
  }

  /// The factors are limited, so that the sum of a million of them is still finite.
  private static func factor(_ factor: Double) -> Double {
    factor > 0 ? Swift.min(factor, 1e9) : 0
  }

  /// The length along the main axis with the spacing around it.
  var outerMainSize: Double { spacingBefore + mainSize + spacingAfter }

  func factor(growing: Bool) -> Double { growing ? grow : shrink }

  /// What the item's share of the free space, or of the overflow, is in proportion to.
  func weight(growing: Bool) -> Double { growing ? grow : shrink * baseSize }
}

extension AlignItems {
  /// There are baselines in rows only.
  fileprivate func along(_ axis: Axis) -> AlignItems {
    axis == .vertical && (self == .baselineFirst || self == .baselineLast) ? .start : self
  }
}
