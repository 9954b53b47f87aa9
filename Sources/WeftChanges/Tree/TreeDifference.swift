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
    var level = Level(
      old: Located(node: old.root, start: 0), new: Located(node: new.root, start: 0))
    level.equalizeHeights()
    if let pair = level.pairs.first, pair.old.node.sharesStorage(with: pair.new.node) {
      addShared(0, 0, old.count)
      return
    }
    while !level.isLeaf { level = nextLevel(level) }
    for (old, new) in level.pairs { match(old.entries, new.entries) }
    matchRest(level.oldRest.flatMap(\.entries), level.newRest.flatMap(\.entries))
  }

  /// The children of a level that are not shared.
  private mutating func nextLevel(_ level: Level<Entry>) -> Level<Entry> {
    var next = Level<Entry>()
    for (old, new) in level.pairs {
      var oldStart = old.start
      var newStart = new.start
      align(old.node.children, new.node.children, { $0.id == $1.id }) { oldChild, newChild in
        switch (oldChild, newChild) {
        case (let oldChild?, let newChild?) where oldChild.sharesStorage(with: newChild):
          addShared(oldStart, newStart, oldChild.summary.count)
        case (let oldChild?, let newChild?):
          next.pairs.append(
            (Located(node: oldChild, start: oldStart), Located(node: newChild, start: newStart)))
        case (let oldChild?, nil): next.oldRest.append(Located(node: oldChild, start: oldStart))
        case (nil, let newChild?): next.newRest.append(Located(node: newChild, start: newStart))
        case (nil, nil): break
        }
        oldStart += oldChild?.summary.count ?? 0
        newStart += newChild?.summary.count ?? 0
      }
    }
    next.oldRest += level.oldRest.flatMap(\.children)
    next.newRest += level.newRest.flatMap(\.children)
    for pair in next.pairRest() {
      addShared(pair.old.start, pair.new.start, pair.old.node.summary.count)
    }
    return next
  }

  private mutating func addShared(_ old: Int, _ new: Int, _ count: Int) {
    if let last = shared.last, last.old + last.count == old, last.new + last.count == new {
      shared[shared.count - 1].count += count
    } else if count > 0 {
      shared.append(IndexRun(old: old, new: new, count: count))
    }
  }

  private mutating func match(_ olds: [Found], _ news: [Found]) {
    align(olds, news, { $0.entry.id == $1.entry.id }) { old, new in
      if let old, let new {
        pairs.append((old, new))
      } else if let old {
        oldRest.append(old)
      } else if let new {
        newRest.append(new)
      }
    }
  }

  /// Pairs what a split or a join has put into another leaf, or an edit elsewhere.
  private mutating func matchRest(_ olds: [Found], _ news: [Found]) {
    var byID: [UInt64: Found] = [:]
    for old in oldRest + olds { byID[old.entry.id] = old }
    for new in newRest + news where byID[new.entry.id] != nil {
      if let old = byID.removeValue(forKey: new.entry.id) { pairs.append((old, new)) }
    }
    let paired = Set(pairs.map(\.new.entry.id))
    newRest = (newRest + news).filter { !paired.contains($0.entry.id) }
    oldRest = Array(byID.values)
  }
}

/// Nodes of two trees at equal distance from their leaves.
private struct Level<Entry: TreeEntry> {
  /// Nodes with the same identity.
  var pairs: [(old: Located<Entry>, new: Located<Entry>)] = []
  var oldRest: [Located<Entry>] = []
  var newRest: [Located<Entry>] = []

  init() {}

  init(old: Located<Entry>, new: Located<Entry>) {
    pairs = [(old, new)]
  }

  var isLeaf: Bool {
    (pairs.first?.old ?? oldRest.first ?? newRest.first)?.node.isLeaf ?? true
  }

  /// Goes down the higher tree until both are equally high.
  mutating func equalizeHeights() {
    guard let (old, new) = pairs.first, old.node.height != new.node.height else { return }
    (pairs, oldRest, newRest) = ([], [old], [new])
    while oldRest[0].node.height > new.node.height { oldRest = oldRest.flatMap(\.children) }
    while newRest[0].node.height > old.node.height { newRest = newRest.flatMap(\.children) }
    // What is shared here is found one level below.
    _ = pairRest(keepingShared: true)
  }

  /// Pairs what a split or a join has put below another node; gives what of it is shared.
  mutating func pairRest(
    keepingShared: Bool = false
  ) -> [(old: Located<Entry>, new: Located<Entry>)] {
    guard !oldRest.isEmpty && !newRest.isEmpty else { return [] }
    var byID: [UInt64: Located<Entry>] = [:]
    for old in oldRest { byID[old.node.id] = old }
    var shared: [(old: Located<Entry>, new: Located<Entry>)] = []
    newRest.removeAll { new in
      guard let old = byID.removeValue(forKey: new.node.id) else { return false }
      if !keepingShared && old.node.sharesStorage(with: new.node) {
        shared.append((old, new))
      } else {
        pairs.append((old, new))
      }
      return true
    }
    oldRest.removeAll { byID[$0.node.id] == nil }
    return shared
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

/// Visits two sequences side by side, in the order of each: what is the same together, the rest
/// alone. Takes at most one element to be missing on one side at a time.
private func align<Element>(
  _ olds: [Element], _ news: [Element], _ isSame: (Element, Element) -> Bool,
  _ visit: (Element?, Element?) -> Void
) {
  var old = 0
  var new = 0
  while old < olds.count && new < news.count {
    if isSame(olds[old], news[new]) {
      visit(olds[old], news[new])
      old += 1
      new += 1
    } else if old + 1 < olds.count && isSame(olds[old + 1], news[new]) {
      visit(olds[old], nil)
      old += 1
    } else if new + 1 < news.count && isSame(olds[old], news[new + 1]) {
      visit(nil, news[new])
      new += 1
    } else {
      visit(olds[old], nil)
      visit(nil, news[new])
      old += 1
      new += 1
    }
  }
  for old in olds[old...] { visit(old, nil) }
  for new in news[new...] { visit(nil, new) }
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
