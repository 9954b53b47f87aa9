// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

import WeftChanges

/// How long cells are kept that are in no range any more.
public enum RetentionPolicy: Hashable, Sendable {
  /// For ever, as in Texture.
  case all
  /// The last ones to leave, up to a number; of others only size and node block stay.
  case bounded(count: Int)
}

/// The cells that have left all ranges, oldest first.
@MainActor struct NodeRetention {
  var policy = RetentionPolicy.bounded(count: 200)
  private struct Entry {
    // What is deleted meanwhile must not be kept alive by this.
    weak var element: CollectionElement?
  }

  private var order: [Entry] = []
  private var head = 0

  /// Takes an element that has left all ranges.
  ///
  /// - Parameter isWanted: whether an element has come back meanwhile.
  /// - Returns: the elements whose cells are to be released now.
  mutating func add(
    _ element: CollectionElement, isWanted: (CollectionElement) -> Bool
  ) -> [CollectionElement] {
    guard case .bounded(let count) = policy else { return [] }
    order.append(Entry(element: element))
    var released: [CollectionElement] = []
    while order.count - head > count {
      let oldest = order[head].element
      head += 1
      if let oldest, !isWanted(oldest) { released.append(oldest) }
    }
    if head > 256, head * 2 > order.count {
      order.removeFirst(head)
      head = 0
    }
    return released
  }
}
