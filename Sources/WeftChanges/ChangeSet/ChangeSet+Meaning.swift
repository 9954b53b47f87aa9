// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ChangeSet: Hashable {
  /// Whether two sets have the same effect.
  ///
  /// Compares effects and animations of the edits, `animated` and user info. The order of edits,
  /// the lines that recorded them, and completions are not compared. An edit that one set contains
  /// twice makes a difference, because it is an error. Edits that `reloadData` overrides and
  /// animations in sets that are not animated make none.
  ///
  /// - Complexity: O(edits).
  public static func == (lhs: ChangeSet, rhs: ChangeSet) -> Bool {
    lhs.animated == rhs.animated && lhs.userInfo == rhs.userInfo && lhs.meaning == rhs.meaning
  }

  /// Hashes the values that are compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(meaning)
    hasher.combine(animated)
    hasher.combine(userInfo)
  }

  private struct Effect: Hashable {
    var operation: Edit.Operation
    var animation: EditAnimation
  }

  /// The number of edits with each effect.
  private var meaning: [Effect: Int] {
    if includesReloadData { return [Effect(operation: .reloadData, animation: .automatic): 1] }
    return edits.reduce(into: [:]) { counts, edit in
      let animation = animated ? edit.animation : .automatic
      counts[Effect(operation: edit.operation, animation: animation), default: 0] += 1
    }
  }
}

extension ChangeSet {
  /// Returns the set without edits that an earlier edit repeats.
  ///
  /// Use it for edits from independent sources that may mention an item twice, which verification
  /// rejects. Keeps the first of equal edits with its animation, and drops reloads of items and
  /// sections that are also deleted. `reloadData` replaces all other edits. Edits that contradict
  /// one another, such as moves of one item to two paths, stay and fail verification.
  ///
  /// - Complexity: O(edits).
  public func removingDuplicateEdits() -> ChangeSet {
    let operations = Set(edits.map(\.operation))
    var seen: Set<Edit.Operation> = []
    var result = self
    result.edits = edits.filter { edit in
      if operations.contains(.reloadData) && edit.operation != .reloadData { return false }
      switch edit.operation {
      case .reloadItem(let path) where operations.contains(.deleteItem(path)): return false
      case .reloadSection(let section) where operations.contains(.deleteSection(section)):
        return false
      default: return seen.insert(edit.operation).inserted
      }
    }
    return result
  }
}
