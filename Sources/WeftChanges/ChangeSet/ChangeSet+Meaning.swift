// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

extension ChangeSet: Hashable {
  /// Whether two sets have the same effect, animations, `animated` and user info. The order of
  /// edits, the lines that recorded them, and completions are not compared. An edit that one set
  /// contains twice makes a difference, because it is an error. Edits that `reloadData` overrides
  /// and animations in sets that are not animated make none.
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

  private var meaning: [Effect: Int] {
    if includesReloadData { return [Effect(operation: .reloadData, animation: .automatic): 1] }
    return edits.reduce(into: [:]) { counts, edit in
      let animation = animated ? edit.animation : .automatic
      counts[Effect(operation: edit.operation, animation: animation), default: 0] += 1
    }
  }
}

extension ChangeSet {
  /// Returns the set without edits that an earlier edit repeats, for edits from independent sources
  /// that may mention an item twice, which verification rejects. Also drops reloads of deleted
  /// items and sections, and edits beside `reloadData`. Edits that contradict one another, such as
  /// moves of one item to two paths, stay and fail verification.
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
