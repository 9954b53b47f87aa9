// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexEngine {
  mutating func addNode(_ style: FlexStyle) -> Int32 {
    let node = Int32(styles.count)
    styles.append(FlexNodeStyle(style, edges: 0))
    links.append(Links())
    boxes.append(.zero)
    storeEdges(of: style, node)
    return node
  }

  mutating func setStyle(_ style: FlexStyle, of node: Int32) {
    if styles[Int(node)].position == .static { staticCount -= 1 }
    let (oldStyle, oldEdges) = (styles[Int(node)], edges(of: node))
    styles[Int(node)] = FlexNodeStyle(style, edges: oldStyle.edges)
    storeEdges(of: style, node)
    if !styles[Int(node)].differsInSizeAlone(from: oldStyle) || edges(of: node) != oldEdges {
      forgetSummary(boxParent(of: node))
    }
    links[Int(node)].isHidden = false
    if style.display == .contents { boxes[Int(node)] = .zero }
    markAsChanged(node)
  }

  private mutating func storeEdges(of style: FlexStyle, _ node: Int32) {
    if style.position == .static { staticCount += 1 }
    let index = Int(styles[Int(node)].edges)
    guard index > 0 || !styles[Int(node)].traits.isDisjoint(with: [.margin, .padding, .inset])
    else { return }
    let edges = FlexNodeEdges(
      inset: style.inset, margin: style.margin, padding: style.padding, border: style.border)
    if index > 0 {
      self.edges[index] = edges
    } else {
      styles[Int(node)].edges = Int32(self.edges.count)
      self.edges.append(edges)
    }
  }

  mutating func append(_ node: Int32, to parent: Int32) {
    links[Int(node)].parent = parent
    let last = links[Int(parent)].lastChild
    if last >= 0 {
      links[Int(last)].nextSibling = node
    } else {
      links[Int(parent)].firstChild = node
      makeCache(parent)
    }
    links[Int(parent)].lastChild = node
    links[Int(parent)].childCount += 1
    if !summaries.isEmpty { forgetSummary(boxParent(of: node)) }
    markAsChanged(node)
  }

  mutating func setContent(_ content: Content, of node: Int32) {
    links[Int(node)].content = content
    makeCache(node)
  }

  mutating func makeCache(_ node: Int32) {
    guard links[Int(node)].cache < 0 else { return }
    links[Int(node)].cache = Int32(caches.count)
    caches.append(FlexCache())
  }
}

extension FlexEngine {
  /// The first child of `container`, or of its child with `display: contents`.
  mutating func firstBox(in container: Int32) -> Int32 {
    descend(to: links[Int(container)].firstChild, in: container)
  }

  mutating func box(after node: Int32, in container: Int32) -> Int32 {
    let next = links[Int(node)].nextSibling
    if next >= 0 && styles[Int(next)].display != .contents { return next }
    if next < 0 && links[Int(node)].parent == container { return -1 }
    return descend(to: next >= 0 ? next : successor(of: node, in: container), in: container)
  }

  /// The next node in tree order that is inside `container` but outside `node`'s subtree.
  private func successor(of node: Int32, in container: Int32) -> Int32 {
    var node = node
    while links[Int(node)].nextSibling < 0 {
      node = links[Int(node)].parent
      if node == container || node < 0 { return -1 }
    }
    return links[Int(node)].nextSibling
  }

  private mutating func descend(to node: Int32, in container: Int32) -> Int32 {
    var node = node
    while node >= 0 && styles[Int(node)].display == .contents {
      resolveDirection(of: node)
      let child = links[Int(node)].firstChild
      node = child >= 0 ? child : successor(of: node, in: container)
    }
    return node
  }

  @inline(__always)
  mutating func resolveDirection(of node: Int32) {
    links[Int(node)].isRightToLeft =
      switch styles[Int(node)].direction {
      case nil: links[Int(links[Int(node)].parent)].isRightToLeft
      case .rightToLeft: true
      case .leftToRight: false
      }
  }

  mutating func hide(_ top: Int32) {
    guard !links[Int(top)].isHidden else { return }
    links[Int(top)].isHidden = true
    var node = top
    while true {
      boxes[Int(node)] = .zero
      if links[Int(node)].cache >= 0 { forget(node) }
      if links[Int(node)].firstChild >= 0 {
        node = links[Int(node)].firstChild
        continue
      }
      while node != top && links[Int(node)].nextSibling < 0 { node = links[Int(node)].parent }
      if node == top { return }
      node = links[Int(node)].nextSibling
    }
  }
}
