// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The most recently shaped pieces of a long text, because adjacent tiles use the same pieces.
struct ShapedPieces: Sendable {
  struct Key: Equatable {
    var index: Int
    var keepsPlaces: Bool
  }

  private static let costLimit = 2 << 20

  private var pieces: [(key: Key, text: ShapedText)] = []

  var cost: Int { pieces.reduce(0) { $0 + $1.text.store.cost } }

  func piece(_ key: Key) -> ShapedText? {
    pieces.last { $0.key.index == key.index && ($0.key.keepsPlaces || !key.keepsPlaces) }?.text
  }

  /// Caches a piece and returns the previous value, which must not be released under a lock.
  mutating func remember(_ text: ShapedText, _ key: Key) -> ShapedPieces {
    let old = self
    pieces.removeAll { $0.key == key }
    pieces.append((key, text))
    while pieces.count > 1, cost > Self.costLimit { pieces.removeFirst() }
    return old
  }
}
