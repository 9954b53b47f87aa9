// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexEngine {
  /// Lays out a root and its descendants in a containing block, with NaN for an unknown extent.
  /// Returns false if there is an ``openQuestion``, which must be answered before another call.
  @discardableResult
  mutating func layOutRoot(
    _ root: Int32, width: Double, height: Double, isRightToLeft: Bool
  ) -> Bool {
    guard styles[Int(root)].display == .flex else {
      hide(root)
      return true
    }
    let direction = styles[Int(root)].direction.map { $0 == .rightToLeft }
    links[Int(root)].isRightToLeft = direction ?? isRightToLeft
    links[Int(root)].isHidden = false
    renewBudget()
    carryChanges()
    repeat {
      run()
      if openQuestion != nil { return false }
    } while !placeRoot(root, width: width, height: height, isRightToLeft: isRightToLeft)
    // Containers with this many children are rare, so their memory is released.
    if flow.items.capacity > Self.maximumKeptItems { flow.items = [] }
    return true
  }

  private static let maximumKeptItems = 4096

  private mutating func placeRoot(
    _ root: Int32, width: Double, height: Double, isRightToLeft: Bool
  ) -> Bool {
    let style = styles[Int(root)]
    let ownDirection = links[Int(root)].isRightToLeft
    let margin = edges(of: root).margin
    // Treats the root as an item of an anonymous column.
    let known = width.ifKnown(else: 0)
    let left = margin.left(isRightToLeft: ownDirection).resolvedOrZero(against: known)
    let right = margin.right(isRightToLeft: ownDirection).resolvedOrZero(against: known)
    let top = margin.top.resolvedOrZero(against: known)
    let bottom = margin.bottom.resolvedOrZero(against: known)
    var frame = FlexFrame(
      node: root, goal: .layout,
      request: FlexRequest(
        width: width, height: height, definiteHeight: height, containingWidth: .nan))
    frame.container.isRow = false
    frame.container.contentWidth = width
    frame.container.contentHeight = height
    let index = flow.items.count
    defer { flow.items.removeSubrange(index...) }
    var item = FlexItem(node: root)
    item.ratio = style.ratio
    item.marginCross = left + right
    item.marginMain = top + bottom
    item.stretches = style.width == .auto
    resolveSizes(of: &item, against: width, height)
    flow.items.append(item)
    guard resolveWidthLimits(index, frame),
      let rootWidth = crossWidth(index, frame, height: flow.items[index].styleHeight)
    else { return false }
    guard let (rootHeight, definiteHeight) = rootHeight(index, frame, width: rootWidth)
    else { return false }
    let request = FlexRequest(
      width: rootWidth, height: rootHeight, definiteHeight: definiteHeight,
      containingWidth: width)
    guard layout(root, request, shown: true) != nil else { return false }
    let offset = relativeOffset(
      of: root, known, height.ifKnown(else: 0), isRightToLeft: isRightToLeft)
    boxes[Int(root)] = Rect(
      x: (left + offset.x).limitedLength, y: (top + offset.y).limitedLength,
      width: rootWidth, height: rootHeight)
    return true
  }

  private mutating func rootHeight(
    _ index: Int, _ frame: FlexFrame, width: Double
  ) -> (Double, definite: Double)? {
    let item = flow.items[index]
    if !item.height.isNaN { return (item.styleHeight, item.styleHeight) }
    if item.ratio == 0 && !frame.container.contentHeight.isNaN {
      let height = item.clampHeight((frame.container.contentHeight - item.marginMain).limitedExtent)
      return (height, height)
    }
    if item.ratio > 0 {
      return ratioHeight(of: item, width: width, containingWidth: frame.container.contentWidth)
    }
    let request = FlexRequest(
      width: width, maxHeight: item.maxHeight, containingWidth: frame.container.contentWidth)
    return layout(item.node, request, shown: false).map { (item.clampHeight($0.height), .nan) }
  }

  /// Positions the absolutely positioned nodes whose parents are not their containing blocks.
  mutating func placeDetachedAbsolutes(below root: Int32) {
    guard staticCount > 0, styles[Int(root)].display == .flex else { return }
    var node = root
    while node >= 0 {
      let parent = boxParent(of: node)
      if node != root, isAbsolute(node), parent >= 0, !isContainingBlock(parent) {
        let place = detachedPlace(parent: parent)
        while !placeAbsolute(node, in: place) { run() }
      }
      node = nodeAfter(node, below: root)
    }
  }

  private func detachedPlace(parent: Int32) -> AbsolutePlace {
    var block = parent
    var offset = Point.zero
    while !isContainingBlock(block) {
      offset = offset + boxes[Int(block)].origin
      block = boxParent(of: block)
    }
    let area = paddingBox(of: block, size: boxes[Int(block)].size)
    let width = caches[Int(links[Int(parent)].cache)].request.containingWidth
    let padding = padding(of: parent, against: width)
    let size = boxes[Int(parent)].size
    return AbsolutePlace(
      parent: parent,
      area: Rect(
        x: area.minX - offset.x, y: area.minY - offset.y, width: area.width,
        height: area.height),
      content: Rect(
        x: padding.left, y: padding.top, width: max(0, size.width - padding.horizontal),
        height: max(0, size.height - padding.vertical)),
      isRightToLeft: links[Int(block)].isRightToLeft)
  }

  /// The nearest ancestor that has a box, or a negative number for a root.
  @inline(__always)
  func boxParent(of node: Int32) -> Int32 {
    var parent = links[Int(node)].parent
    while parent >= 0 && styles[Int(parent)].display == .contents {
      parent = links[Int(parent)].parent
    }
    return parent
  }

  /// The next node in tree order that has a box or has `display: contents`.
  private func nodeAfter(_ node: Int32, below root: Int32) -> Int32 {
    var node = node
    let child = links[Int(node)].firstChild
    if child >= 0 && styles[Int(node)].display != .none { return child }
    while node != root && links[Int(node)].nextSibling < 0 { node = links[Int(node)].parent }
    return node == root ? -1 : links[Int(node)].nextSibling
  }
}
