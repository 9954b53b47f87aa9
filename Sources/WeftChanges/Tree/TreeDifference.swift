// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// What two trees, one of which was edited from the other, do not share.
///
/// Goes down both trees level by level and leaves out every subtree that both have.
///
/// - Complexity: O(k · log n) for k edits between trees of n entries; O(n) for unrelated ones.
struct TreeDifference<Entry: TreeEntry> {
  /// An entry, and the position where it starts.
  struct Found {
    var entry: Entry
    var start: Int
  }

  /// Positions in subtrees that both trees have.
  private(set) var shared: [IndexRun] = []
  /// Entries of both trees with the same identity, whatever else they are, from subtrees that are
  /// not shared.
  private(set) var pairs: [(old: Found, new: Found)] = []
  /// Entries of one tree only.
  private(set) var oldRest: [Found] = []
  private(set) var newRest: [Found] = []

  init(old: Tree<Entry>, new: Tree<Entry>) {
    var olds = [Located(node: old.root, start: 0)]
    var news = [Located(node: new.root, start: 0)]
    while olds[0].node.height > news[0].node.height { olds = olds.flatMap(\.children) }
    while news[0].node.height > olds[0].node.height { news = news.flatMap(\.children) }
    while true {
      removeShared(&olds, &news)
      guard let node = olds.first ?? news.first, !node.node.isLeaf else { break }
      olds = olds.flatMap(\.children)
      news = news.flatMap(\.children)
    }
    matchEntries(olds.flatMap(\.entries), news.flatMap(\.entries))
  }

  /// Takes out of two levels what is shared; puts what may belong together at the same place.
  private mutating func removeShared(
    _ olds: inout [Located<Entry>], _ news: inout [Located<Entry>]
  ) {
    var alignment = Alignment<Located<Entry>>(olds, news) { $0.node.id == $1.node.id }
    olds = []
    news = []
    for (old, new) in alignment.pairs {
      if old.node.sharesStorage(with: new.node) {
        addShared(old.start, new.start, old.node.summary.count)
      } else {
        olds.append(old)
        news.append(new)
      }
    }
    guard !alignment.oldRest.isEmpty || !alignment.newRest.isEmpty else { return }
    // What a split or a join has put below another node.
    var byID: [UInt64: Located<Entry>] = [:]
    for old in alignment.oldRest { byID[old.node.id] = old }
    for new in alignment.newRest {
      if let old = byID[new.node.id], old.node.sharesStorage(with: new.node) {
        addShared(old.start, new.start, old.node.summary.count)
        byID[new.node.id] = nil
      } else {
        news.append(new)
      }
    }
    alignment.oldRest.removeAll { byID[$0.node.id] == nil }
    olds += alignment.oldRest
  }

  private mutating func addShared(_ old: Int, _ new: Int, _ count: Int) {
    if let last = shared.last, last.old + last.count == old, last.new + last.count == new {
      shared[shared.count - 1].count += count
    } else if count > 0 {
      shared.append(IndexRun(old: old, new: new, count: count))
    }
  }

  private mutating func matchEntries(_ olds: [Found], _ news: [Found]) {
    let alignment = Alignment<Found>(olds, news) { $0.entry.id == $1.entry.id }
    pairs = alignment.pairs
    var byID: [UInt64: Found] = [:]
    for old in alignment.oldRest { byID[old.entry.id] = old }
    for new in alignment.newRest {
      if let old = byID.removeValue(forKey: new.entry.id) {
        pairs.append((old, new))
      } else {
        newRest.append(new)
      }
    }
    oldRest = alignment.oldRest.filter { byID[$0.entry.id] != nil }
  }
}

/// A node, and the position where it starts.
private struct Located<Entry: TreeEntry> {
  var node: TreeNode<Entry>
  var start: Int

  var children: [Located] {
    var start = start
    return node.children.map { child in
      defer { start += child.summary.count }
      return Located(node: child, start: start)
    }
  }

  var entries: [TreeDifference<Entry>.Found] {
    var start = start
    return node.entries.map { entry in
      defer { start += entry.summary.count }
      return TreeDifference.Found(entry: entry, start: start)
    }
  }
}

/// Two sequences side by side, with at most one element missing on one side at a time; what this
/// does not pair is left to be found in another way.
private struct Alignment<Element> {
  var pairs: [(old: Element, new: Element)] = []
  var oldRest: [Element] = []
  var newRest: [Element] = []

  init(_ olds: [Element], _ news: [Element], _ isSame: (Element, Element) -> Bool) {
    var old = 0
    var new = 0
    while old < olds.count && new < news.count {
      if isSame(olds[old], news[new]) {
        pairs.append((olds[old], news[new]))
        old += 1
        new += 1
      } else if old + 1 < olds.count && isSame(olds[old + 1], news[new]) {
        oldRest.append(olds[old])
        old += 1
      } else if new + 1 < news.count && isSame(olds[old], news[new + 1]) {
        newRest.append(news[new])
        new += 1
      } else {
        oldRest.append(olds[old])
        newRest.append(news[new])
        old += 1
        new += 1
      }
    }
    oldRest += olds[old...]
    newRest += news[new...]
  }
}

extension TreeNode {
  /// How many levels are below the node.
  fileprivate var height: Int { children.first.map { 1 + $0.height } ?? 0 }

  /// Whether two nodes hold the very same array, and so the same content.
  func sharesStorage(with other: TreeNode) -> Bool {
    entries.sharesStorage(with: other.entries) && children.sharesStorage(with: other.children)
  }
}

extension Array {
  /// Whether two arrays are one in memory.
  ///
  /// Both are alive while their addresses are compared, so that equal addresses are one buffer.
  /// Nothing is read through them.
  func sharesStorage(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
    }
  }
}
