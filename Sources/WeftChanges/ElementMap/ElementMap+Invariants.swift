// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ElementMap {
  /// Returns the first structural error, if any, in O(entries · log entries), for tests and
  /// assertions.
  package func invariantViolation() -> String? {
    var owned = 0
    let violation =
      sections.violation(owners, &owned)
      ?? sections.firstViolation { $0.items.violation(owners, &owned) }
    if let violation { return violation }
    return owned == owners.count ? nil : "\(owners.count) owners are kept for \(owned) things"
  }
}

extension Tree {
  /// Adds the number of owned nodes and entries to `owned`.
  fileprivate func violation(_ owners: OwnerIndex, _ owned: inout Int) -> String? {
    if root.children.count == 1 { return "a root has one child" }
    if root.width > TreeWidth.maximum { return "a root is too wide" }
    return root.violation(owner: ownerID, owners, &owned).violation
  }

  fileprivate func firstViolation(_ check: (Entry) -> String?) -> String? {
    var violation: String?
    forEachEntry(overlapping: 0..<count) { entry, _ in violation = violation ?? check(entry) }
    return violation
  }
}

extension TreeNode {
  fileprivate func violation(
    owner: UInt64, _ owners: OwnerIndex, _ owned: inout Int
  ) -> (depth: Int, violation: String?) {
    owned += 1 + entries.count
    if owners.owner(of: id) != owner { return (0, "node \(id) has a wrong owner") }
    if !entries.isEmpty && !children.isEmpty { return (0, "node \(id) is leaf and branch") }
    for entry in entries where owners.owner(of: entry.id) != id {
      return (0, "entry \(entry.id) has a wrong owner")
    }
    var fresh = self
    fresh.updateSummary()
    if fresh.summary.count != summary.count { return (0, "node \(id) has a wrong summary") }
    var depths: Set<Int> = []
    for child in children {
      if !TreeWidth.allows(child.width) { return (0, "node \(child.id) has a wrong width") }
      let (depth, violation) = child.violation(owner: id, owners, &owned)
      if let violation { return (0, violation) }
      depths.insert(depth)
    }
    if depths.count > 1 { return (0, "leaves below node \(id) are not equally deep") }
    return (1 + (depths.first ?? 0), nil)
  }
}
