// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftLayout

/// Lays its child out in all the room offered, on some axes.
struct FillingLayoutSpec: LayoutElement {
  var style = LayoutStyle()
  /// Where it takes the room, if that has a limit.
  let axes: Axis.Set
  /// The lengths that it has where there is no limit; infinite ones are those of the child.
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

/// A stack in which something takes all the room offered, and which therefore does itself.
///
/// What fills the stack's main axis shares the room that the others leave in equal parts, whatever
/// is inside. Where all together need more than there is, first what yields gives up all of its
/// length, and then each what is more than its share.
struct FillingStackLayoutSpec: LayoutElement {
  var style = LayoutStyle()
  /// Where the stack takes all the room, if that has a limit.
  let axes: Axis.Set
  /// The children with the lengths of their content to begin with.
  let natural: StackLayoutSpec
  /// Those for a stack that has a limit: what yields begins with nothing.
  let crowded: StackLayoutSpec
  /// Those that share the room with none, if there are any.
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
  /// The layout of a spec that is nothing but its child.
  init(element: any LayoutElement, around child: Layout) {
    self.init(
      element: element, size: child.size, children: [child], firstBaseline: child.firstBaseline,
      lastBaseline: child.lastBaseline)
  }
}

extension SizeRange {
  /// The range of what takes all the room on some axes, where that has a limit.
  fileprivate func filled(along axes: Axis.Set) -> SizeRange {
    var least = min
    if axes.contains(.horizontal), max.width.isFinite { least.width = max.width }
    if axes.contains(.vertical), max.height.isFinite { least.height = max.height }
    return SizeRange(min: least, max: max)
  }

  /// The range of what has lengths of its own where there is no limit.
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
