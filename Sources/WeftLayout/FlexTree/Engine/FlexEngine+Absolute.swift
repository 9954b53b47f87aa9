// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

// CSS Positioned Layout, section 4, "Absolute Positioning Layout Model".
extension FlexEngine {
  mutating func placeAbsolutes(_ frame: inout FlexFrame) -> Bool {
    guard isContainingBlock(frame.node) else { return true }
    let place = AbsolutePlace(
      parent: frame.node,
      area: paddingBox(
        of: frame.node, size: Size(width: frame.request.width, height: frame.height)),
      content: Rect(
        x: frame.container.left, y: frame.container.top, width: frame.container.contentWidth,
        height: max(0, frame.height - frame.verticalPadding)),
      isRightToLeft: frame.container.isRightToLeft)
    while frame.cursor >= 0 {
      let node = Int32(frame.cursor)
      if isAbsolute(node) {
        guard placeAbsolute(node, in: place) else { return false }
      }
      frame.cursor = Int(box(after: node, in: frame.node))
    }
    return true
  }

  /// The space for an absolutely positioned node, in the coordinates of its parent's border box.
  struct AbsolutePlace {
    var parent: Int32
    var area: Rect
    /// The content box of the parent, to which a node without insets is aligned.
    var content: Rect
    var isRightToLeft: Bool
  }

  func isAbsolute(_ node: Int32) -> Bool {
    styles[Int(node)].position == .absolute && styles[Int(node)].display == .flex
  }

  /// Whether the insets of absolutely positioned descendants refer to the node.
  func isContainingBlock(_ node: Int32) -> Bool {
    styles[Int(node)].position != .static || links[Int(node)].parent < 0
  }

  func paddingBox(of node: Int32, size: Size) -> Rect {
    let border = edges(of: node).border.sides(
      against: .nan, isRightToLeft: links[Int(node)].isRightToLeft)
    return Rect(
      x: border.left, y: border.top, width: max(0, size.width - border.left - border.right),
      height: max(0, size.height - border.top - border.bottom))
  }

  /// Sizes and positions an absolutely positioned node, unless it must wait for an answer.
  mutating func placeAbsolute(_ node: Int32, in place: AbsolutePlace) -> Bool {
    links[Int(node)].isHidden = false
    let style = styles[Int(node)]
    let isRightToLeft = links[Int(node)].isRightToLeft
    var item = FlexItem(node: node)
    item.ratio = style.ratio
    let edges = edges(of: node)
    resolveSizes(of: &item, against: place.area.width, place.area.height)
    let (inline, block) = staticEdges(of: node, in: place.parent)
    let base = place.area.width
    var horizontal = AbsoluteAxis(
      start: place.area.minX, end: place.area.maxX,
      insetStart: edges.inset.left(isRightToLeft: isRightToLeft).resolved(against: base),
      insetEnd: edges.inset.right(isRightToLeft: isRightToLeft).resolved(against: base),
      marginStart: edges.margin.left(isRightToLeft: isRightToLeft).resolved(against: base),
      marginEnd: edges.margin.right(isRightToLeft: isRightToLeft).resolved(against: base))
    horizontal.resolve(
      content: (place.content.minX, place.content.maxX), staticEdge: inline,
      prefersEnd: place.isRightToLeft)
    var vertical = AbsoluteAxis(
      start: place.area.minY, end: place.area.maxY,
      insetStart: edges.inset.top.resolved(against: place.area.height),
      insetEnd: edges.inset.bottom.resolved(against: place.area.height),
      marginStart: edges.margin.top.resolved(against: base),
      marginEnd: edges.margin.bottom.resolved(against: base))
    vertical.resolve(
      content: (place.content.minY, place.content.maxY), staticEdge: block, prefersEnd: nil,
      alignment: Self.alignment(style.alignSelf))

    guard resolveAbsoluteLimits(&item, available: horizontal.available),
      let width = absoluteWidth(item, style, horizontal, vertical),
      let (height, definiteHeight) = absoluteHeight(item, style, vertical, width: width, base)
    else { return false }
    let request = FlexRequest(
      width: width, height: height, definiteHeight: definiteHeight, containingWidth: base)
    guard layout(node, request, shown: true) != nil else { return false }
    boxes[Int(node)] = Rect(
      x: horizontal.position(of: width).limitedLength,
      y: vertical.position(of: height).limitedLength, width: width, height: height)
    return true
  }

  private mutating func resolveAbsoluteLimits(_ item: inout FlexItem, available: Double) -> Bool {
    let style = styles[Int(item.node)]
    guard style.traits.contains(.keywordWidths) else { return true }
    if style.minWidth.isKeyword {
      guard
        let width = width(
          of: item, style.minWidth, available: available, height: item.height)
      else { return false }
      item.minWidth = width
    }
    if style.maxWidth.isKeyword {
      guard
        let width = width(
          of: item, style.maxWidth, available: available, height: item.height)
      else { return false }
      item.maxWidth = width
    }
    return true
  }

  private mutating func absoluteWidth(
    _ item: FlexItem, _ style: FlexNodeStyle, _ horizontal: AbsoluteAxis, _ vertical: AbsoluteAxis
  ) -> Double? {
    if style.width.isKeyword {
      return width(
        of: item, style.width, available: horizontal.available, height: item.height
      ).map(item.clampWidth)
    }
    var height = item.styleHeight
    if item.ratio > 0 && height.isNaN && vertical.isFilled && !horizontal.isFixed {
      height = vertical.available
    }
    if item.ratio > 0 && !height.isNaN {
      guard let widths = contentWidths(of: item, height: height) else { return nil }
      let least = hasAutomaticMinimum(item.node, isRow: true) ? widths.min : 0
      let width = item.width.ifKnown(
        else: width(of: item, fromHeight: item.clampHeight(height)))
      return item.clampWidth(max(width, min(least, item.maxWidth)))
    }
    if !item.width.isNaN { return item.clampWidth(item.width) }
    if horizontal.isFixed {
      return item.clampWidth(applyRatioLimits(of: item, to: horizontal.available))
    }
    if height.isNaN && vertical.isFixed && style.height == .auto {
      height = item.clampHeight(vertical.available)
    }
    guard let widths = contentWidths(of: item, height: height) else { return nil }
    return item.clampWidth(applyRatioLimits(of: item, to: widths.fitting(horizontal.available)))
  }

  private mutating func absoluteHeight(
    _ item: FlexItem, _ style: FlexNodeStyle, _ vertical: AbsoluteAxis, width: Double,
    _ base: Double
  ) -> (Double, definite: Double)? {
    if !item.height.isNaN { return (item.styleHeight, item.styleHeight) }
    let fills = vertical.isFilled && style.height == .auto
    if style.height == .stretch || (fills && item.ratio == 0) {
      let height = item.clampHeight(vertical.available)
      return (height, height)
    }
    if item.ratio > 0 { return ratioHeight(of: item, width: width, containingWidth: base) }
    let request = FlexRequest(width: width, maxHeight: item.maxHeight, containingWidth: base)
    return layout(item.node, request, shown: false).map { (item.clampHeight($0.height), .nan) }
  }

  func applyRatioLimits(of item: FlexItem, to width: Double) -> Double {
    guard item.ratio > 0 else { return width }
    var width = width
    if item.maxHeight < .infinity {
      width = min(width, self.width(of: item, fromHeight: item.maxHeight))
    }
    return max(width, self.width(of: item, fromHeight: item.minHeight))
  }

  /// The alignment of a node between its vertical insets, or `nil` if it fills the space.
  private static func alignment(_ alignSelf: AlignSelf) -> AbsoluteAxis.Edge? {
    switch alignSelf {
    case .auto, .stretch: nil
    case .start, .flexStart, .baselineFirst: .start
    case .center: .center
    case .end, .flexEnd, .baselineLast: .end
    }
  }

  func applyRatioLimits(of item: FlexItem, toHeight height: Double) -> Double {
    guard item.ratio > 0 else { return height }
    var height = height
    if item.maxWidth < .infinity {
      height = min(height, self.height(of: item, fromWidth: item.maxWidth))
    }
    return max(height, self.height(of: item, fromWidth: item.minWidth))
  }

  /// The edges of its parent's content box to which a node without insets is aligned.
  private func staticEdges(
    of node: Int32, in parent: Int32
  ) -> (inline: AbsoluteAxis.Edge, block: AbsoluteAxis.Edge) {
    let style = styles[Int(parent)]
    let isRow = style.flexDirection.isRow
    let isReverse = style.flexDirection.isReverse
    let isWrapReverse = style.flexWrap == .wrapReverse
    let isRightToLeft = links[Int(parent)].isRightToLeft
    let main: AbsoluteAxis.Edge =
      switch style.justifyContent {
      case .flexStart, .spaceBetween: isReverse ? .end : .start
      case .flexEnd: isReverse ? .start : .end
      case .center, .spaceAround, .spaceEvenly: .center
      case .start: .start
      case .end: .end
      case .left: isRow && isRightToLeft ? .end : .start
      case .right: isRow && !isRightToLeft ? .end : .start
      }
    let cross: AbsoluteAxis.Edge =
      switch styles[Int(node)].alignSelf.resolved(in: style.alignItems) {
      case .flexStart, .stretch: isWrapReverse ? .end : .start
      case .flexEnd: isWrapReverse ? .start : .end
      case .center: .center
      // An absolutely positioned node shares its baseline with no item.
      case .start, .baselineFirst: .start
      case .end, .baselineLast: .end
      }
    let horizontal = isRow ? main : cross
    return (isRightToLeft ? horizontal.opposite : horizontal, isRow ? cross : main)
  }
}

struct AbsoluteAxis {
  /// A side of a box. The start is left or top.
  enum Edge {
    case start, center, end

    var opposite: Edge {
      switch self {
      case .start: .end
      case .center: .center
      case .end: .start
      }
    }
  }

  /// The edges of the containing block, and of its remainder after `resolve`.
  private(set) var start: Double
  private(set) var end: Double
  /// The insets and margins, or NaN for auto.
  let insetStart: Double
  let insetEnd: Double
  let marginStart: Double
  let marginEnd: Double
  private let outer: (start: Double, end: Double)
  private var edge = Edge.start
  /// The alignment between two insets, or `nil` if the node fills the space.
  private var alignment: Edge?
  /// Whether the end inset takes precedence, or `nil` on the vertical axis without a direction.
  private var prefersEnd: Bool?

  init(
    start: Double, end: Double, insetStart: Double, insetEnd: Double, marginStart: Double,
    marginEnd: Double
  ) {
    self.start = start
    self.end = end
    self.outer = (start, end)
    self.insetStart = insetStart.isNaN ? .nan : insetStart.limitedLength
    self.insetEnd = insetEnd.isNaN ? .nan : insetEnd.limitedLength
    self.marginStart = marginStart.isNaN ? .nan : marginStart.limitedLength
    self.marginEnd = marginEnd.isNaN ? .nan : marginEnd.limitedLength
  }

  var isFixed: Bool { !insetStart.isNaN && !insetEnd.isNaN }

  var isFilled: Bool { isFixed && alignment == nil }

  var available: Double {
    max(0, end - start - marginStart.ifKnown(else: 0) - marginEnd.ifKnown(else: 0))
  }

  mutating func resolve(
    content: (start: Double, end: Double), staticEdge: Edge, prefersEnd: Bool?,
    alignment: Edge? = nil
  ) {
    self.prefersEnd = prefersEnd
    self.alignment = alignment
    if insetStart.isNaN && insetEnd.isNaN {
      edge = staticEdge
      switch staticEdge {
      case .start: start = content.start
      case .end: end = content.end
      case .center:
        let middle = (content.start + content.end) / 2
        let half = min(middle - start, end - middle)
        (start, end) = (middle - half, middle + half)
      }
    } else {
      let stronger: Edge = prefersEnd == true ? .end : .start
      edge = isFixed ? alignment ?? stronger : insetStart.isNaN ? .end : .start
      start += insetStart.ifKnown(else: 0)
      end -= insetEnd.ifKnown(else: 0)
    }
    guard end < start else { return }
    switch edge {
    case .start: end = start
    case .center: (start, end) = ((start + end) / 2, (start + end) / 2)
    case .end: start = end
    }
  }

  func position(of length: Double) -> Double {
    var before = marginStart.ifKnown(else: 0)
    let free = end - start - length - before - marginEnd.ifKnown(else: 0)
    if isFixed {
      switch (marginStart.isNaN, marginEnd.isNaN) {
      case (true, true):
        // The start of a text must stay visible.
        guard let prefersEnd, free < 0 else { return start + free / 2 }
        return start + (prefersEnd ? free : 0)
      case (true, false): return start + free
      case (false, true): return start + before
      case (false, false): break
      }
    }
    switch edge {
    case .start: break
    case .center: before += free / 2
    case .end: before += free
    }
    guard isFixed && alignment != nil else { return start + before }
    // Moves an overflowing box into the containing block, but keeps its start visible.
    let after = marginEnd.ifKnown(else: 0)
    let position = min(start + before, max(end, outer.end) - length - after)
    return max(position, min(start, outer.start) + marginStart.ifKnown(else: 0))
  }
}
