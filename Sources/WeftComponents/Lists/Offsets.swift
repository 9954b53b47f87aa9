// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

public import Foundation

extension RangeReplaceableCollection {
  /// Removes the elements at the offsets from `onDelete`. O(*n*).
  public mutating func remove(atOffsets offsets: IndexSet) {
    var kept = Self()
    for (offset, element) in enumerated() where !offsets.contains(offset) { kept.append(element) }
    self = kept
  }
}

extension MutableCollection {
  /// Moves the elements at the offsets from `onMove` before another element, in order. O(*n*).
  ///
  /// - Parameter destination: An offset before the move, or the number of elements for the end.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let elements = Array(self)
    let moved = elements.indices.filter(source.contains)
    let others = elements.indices.filter { !source.contains($0) }
    let order = others.filter { $0 < destination } + moved + others.filter { $0 >= destination }
    for (index, offset) in zip(indices, order) { self[index] = elements[offset] }
  }
}
