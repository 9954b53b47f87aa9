// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// Returns the lines with `-` before missing and `+` before additional lines, or `nil` if equal.
func lineDifference(of lines: [String], from old: [String]) -> String? {
  let difference = lines.difference(from: old)
  if difference.isEmpty { return nil }
  var removed: [Int: String] = [:]
  var inserted: [Int: String] = [:]
  for change in difference {
    switch change {
    case .remove(let index, let line, _): removed[index] = line
    case .insert(let index, let line, _): inserted[index] = line
    }
  }
  var result: [String] = []
  var (oldIndex, newIndex) = (0, 0)
  while oldIndex < old.count || newIndex < lines.count {
    if let line = removed[oldIndex] {
      result.append("- \(line)")
      oldIndex += 1
    } else if let line = inserted[newIndex] {
      result.append("+ \(line)")
      newIndex += 1
    } else {
      result.append("  \(lines[newIndex])")
      oldIndex += 1
      newIndex += 1
    }
  }
  return result.joined(separator: "\n")
}
