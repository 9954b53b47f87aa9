// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Lays its child out in all the space offered, on some axes.
struct FillingLayoutSpec: LayoutElement {
  var style = LayoutStyle()
  /// Where it takes the available space, if that is limited.
  let axes: Axis.Set
  /// Its lengths on unlimited axes; infinite ones are those of the child.
  var ideal = Size.infinite
  let child: any LayoutElement

  init(axes: Axis.Set, ideal: Size = .infinite, child: any LayoutElement) {
    self.axes = axes
    self.ideal = ideal
    self.child = child
  }

  var placesChildrenByBaselines: Bool { false }

  func calculateLayout(thatFits range: SizeRange, in context: LayoutContext) -> Layout {
    LayoutPass.layout(of: self, thatFits: range, in: context)
  }

  func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
    let range = range.filled(along: axes).preferring(ideal)
    return pass.layout(of: child, at: 0, thatFits: range, in: context)
      .map { Layout(element: self, around: $0) }
  }
}

/// A stack in which a child takes all the space offered, so that the stack does, too.
///
/// Children that fill the main axis share the remaining space in equal parts, whatever their
/// content. If all together need more than there is, first the yielding children give up all of
/// their length, and then each gives up what exceeds its share.
struct FillingStackLayoutSpec: LayoutElement {
  var style = LayoutStyle()
  /// Where the stack takes all the space, if that is limited.
  let axes: Axis.Set
  /// The children, starting from the lengths of their content.
  let natural: StackLayoutSpec
  /// The children for a stack with a limit: yielding ones start from nothing.
  let crowded: StackLayoutSpec
  /// The children for a stack with space for all of them: filling ones start from nothing, so that
  /// they share the space equally. `nil` if nothing fills the main axis.
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
    LayoutPass.layout(of: self, thatFits: range, in: context)
  }

  func calculateLayout(
    thatFits range: SizeRange, in context: LayoutContext, asking pass: inout LayoutPass
  ) -> Layout? {
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
        guard let whole = pass.layout(of: crowded, at: 0, thatFits: free, in: context) else {
          return nil
        }
        stack = (isRow ? whole.size.width : whole.size.height) <= limit ? sharing : crowded
      }
    }
    return pass.layout(of: stack, at: 1, thatFits: range, in: context)
      .map { Layout(element: self, around: $0) }
  }
}

extension Layout {
  /// The layout of a spec that consists only of its child.
  init(element: any LayoutElement, around child: Layout) {
    self.init(
      element: element, size: child.size, children: [child], firstBaseline: child.firstBaseline,
      lastBaseline: child.lastBaseline)
  }
}

extension SizeRange {
  /// The range of an element that takes all the space on some axes, if that is limited.
  fileprivate func filled(along axes: Axis.Set) -> SizeRange {
    var least = min
    if axes.contains(.horizontal), max.width.isFinite { least.width = max.width }
    if axes.contains(.vertical), max.height.isFinite { least.height = max.height }
    return SizeRange(min: least, max: max)
  }

  /// The range of an element with lengths of its own on unlimited axes.
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
