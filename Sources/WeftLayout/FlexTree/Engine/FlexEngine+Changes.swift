// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension FlexEngine {
  mutating func addNode(_ style: FlexStyle) -> Int32 {
    let node = Int32(styles.count)
    styles.append(style)
    links.append(Links())
    boxes.append(.zero)
    return node
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
    invalidate(parent)
  }

  mutating func makeCache(_ node: Int32) {
    guard links[Int(node)].cache < 0 else { return }
    links[Int(node)].cache = Int32(caches.count)
    caches.append(Cache())
  }

  /// Forgets what is known of a node and of all above it.
  mutating func invalidate(_ node: Int32) {
    var node = node
    while node >= 0 {
      let cache = Int(links[Int(node)].cache)
      if cache >= 0 { caches[cache] = Cache() }
      node = links[Int(node)].parent
    }
  }
}
