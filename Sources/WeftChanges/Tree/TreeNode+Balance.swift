// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension TreeNode {
  /// Brings all children to an allowed width, as far as there are siblings to share with.
  mutating func rebalanceChildren(_ owners: inout OwnerIndex) {
    var index = 0
    while index < children.count {
      let width = children[index].width
      if TreeWidth.allows(width) || (children.count == 1 && width < TreeWidth.minimum) {
        index += 1
      } else {
        rebalanceChild(at: index, &owners)
        index = max(0, index - 1)
      }
    }
  }

  /// Splits a child that is too wide, or joins one that is too narrow with its neighbour.
  mutating func rebalanceChild(at index: Int, _ owners: inout OwnerIndex) {
    if children[index].width > TreeWidth.maximum {
      splitChild(at: index, &owners)
    } else if children.count > 1 {
      let left = max(0, index - 1)
      let right = children.remove(at: left + 1)
      children[left].absorb(right, &owners)
      if children[left].width > TreeWidth.maximum { splitChild(at: left, &owners) }
    }
  }

  /// Replaces a child by as many as its width asks for; the first keeps the identity.
  private mutating func splitChild(at index: Int, _ owners: inout OwnerIndex) {
    let child = children[index]
    let leaves = child.entries.evenPieces()
    let branches = child.children.evenPieces()
    children[index].entries = Array(leaves.first ?? [])
    children[index].children = Array(branches.first ?? [])
    children[index].updateSummary()
    let siblings =
      leaves.dropFirst().map { TreeNode(entries: $0, children: []) }
      + branches.dropFirst().map { TreeNode(entries: [], children: $0) }
    for sibling in siblings {
      owners.setOwner(id, of: sibling.id)
      sibling.ownContents(&owners)
    }
    children.insert(contentsOf: siblings, at: index + 1)
  }

  /// Takes over what its right neighbour holds.
  private mutating func absorb(_ right: TreeNode, _ owners: inout OwnerIndex) {
    owners.removeOwner(of: right.id)
    for entry in right.entries { owners.setOwner(id, of: entry.id) }
    for child in right.children { owners.setOwner(id, of: child.id) }
    entries += right.entries
    children += right.children
    summary += right.summary
    // A child without a sibling may have been left too narrow; now it has one.
    rebalanceChildren(&owners)
  }

  /// Records the node as the owner of what it holds.
  private func ownContents(_ owners: inout OwnerIndex) {
    for entry in entries { owners.setOwner(id, of: entry.id) }
    for child in children { owners.setOwner(id, of: child.id) }
  }
}
