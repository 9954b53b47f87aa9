// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// A spec that takes all of the available space on some axes.
struct FillingLayoutSpec: LayoutElement {
  var style = LayoutStyle()
  let axes: Axis.Set
  var ideal = Size.infinite
  let child: any LayoutElement

  init(axes: Axis.Set, ideal: Size = .infinite, child: any LayoutElement) {
    self.axes = axes
    self.ideal = ideal
    self.child = child
  }

  var placesChildrenByBaselines: Bool { false }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let range = range.filled(along: axes).preferring(ideal)
    return Layout(element: self, around: context.layout(of: child, thatFits: range))
  }
}

/// A stack that takes all of the available space, because a child does.
///
/// Children that fill the main axis share the remaining space equally, regardless of their content.
/// If the space is insufficient, the yielding children first shrink to zero. Then the other
/// children shrink by the amount that exceeds their share.
struct FillingStackLayoutSpec: LayoutElement {
  var style = LayoutStyle()
  let axes: Axis.Set
  let natural: StackLayoutSpec
  let crowded: StackLayoutSpec
  /// The children for a stack with sufficient space. Filling children start at zero and share the
  /// space equally. `nil` if no child fills the main axis.
  let sharing: StackLayoutSpec?

  init(
    axes: Axis.Set, natural: StackLayoutSpec, crowded: StackLayoutSpec? = nil,
    sharing: StackLayoutSpec? = nil
  ) {
    self.axes = axes
    self.natural = natural
    self.crowded = crowded ?? natural
    self.sharing = sharing
  }

  var placesChildrenByBaselines: Bool { natural.placesChildrenByBaselines }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    let range = range.filled(along: axes)
    var stack = natural
    if let sharing {
      let isRow = natural.direction.isRow
      let limit = isRow ? range.max.width : range.max.height
      if limit.isFinite {
        let free = SizeRange(
          max: isRow
            ? Size(width: .infinity, height: range.max.height)
            : Size(width: range.max.width, height: .infinity))
        let whole = context.layout(of: crowded, thatFits: free)
        stack = (isRow ? whole.size.width : whole.size.height) <= limit ? sharing : crowded
      }
    }
    return Layout(element: self, around: context.layout(of: stack, at: 1, thatFits: range))
  }
}

extension Layout {
  init(element: any LayoutElement, around child: Layout) {
    self.init(
      element: element, size: child.size, children: [child], firstBaseline: child.firstBaseline,
      lastBaseline: child.lastBaseline)
  }
}

extension SizeRange {
  fileprivate func filled(along axes: Axis.Set) -> SizeRange {
    var least = min
    if axes.contains(.horizontal), max.width.isFinite { least.width = max.width }
    if axes.contains(.vertical), max.height.isFinite { least.height = max.height }
    return SizeRange(min: least, max: max)
  }

  fileprivate func preferring(_ ideal: Size) -> SizeRange {
    var (least, most) = (min, max)
    if max.width == .infinity, ideal.width.isFinite {
      least.width = Swift.max(min.width, ideal.width)
      most.width = least.width
    }
    if max.height == .infinity, ideal.height.isFinite {
      least.height = Swift.max(min.height, ideal.height)
      most.height = least.height
    }
    return SizeRange(min: least, max: most)
  }
}
