// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The parts that two trees do not share. Descends both trees level by level and skips every
/// subtree that is in both. Takes O(k · log n) for k edits between the trees, and O(n) for
/// unrelated trees.
struct TreeDifference<Entry: TreeEntry> {
  struct Found {
    var entry: Entry
    var start: Int
  }

  /// The positions of subtrees and entries that are in both trees.
  private(set) var shared: [IndexRun] = []
  /// Entries that have the same identity in both trees, usually with different content.
  private(set) var pairs: [(old: Found, new: Found)] = []
  private(set) var oldRest: [Found] = []
  private(set) var newRest: [Found] = []

  init(old: Tree<Entry>, new: Tree<Entry>) {
    var level = Level(old: old.root, new: new.root)
    for pair in level.pairRest() {
      addShared(pair.old.start, pair.new.start, pair.old.node.summary.count)
    }
    while !level.isLeaf { level = nextLevel(level) }
    for (old, new) in level.pairs { match(old, new) }
    matchRest(level.oldRest.flatMap(\.entries), level.newRest.flatMap(\.entries))
  }

  private mutating func nextLevel(_ level: Level<Entry>) -> Level<Entry> {
    var next = Level<Entry>()
    for (old, new) in level.pairs {
      var oldStart = old.start
      var newStart = new.start
      let olds = old.node.children
      let news = new.node.children
      let isSame = { olds[$0].id == news[$1].id }
      align(olds.count, news.count, isSame) { old, new in
        let oldCount = old.map { olds[$0].summary.count } ?? 0
        let newCount = new.map { news[$0].summary.count } ?? 0
        if let old, let new {
          if olds[old].sharesStorage(with: news[new]) {
            addShared(oldStart, newStart, oldCount)
          } else {
            next.pairs.append(
              (
                Located(node: olds[old], start: oldStart),
                Located(node: news[new], start: newStart)
              ))
          }
        } else if let old {
          next.oldRest.append(Located(node: olds[old], start: oldStart))
        } else if let new {
          next.newRest.append(Located(node: news[new], start: newStart))
        }
        oldStart += oldCount
        newStart += newCount
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

  private mutating func match(_ old: Located<Entry>, _ new: Located<Entry>) {
    var oldStart = old.start
    var newStart = new.start
    let olds = old.node.entries
    let news = new.node.entries
    align(olds.count, news.count, { olds[$0].id == news[$1].id }) { old, new in
      if let old, let new, olds[old].hasContent(of: news[new]) {
        addShared(oldStart, newStart, olds[old].summary.count)
      } else {
        let oldFound = old.map { Found(entry: olds[$0], start: oldStart) }
        let newFound = new.map { Found(entry: news[$0], start: newStart) }
        if let oldFound, let newFound {
          pairs.append((oldFound, newFound))
        } else if let oldFound {
          oldRest.append(oldFound)
        } else if let newFound {
          newRest.append(newFound)
        }
      }
      oldStart += old.map { olds[$0].summary.count } ?? 0
      newStart += new.map { news[$0].summary.count } ?? 0
    }
  }

  /// Pairs entries that a split, join or edit moved to another leaf.
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

/// The nodes of two trees at the same distance from their leaves.
private struct Level<Entry: TreeEntry> {
  var pairs: [(old: Located<Entry>, new: Located<Entry>)] = []
  var oldRest: [Located<Entry>] = []
  var newRest: [Located<Entry>] = []

  init() {}

  /// Creates the first level that both trees have, which is the root of the lower one.
  init(old: TreeNode<Entry>, new: TreeNode<Entry>) {
    oldRest = [Located(node: old, start: 0)]
    newRest = [Located(node: new, start: 0)]
    for _ in 0..<max(0, old.height - new.height) { oldRest = oldRest.flatMap(\.children) }
    for _ in 0..<max(0, new.height - old.height) { newRest = newRest.flatMap(\.children) }
  }

  var isLeaf: Bool {
    (pairs.first?.old ?? oldRest.first ?? newRest.first)?.node.isLeaf ?? true
  }

  /// Pairs nodes that a split or join moved below another node, and returns the shared ones.
  mutating func pairRest() -> [(old: Located<Entry>, new: Located<Entry>)] {
    guard !oldRest.isEmpty && !newRest.isEmpty else { return [] }
    var byID: [UInt64: Located<Entry>] = [:]
    for old in oldRest { byID[old.node.id] = old }
    var shared: [(old: Located<Entry>, new: Located<Entry>)] = []
    newRest.removeAll { new in
      guard let old = byID.removeValue(forKey: new.node.id) else { return false }
      if old.node.sharesStorage(with: new.node) {
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

/// Visits the indexes of two sequences in order, equal elements together and all others separately.
/// Assumes that each side lacks at most one element at a time.
private func align(
  _ oldCount: Int, _ newCount: Int, _ isSame: (Int, Int) -> Bool, _ visit: (Int?, Int?) -> Void
) {
  var old = 0
  var new = 0
  while old < oldCount && new < newCount {
    if isSame(old, new) {
      visit(old, new)
      old += 1
      new += 1
    } else if old + 1 < oldCount && isSame(old + 1, new) {
      visit(old, nil)
      old += 1
    } else if new + 1 < newCount && isSame(old, new + 1) {
      visit(nil, new)
      new += 1
    } else {
      visit(old, nil)
      visit(nil, new)
      old += 1
      new += 1
    }
  }
  for old in old..<oldCount { visit(old, nil) }
  for new in new..<newCount { visit(nil, new) }
}

extension TreeNode {
  fileprivate var height: Int { children.first.map { 1 + $0.height } ?? 0 }

  /// Whether two nodes share their storage and thus have the same content.
  func sharesStorage(with other: TreeNode) -> Bool {
    entries.sharesStorage(with: other.entries) && children.sharesStorage(with: other.children)
  }
}

extension Array {
  /// Both arrays are alive, so equal addresses mean the same buffer. The memory is not read.
  func sharesStorage(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
    }
  }
}
