// SPDX-License-Identifier: Apache-2.0
// Part of Weft: smooth native user interfaces in Swift on Linux.

/// The pieces of a long text that were shaped last: neighbouring tiles show the same ones.
struct ShapedPieces: Sendable {
  struct Key: Equatable {
    var index: Int
    var keepsPlaces: Bool
  }

  /// In bytes.
  private static let costLimit = 2 << 20

  /// The newest at the end.
  private var pieces: [(key: Key, text: ShapedText)] = []

  /// The memory that they take, in bytes.
  var cost: Int { pieces.reduce(0) { $0 + $1.text.store.cost } }

  /// A piece that may serve.
  func piece(_ key: Key) -> ShapedText? {
    pieces.last { $0.key.index == key.index && ($0.key.keepsPlaces || !key.keepsPlaces) }?.text
  }

  /// Keeps a piece for a while.
  ///
  /// - Returns: the former ones, which must not be released under a lock.
  mutating func remember(_ text: ShapedText, _ key: Key) -> ShapedPieces {
    let old = self
    pieces.removeAll { $0.key == key }
    pieces.append((key, text))
    while pieces.count > 1, cost > Self.costLimit { pieces.removeFirst() }
    return old
  }
}
